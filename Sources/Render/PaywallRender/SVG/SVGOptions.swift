import PaywallModel
import PaywallTree
import Pictures

/// Where an SVG's pictures come from.
public enum SVGImages: Sendable {
  /// By reference: the node's URL after `base` (`https://paywalls.example`).
  case linked(base: String)
  /// In the file itself, so that it needs nothing else, each once; pictures that `load` does not know are left out.
  case embedded(load: @Sendable (_ name: String) -> IncludedPicture?)
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
    drawing.draw(self, height: height)
    return try drawing.document(
      width: screen.width, height: height, language: texts ?? locale)
  }
}
