import Numbers
import XML

extension SVGPicture {
  typealias Size = (width: Double, height: Double)

  /// The natural size (SVG 2 §8.2, CSS Images §5.1): the width and height, else one of them with the view
  /// box's ratio, else the view box, else 300 × 150.
  static func naturalSize(of attributes: [XMLAttribute]) -> Size {
    func value(_ name: ByteText) -> ByteText? {
      attributes.first { $0.name == XMLName(namespace: XMLName.noNamespace, local: name) }?.value
    }
    let width = value("width").flatMap(pixels)
    let height = value("height").flatMap(pixels)
    let box = value("viewBox").flatMap(viewBox)
    switch (width, height, box) {
    case (let width?, let height?, _): return (width, height)
    case (let width?, nil, let box?): return (width, width * box.height / box.width)
    case (nil, let height?, let box?): return (height * box.width / box.height, height)
    case (nil, nil, let box?): return box
    case (let width, let height, nil): return (width ?? 300, height ?? 150)
    }
  }

  private static let units: [ByteText: Double] = [
    "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
  ]

  /// A length; `nil` for a percentage, `auto` and anything else.
  private static func pixels(_ text: ByteText) -> Double? {
    let tokens = tokens(of: text).filter { $0 != .whitespace }
    guard tokens.count == 1 else { return nil }
    let pixels: Double? =
      switch tokens[0] {
      case .number(let number): number
      case .dimension(let number, let unit): units[unit.lowercasedASCII].map { $0 * number }
      default: nil
      }
    return pixels.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  private static func viewBox(_ text: ByteText) -> Size? {
    var numbers: [Double] = []
    for token in tokens(of: text) {
      switch token {
      case .number(let number): numbers.append(number)
      case .whitespace, .comma: continue
      default: return nil
      }
    }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else {
      return nil
    }
    return (numbers[2], numbers[3])
  }

  private static func tokens(of text: ByteText) -> [CSSToken] {
    var tokenizer = CSSTokenizer(text)
    var tokens: [CSSToken] = []
    while tokens.count < 16, let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }
}
