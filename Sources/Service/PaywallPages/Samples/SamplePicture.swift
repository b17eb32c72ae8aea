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
      path, "\(path)?theme=dark", "Drawn: \(title)", Int(clamping: ReferenceExample.width),
      Int(clamping: height.rounded(.up)))
  }

  /// Returns a picture that follows the reader's theme.
  static func html(
    _ light: String, _ dark: String, _ title: String, _ width: Int, _ height: Int
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
