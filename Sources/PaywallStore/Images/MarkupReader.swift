/// Reads the tags of an XML text one after the other (XML 1.0 §3.1), with the references in its values resolved.
///
/// A document type is refused, so that no entity can stand for something else.
struct MarkupReader {
  enum Token {
    case element(name: String, attributes: [(name: String, value: String)])
    /// Characters, and the local name of the innermost element around them.
    case text(String, in: String)
    case end
    case malformed(String)
  }

  private var rest: Substring
  private var open: [String] = []
  private static let deepest = 256

  init(_ text: String) { rest = text[...].drop { $0 == "\u{FEFF}" } }

  mutating func next() -> Token {
    while !rest.isEmpty {
      if rest.first != "<" { return characters() }
      if rest.hasPrefix("<!--") {
        guard skip(past: "-->") else { return .malformed("a comment has no end") }
      } else if rest.hasPrefix("<![CDATA[") {
        return verbatim()
      } else if rest.hasPrefix("<?") {
        guard rest.hasPrefix("<?xml ") || rest.hasPrefix("<?xml\n") else {
          return .malformed("a processing instruction is not taken; remove it")
        }
        guard let declaration = take(upTo: "?>") else {
          return .malformed("the XML declaration has no end")
        }
        guard Self.isUTF8(declaration) else {
          return .malformed("only the encoding UTF-8 is taken; leave the declaration out")
        }
      } else if rest.hasPrefix("<!") {
        return .malformed("a document type or an entity is not taken; remove it")
      } else if rest.hasPrefix("</") {
        guard skip(past: ">") else { return .malformed("a tag has no end") }
        _ = open.popLast()
      } else {
        return element()
      }
    }
    return open.isEmpty ? .end : .malformed("the text ends inside <\(open[open.count - 1])>")
  }

  private var innermost: String {
    open.last?.split(separator: ":").last.map { $0.lowercased() } ?? ""
  }

  private mutating func characters() -> Token {
    let text = rest.prefix { $0 != "<" }
    rest = rest[text.endIndex...]
    guard let resolved = Self.resolved(text) else {
      return .malformed("an entity is not known; write the character itself")
    }
    return .text(resolved, in: innermost)
  }

  private mutating func verbatim() -> Token {
    rest = rest.dropFirst("<![CDATA[".count)
    guard let end = rest.firstRange(of: "]]>") else {
      return .malformed("a CDATA section has no end")
    }
    let text = String(rest[..<end.lowerBound])
    rest = rest[end.upperBound...]
    return .text(text, in: innermost)
  }

  private mutating func element() -> Token {
    rest = rest.dropFirst()
    let name = takeName()
    guard !name.isEmpty else { return .malformed("\"<\" begins no tag; write &lt;") }
    var attributes: [(name: String, value: String)] = []
    while true {
      let space = rest.prefix(while: \.isWhitespace)
      rest = rest[space.endIndex...]
      if rest.hasPrefix("/>") {
        rest = rest.dropFirst(2)
        return .element(name: name, attributes: attributes)
      }
      if rest.hasPrefix(">") {
        rest = rest.dropFirst()
        open.append(name)
        guard open.count <= Self.deepest else { return .malformed("elements lie too deep") }
        return .element(name: name, attributes: attributes)
      }
      guard !space.isEmpty, let attribute = takeAttribute() else {
        return .malformed("the tag <\(name)> is not well-formed")
      }
      attributes.append(attribute)
    }
  }

  private mutating func takeAttribute() -> (name: String, value: String)? {
    let name = takeName()
    rest = rest.drop(while: \.isWhitespace)
    guard !name.isEmpty, rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop(while: \.isWhitespace)
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let value = rest.dropFirst().prefix { $0 != quote }
    guard value.endIndex < rest.endIndex, !value.contains("<") else { return nil }
    rest = rest[value.endIndex...].dropFirst()
    return Self.resolved(value).map { (name, $0) }
  }

  private mutating func takeName() -> String {
    let name = rest.prefix {
      $0.isLetter || $0.isNumber || $0 == ":" || $0 == "-" || $0 == "_" || $0 == "."
    }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private mutating func skip(past mark: String) -> Bool { take(upTo: mark) != nil }

  /// What stands before `mark`, which is skipped as well; nil when it is not there.
  private mutating func take(upTo mark: String) -> Substring? {
    guard let range = rest.firstRange(of: mark) else { return nil }
    defer { rest = rest[range.upperBound...] }
    return rest[..<range.lowerBound]
  }

  /// Whether an XML declaration leaves no reader in doubt that the bytes are UTF-8, as which they are checked.
  private static func isUTF8(_ declaration: Substring) -> Bool {
    let words = declaration.lowercased().split { $0.isWhitespace || "=\"'".contains($0) }
    guard let place = words.firstIndex(of: "encoding") else {
      return !declaration.lowercased().contains("encoding")
    }
    return words.dropFirst(place + 1).first == "utf-8"
      && words[(place + 1)...].allSatisfy { $0 != "encoding" }
  }

  /// Puts the characters in place of references (XML 1.0 §4.1); nil for an entity that XML does not define.
  private static func resolved(_ text: Substring) -> String? {
    var result = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...].dropFirst()
      guard let end = rest.firstIndex(of: ";"), let character = character(rest[..<end]) else {
        return nil
      }
      result.unicodeScalars.append(character)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"):
      UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }
}
