import PaywallModel
import PaywallTree
import Pictures

/// Where an SVG's pictures come from.
public enum SVGImages: Sendable {
  /// By reference: the node's URL after `base` (`https://paywalls.example`).
  case linked(base: String)
  /// In the file itself, so that it needs nothing else, each once; pictures that `load` does not know are left out. So are the fonts that
  /// documents name, where `font` knows their files, and never the interface font and those that stand in for it.
  case embedded(
    load: @Sendable (_ name: String) -> IncludedPicture?,
    font: @Sendable (LaidOutFontFile) -> [UInt8]? = { _ in nil })
}

/// A picture that an SVG includes.
public struct IncludedPicture: Sendable {
  public var type: ImageType
  /// In bytes.
  public var size: Int
  /// Nil when it cannot be read.
  public var read: @Sendable () -> [UInt8]?

  public init(type: ImageType, size: Int, read: @escaping @Sendable () -> [UInt8]?) {
    self.type = type
    self.size = size
    self.read = read
  }
}

extension LaidOutPaywall {
  /// The page as a picture (SVG 1.1 with CSS colours), a unit a point.
  ///
  /// - Parameters:
  ///   - fullLength: The whole page, as if the screen were as tall as what scrolls on it.
  ///   - limit: The most bytes that it may have. Nothing larger is ever written.
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
