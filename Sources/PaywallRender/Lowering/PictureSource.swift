import PaywallModel

/// Where a document's picture comes from and how large it is by nature.
struct PictureSource: Sendable {
  var url: String
  /// Among the brand's pictures; nil when the brand has none such.
  var name: String?
  /// Points; nil when the picture's file is not known here.
  var naturalSize: (width: Double, height: Double)?

  init(url: String, in input: RenderInput) {
    self.url = url
    guard let name = ImageName(url: url)?.name, let header = input.images(name) else { return }
    self.name = name
    if let brand = input.brand {
      self.url = "/brands/\(brand.name)/images/\(input.imageAddress(name))"
    }
    let density = Self.density(of: name)
    naturalSize = (header.width / density, header.height / density)
  }

  /// Pixels in a point: 2 for `logo@2x.png`, 3 for `logo@3x.png`, 1 for any other name.
  private static func density(of name: String) -> Double {
    let stem = name.split(separator: ".").first ?? ""
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }

  /// The whole picture's rectangle when it fills `box` as `fit` says (CSS Images 3 §5.5, §5.6).
  func frame(
    in box: Rectangle, fit: ImageFit, position: BackgroundImage.Position = .init(x: 0.5, y: 0.5)
  ) -> Rectangle {
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
    // Where a side decides the scale it is taken as it is, not multiplied back.
    let width = scale == across ? box.width : natural.width * scale
    let height = scale == down ? box.height : natural.height * scale
    return Rectangle(
      x: box.x + (box.width - width) * position.x, y: box.y + (box.height - height) * position.y,
      width: width, height: height)
  }
}
