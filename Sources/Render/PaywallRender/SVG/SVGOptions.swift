import Numbers
import PaywallModel
import PaywallTree
import Pictures

/// The source of an SVG's pictures.
public enum SVGImages: Sendable {
  /// By reference: the node's URL after `base` (`https://paywalls.example`).
  case linked(base: String)
  /// Embedded, so that the file is self-contained, each once. Pictures that `load` does not find are left out. Also embeds the fonts that
  /// documents use if `font` finds their files, but never the interface font or fonts that replace its missing letters.
  case embedded(
    load: @Sendable (_ name: String) -> IncludedPicture?,
    font: @Sendable (LaidOutFontFile) -> [UInt8]? = { _ in nil })
}

/// A picture to embed in an SVG.
public struct IncludedPicture: Sendable {
  public var type: ImageType
  /// The size in bytes.
  public var size: Int
  /// Returns the bytes; nil if the picture cannot be read.
  public var read: @Sendable () -> [UInt8]?

  public init(type: ImageType, size: Int, read: @escaping @Sendable () -> [UInt8]?) {
    self.type = type
    self.size = size
    self.read = read
  }
}

extension LaidOutPaywall {
  /// Returns the page as a picture (SVG 1.1 with CSS colours), with one unit per point.
  ///
  /// - Parameters:
  ///   - fullLength: Whether to show the whole page, as if the screen were as tall as its scrolling content.
  ///   - limit: The maximum size in bytes. Nothing larger is ever written.
  public func svg(
    images: SVGImages, fullLength: Bool = false, within limit: Int = .max
  ) throws(RenderError) -> [UInt8] {
    let height = fullLength ? fullHeight : screen.height
    var drawing = SVGDrawing(images: images, limit: limit)
    drawing.declare(fonts)
    drawing.draw(self, height: height)
    return try drawing.document(
      width: screen.width, height: height, language: texts ?? locale)
  }
}
