import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

extension ResolvedPicture {
  /// Returns the picture as it fills `box`, which is on pixels, with its own edges on the nearest pixels.
  ///
  /// - Parameter scale: Pixels in a point.
  func placed(
    in box: PaywallRectangle, fit: ImageFit,
    position: BackgroundImage.Position = .init(x: 0.5, y: 0.5),
    scale: Double
  ) -> LaidOutImage {
    let frame = frame(in: box, fit: fit, position: position).onPixels(scale: scale)
    var image = LaidOutImage(url: url, name: name, frame: frame, tint: tint)
    image.kind = kind
    return image
  }

  /// Returns the whole picture's rectangle when it fills `box` according to `fit` (CSS Images 3 §5.5, §5.6).
  private func frame(
    in box: PaywallRectangle, fit: ImageFit, position: BackgroundImage.Position
  ) -> PaywallRectangle {
    guard let natural = naturalSize, box.width > 0, box.height > 0 else { return box }
    let across = box.width / natural.width
    let down = box.height / natural.height
    let scale: Double
    switch fit {
    case .fill: scale = max(across, down)
    case .fit: scale = min(across, down)
    case .width: scale = across
    case .stretch: return box
    }
    // The side that decides the scale is used directly, without multiplying back.
    let width = scale == across ? box.width : natural.width * scale
    let height = scale == down ? box.height : natural.height * scale
    return PaywallRectangle(
      x: box.x + (box.width - width) * position.x, y: box.y + (box.height - height) * position.y,
      width: width, height: height)
  }
}
