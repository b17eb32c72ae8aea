extension ImageReader {
  /// The natural size of an SVG (SVG 2 §8.2, CSS Images §5.1): its width and height, what one of them and the
  /// view box's ratio give, the view box itself, else 300 × 150.
  func svgSize() throws(ImageHeaderError) -> Size {
    var scanner = SVGScanner(bytes)
    guard let attributes = scanner.rootAttributes() else {
      throw .invalid(type, "it has no complete svg element")
    }
    let width = attributes["width"].flatMap(Self.pixels)
    let height = attributes["height"].flatMap(Self.pixels)
    let box = attributes["viewBox"].flatMap(Self.viewBox)
    switch (width, height, box) {
    case (let width?, let height?, _): return (width, height)
    case (let width?, nil, let box?): return (width, width * box.height / box.width)
    case (nil, let height?, let box?): return (height * box.width / box.height, height)
    case (nil, nil, let box?): return box
    case (let width, let height, nil): return (width ?? 300, height ?? 150)
    }
  }

  /// A length in CSS pixels; nil for a percentage, `auto` and what is no length.
  private static func pixels(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
      ("", 1),
    ]
    for (unit, factor) in units where text.hasSuffix(unit) {
      if let number = Double(text.dropLast(unit.count)), number.isFinite, number >= 0 {
        return number * factor
      }
    }
    return nil
  }

  private static func viewBox(_ text: String) -> Size? {
    let numbers = text.split { " ,\t\r\n".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    guard numbers[2].isFinite, numbers[3].isFinite else { return nil }
    return (numbers[2], numbers[3])
  }
}
