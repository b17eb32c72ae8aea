import Numbers

/// Text that is safe to show in a terminal, a log line or a page.
///
/// Literal parts stay unchanged. Interpolated values, such as a document's key, a file's name or a client's request, are escaped. A
/// function that only accepts this type cannot print unescaped input.
public struct PlainText: Sendable, Hashable {
  public let description: String

  /// Escapes text from outside.
  public init(_ text: String) {
    description = text.unicodeScalars.allSatisfy(Self.shows) ? text : Self.escaped(text)
  }

  /// Whether a terminal shows the scalar as it is.
  ///
  /// Control characters move the cursor or change colours (ECMA-48), and line separators forge lines. Direction marks reorder characters
  /// (UAX #9), and zero-width characters hide differences.
  public static func shows(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return false
    default: return !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }

  /// Replaces each invisible scalar by its Swift escape: `\u{202E}`.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where shows(scalar): result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }

  private init(safe description: String) { self.description = description }

  public static func + (left: PlainText, right: PlainText) -> PlainText {
    PlainText(safe: left.description + right.description)
  }
}

extension PlainText: CustomStringConvertible, ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ value: some Any) {
      text += PlainText("\(value)" as String).description
    }

    public mutating func appendInterpolation(_ text: PlainText) { self.text += text.description }
  }

  public init(stringLiteral text: String) { self.init(safe: text) }

  public init(stringInterpolation: StringInterpolation) {
    self.init(safe: stringInterpolation.text)
  }
}

extension Sequence<PlainText> {
  public func joined(separator: PlainText = "") -> PlainText {
    var result: PlainText = ""
    for (index, text) in enumerated() { result = index == 0 ? text : result + separator + text }
    return result
  }
}

extension String {
  /// The text, truncated to this many scalars. The last scalar is then an ellipsis.
  ///
  /// The length is counted in scalars because one character may consist of any number of them.
  public func shortened(to count: Int) -> String {
    let scalars = unicodeScalars
    guard utf8.count > count,
      scalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex != endIndex
    else { return self }
    return String(scalars.prefix(count - 1)) + "…"
  }

  /// The part of a client's text that a message repeats: enough to recognise it, without invisible characters.
  package var shortened: String { PlainText(shortened(to: 80)).description }
}
