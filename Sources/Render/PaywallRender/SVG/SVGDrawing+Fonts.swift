import Foundation
import Numbers
import PaywallTree

extension SVGDrawing {
  /// Declares the fonts that a document uses, with their files embedded: a viewer has the interface font or a similar one, but not these,
  /// and a picture in a page cannot fetch anything.
  mutating func declare(_ fonts: [LaidOutFontFile]) {
    guard case .embedded(_, let file) = images else { return }
    for font in fonts where !font.isOfInterface {
      guard let type = font.file.flatMap({ FontType(file: $0) }), let bytes = file(font) else {
        continue
      }
      let rule =
        "@font-face{font-family:\(Self.quoted(font.family));font-weight:\(font.weight);font-style:\(font.style.rawValue);"
      style += Array((rule + "src:url(data:\(type.mediaType);base64,").utf8)
      style += Data(bytes).base64EncodedData()
      style += Array(")}".utf8)
    }
  }
}

extension LaidOutFontFile {
  /// Whether it is the interface font, or one that replaces its missing letters.
  fileprivate var isOfInterface: Bool {
    family == "system" || ["Inter", "monospace"].contains(name) || name.hasPrefix("Noto ")
  }
}
