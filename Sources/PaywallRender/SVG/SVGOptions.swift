import PaywallModel

/// Where an SVG's pictures come from.
public enum SVGImages: Sendable {
  /// By reference: the node's URL after `base` (`https://paywalls.example`).
  case linked(base: String)
  /// In the file itself, so that it needs nothing else; pictures that `load` does not know are left out.
  case embedded(load: @Sendable (_ name: String) -> (type: ImageType, bytes: [UInt8])?)
}

extension LaidOutPaywall {
  /// The page as a picture (SVG 1.1 with CSS colours), a unit a point.
  ///
  /// - Parameter fullLength: The whole page, as if the screen were as tall as what scrolls on it.
  public func svg(images: SVGImages, fullLength: Bool = false) -> [UInt8] {
    var drawing = SVGDrawing(images: images)
    drawing.draw(self, height: fullLength ? fullHeight : screen.height)
    return drawing.document(width: screen.width, height: fullLength ? fullHeight : screen.height)
  }
}
