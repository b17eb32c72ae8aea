import JSON

/// A picture of a component of the reference, on a light and on a dark screen.
struct SamplePicture: Sendable {
  /// The name of its file without `.svg`: `label-1`.
  let name: String
  let component: JSONValue

  /// Returns the elements that show the picture; empty if it cannot be drawn.
  func html(_ example: ReferenceExample) -> HTML {
    guard let height = example.height(of: component) else { return "" }
    let path = "/reference/pictures/\(name).svg"
    return Self.html(
      light: path, dark: "\(path)?theme=dark", title: "Drawn: \(title)",
      width: Int(clamping: ReferenceExample.width), height: Int(clamping: height.rounded(.up)))
  }

  /// Returns a picture that follows the reader's theme.
  static func html(
    light: String, dark: String, title: String, width: Int, height: Int
  ) -> HTML {
    """
    <picture><source media="screen and (prefers-color-scheme: dark)" srcset="\(dark)">\
    <img src="\(light)" alt="\(title)" width="\(width)" height="\(height)" loading="lazy"></picture>
    """
  }

  private var title: String {
    [component["name"]?.text, component["title"]?.text, component["type"]?.text]
      .compactMap { $0 }.first ?? "component"
  }
}
