import Numbers
import XML

extension CSSToken {
  /// Whether the token is a complete value by itself.
  var standsInValue: Bool {
    switch self {
    case .ident, .hash, .string, .number, .percentage, .dimension, .whitespace, .comma: true
    case .delim(let byte): "/+-*!".utf8.contains(byte)
    default: false
    }
  }

  /// Whether the token may occur in a selector: types, classes, identifiers and combinators, but nothing that depends on user actions.
  var standsInSelector: Bool {
    switch self {
    case .ident, .hash, .whitespace, .comma: true
    case .delim(let byte): ".*>+~".utf8.contains(byte)
    default: false
    }
  }

  var standsInMediaQuery: Bool {
    switch self {
    case .ident, .number, .dimension, .whitespace, .comma, .colon, .open(.round), .close(.round):
      true
    case .delim(let byte): "<>=/".utf8.contains(byte)
    default: false
    }
  }

  /// The token's text for a message.
  var excerpt: String {
    switch self {
    case .ident(let name): "\"\(name.excerpt)\""
    case .function(let name): "\(name.excerpt)("
    case .atKeyword(let name): "@\(name.excerpt)"
    case .hash(let name): "#\(name.excerpt)"
    case .string(let text): "\"\(text.excerpt)\""
    case .badString: "an unclosed string"
    case .url(let target): "url(\(target.excerpt))"
    case .badURL: "a broken url()"
    case .number, .percentage, .dimension: "a number"
    case .whitespace: "a space"
    case .htmlComment: "<!-- or -->"
    case .colon: "\":\""
    case .semicolon: "\";\""
    case .comma: "\",\""
    case .open(let bracket): bracket == .round ? "\"(\"" : bracket == .square ? "\"[\"" : "\"{\""
    case .close(let bracket): bracket == .round ? "\")\"" : bracket == .square ? "\"]\"" : "\"}\""
    case .delim(let byte): "\"\(ByteText([byte]))\""
    }
  }
}
