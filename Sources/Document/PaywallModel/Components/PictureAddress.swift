import JSON
import Numbers
import Vocabulary

/// The location of a picture: one file, or one for each screen density.
public struct PictureAddress: Sendable, Equatable {
  /// `images/x.png`, relative to the brand, or an http(s) URL; `nil` if there is a file for each density.
  public private(set) var single: String?
  /// The file with as many pixels in a point as the property's name states.
  fileprivate var one: String?
  fileprivate var two: String?
  fileprivate var three: String?

  public init(_ url: String) { single = url }

  fileprivate init() {}

  /// The file for a screen: the one with the lowest sufficient density, else the one with the highest.
  ///
  /// - Parameter scale: pixels in a point.
  /// - Returns: the address, and the pixels in a point that the document states for it.
  public func file(for scale: Double) -> (url: String, density: Double?) {
    if let single { return (single, nil) }
    let files = [(one, 1.0), (two, 2), (three, 3)].compactMap { url, density in
      url.map { ($0, density) }
    }
    guard let best = files.first(where: { $0.1 >= scale }) ?? files.last else { return ("", nil) }
    return (best.0, best.1)
  }
}

extension Form where Value == PictureAddress {
  static let picture = Form<String>.imageURL.map(PictureAddress.init) {
    $0.single ?? ""
  }.or(
    .object(
      PictureAddress(),
      [
        Property("1x", .imageURL, \.one), Property("2x", .imageURL, \.two),
        Property("3x", .imageURL, \.three),
      ]), named: "pictureAddress",
    #"""
    {
      "title": "Address of the picture",
      "description": "A file of the brand's images folder, a web address, or one for each screen density: 2x has 2 pixels per point. Clients that cannot draw SVG get NAME.png if you put it beside NAME.svg.",
      "minProperties": 1,
      "x-expected": "\"images/…\", an address that begins with \"https://\", or {\"1x\": …, \"2x\": …}",
      "x-hint": "put the file into the brand's images folder and write \"images/NAME\"",
      "examples": ["images/logo.png", {"1x": "images/logo.png", "2x": "images/logo@2x.png"}]
    }
    """#, embed: { $0 }, extract: { $0.single == nil ? $0 : nil })
}
