/// A text of HTML. Interpolated text never becomes markup (OWASP's rules 1 and 2 for HTML).
package struct HTML: Sendable, ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  package private(set) var text: String

  package init(stringLiteral text: String) { self.text = text }

  @inline(never)
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// - Parameter text: trusted markup, not text of a document or a request.
  package init(trusted text: String) { self.text = text }

  @inline(never)
  package init(joining parts: [HTML]) { text = parts.map(\.text).joined(separator: "\n") }

  package var bytes: [UInt8] { Array(text.utf8) }

  /// Escapes interpolated values, except HTML.
  ///
  /// Pages interpolate in a thousand places, which share one copy of this code.
  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    @inline(never)
    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    @inline(never)
    package mutating func appendLiteral(_ literal: String) { text += literal }

    @inline(never)
    package mutating func appendInterpolation(_ html: HTML) { text += html.text }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
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
