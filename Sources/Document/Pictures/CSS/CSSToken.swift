import Numbers
import XML

/// A token of CSS Syntax Module Level 3 §4, with its escapes resolved.
enum CSSToken: Hashable {
  case ident(ByteText)
  /// The name before `(`.
  case function(ByteText)
  case atKeyword(ByteText)
  case hash(ByteText)
  case string(ByteText)
  case badString
  /// `url(…)` without quotes.
  case url(ByteText)
  case badURL
  case number(Double)
  case percentage(Double)
  case dimension(Double, unit: ByteText)
  case whitespace
  /// `<!--` or `-->`.
  case htmlComment
  case colon
  case semicolon
  case comma
  case open(Bracket)
  case close(Bracket)
  case delim(UInt8)
}

enum Bracket: Hashable {
  case round
  case square
  case curly
}
