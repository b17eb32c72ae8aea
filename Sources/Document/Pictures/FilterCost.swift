import Numbers
import XML

/// The cost of drawing a part of a filter, in units of one ordinary element (SVG Filter Effects, §9 to §15).
///
/// One attribute can cause years of work: `numOctaves="100000"`. The costs were measured with librsvg on 512 × 512 points: a filter at the
/// limit of `SVGLimits.repeated` takes about three seconds.
enum FilterCost {
  /// More octaves than this change no point of a picture with eight bits per channel.
  static let mostOctaves = 10
  /// The maximum length of a kernel's side.
  static let mostOrder = 9

  /// The units of an element; 1 for an element that is not part of a filter.
  static func units(of element: XMLElement) -> Int {
    switch element.name.local {
    case "feTurbulence": 200 * max(1, number("numOctaves", of: element) ?? 1)
    case "feConvolveMatrix": square(number("order", of: element) ?? 3)
    case "feMorphology": 10_000
    case "feGaussianBlur", "feDropShadow": 200
    case "feDiffuseLighting", "feSpecularLighting", "feDisplacementMap": 200
    case let name where name.bytes.starts(with: "fe".utf8): 20
    default: 1
    }
  }

  /// The mistake in an attribute with a value that no picture needs; `nil` if there is none.
  static func objection(to attribute: XMLAttribute, of element: XMLElement) -> String? {
    switch (element.name.local, attribute.name.local) {
    case ("feTurbulence", "numOctaves"):
      excess(attribute, mostOctaves).map {
        "asks for \($0) octaves; more than \(mostOctaves) change nothing that anybody sees, so write \(mostOctaves)"
      }
    case ("feConvolveMatrix", "order"):
      excess(attribute, mostOrder).map {
        "asks for a kernel of \($0); \(mostOrder) is the limit, so use a blur, or put the effect into the picture's pixels"
      }
    default: nil
    }
  }

  /// The first number of the value above a limit, as written.
  private static func excess(_ attribute: XMLAttribute, _ most: Int) -> String? {
    numbers(of: attribute).first { $0.value > Double(most) }.map { String($0.text.prefix(16)) }
  }

  private static func numbers(of attribute: XMLAttribute) -> [(text: Substring, value: Double)] {
    attribute.value.description.split { $0 == " " || $0 == "," || $0.isWhitespace }
      .compactMap { part in Double(part).map { (part, $0) } }
  }

  private static func number(_ name: ByteText, of element: XMLElement) -> Int? {
    element.attributes.first { $0.name.local == name }.flatMap { numbers(of: $0).first }
      .map { Int(clamping: min(1_000, max(0, $0.value)).rounded(.up)) }
  }

  private static func square(_ order: Int) -> Int { max(20, 20 * order * order) }
}
