/// Text of a page. Interpolated text never becomes markup (OWASP's rules 1 and 2 for HTML).
struct HTML: Sendable, ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  private(set) var text: String

  init(stringLiteral text: String) { self.text = text }

  @inline(never)
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// - Parameter text: markup, not text of a document or a request.
  init(trusted text: String) { self.text = text }

  @inline(never)
  init(joining parts: [HTML]) { text = parts.map(\.text).joined(separator: "\n") }

  var bytes: [UInt8] { Array(text.utf8) }

  /// Escapes interpolated values, except HTML.
  ///
  /// Pages interpolate in a thousand places, which share one copy of this code.
  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    @inline(never)
    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    @inline(never)
    mutating func appendLiteral(_ literal: String) { text += literal }

    @inline(never)
    mutating func appendInterpolation(_ html: HTML) { text += html.text }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      escape(value.description)
    }

    @inline(never)
    private mutating func escape(_ value: String) {
      for scalar in value.unicodeScalars {
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        case "\"": text += "&quot;"
        case "'": text += "&#39;"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
