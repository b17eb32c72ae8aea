import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// The identifier of a component's words in all languages.
  func identifier(of part: ExportedPart, in place: ExportedPlace) -> String {
    guard let title = part.present("title") else { return identifier([:], "empty") }
    let others = part.isWhole ? translations("title", of: part.node) : [:]
    let spans = part.present("spans")?.elements ?? []
    var (values, key): ([String: JSONValue], String?) = ([:], nil)
    for locale in texts.locales {
      let node = others[locale] ?? title
      var text = words(node, in: locale, place)
      text = styled(text, as: part, title: title)
      for span in spans { text += self.span(span, in: locale, place) }
      values[locale] = .string(text)
    }
    if spans.isEmpty, part.present("italic") == nil, part.present("letterCase") == nil {
      key = LocalizedText(title.string ?? "").key
    }
    return identifier(values, key)
  }

  /// - Parameter key: the document's key for the text.
  func identifier(_ values: [String: JSONValue], _ key: String?) -> String {
    var values = values
    for locale in texts.locales where values[locale] == nil { values[locale] = "" }
    return texts.identifier(key ?? "text", of: values)
  }

  /// A title in one language, with the other tool's variables.
  func words(_ node: SourceNode, in locale: String, _ place: ExportedPlace) -> String {
    var text = LocalizedText(node.string ?? "")
    if let key = text.key { text = document.words(key, in: locale) ?? LocalizedText("") }
    return written(text, in: locale, at: node, place)
  }

  private func styled(_ text: String, as part: ExportedPart, title: SourceNode) -> String {
    var text = text
    if let letters = part.present("letterCase") {
      text = cased(text, letters)
    }
    guard !text.isEmpty else { return text }
    if part.present("strikethrough")?.bool == true { text = Self.marked(text, "~~") }
    if let italic = part.present("italic"), italic.bool == true {
      if text.contains("*") {
        approximate("italic", at: italic, "the text is upright, because parts of it have a style")
      } else {
        text = Self.marked(text, "*")
      }
    }
    return text
  }

  private func cased(_ text: String, _ letters: SourceNode) -> String {
    note("letter-case", at: letters, "the words are written so, by no language's rules")
    let isUpper = letters.string == "uppercase"
    guard isUpper || letters.string == "lowercase" else {
      return text.split(separator: " ", omittingEmptySubsequences: false)
        .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
    // Variables keep their names, and get a function.
    return text.split(separator: "{{", omittingEmptySubsequences: false).enumerated().map {
      let (number, piece) = $0
      guard number > 0, let end = piece.firstRange(of: "}}") else {
        return isUpper ? piece.uppercased() : piece.lowercased()
      }
      let rest = String(piece[end.upperBound...])
      return piece[..<end.lowerBound] + (isUpper ? "| uppercase }}" : "| lowercase }}")
        + (isUpper ? rest.uppercased() : rest.lowercased())
    }.joined(separator: "{{")
  }

  /// A text between marks; spaces are moved outside of the marks.
  private static func marked(_ text: String, _ mark: String) -> String {
    let before = text.prefix { $0 == " " }
    let after = text.reversed().prefix { $0 == " " }
    let inner = text.dropFirst(before.count).dropLast(after.count)
    return inner.isEmpty ? text : before + mark + inner + mark + String(after)
  }

  private func span(_ span: SourceNode, in locale: String, _ place: ExportedPlace) -> String {
    guard let title = span.present("title") else { return "" }
    var text = words(title, in: locale, place)
    if span.present("strikethrough")?.bool == true { text = Self.marked(text, "~~") }
    if span.present("italic")?.bool == true { text = Self.marked(text, "*") }
    if let weight = span.present("weight") {
      let isBold = ["semibold", "bold", "extraBold", "black"].contains(weight.string)
      if isBold || (weight.number?.int ?? 0) >= 600 { text = Self.marked(text, "**") }
    }
    if let action = span.present("action"), action.string(at: "type") == "openURL",
      let url = action.string(at: "url")
    {
      text = "[\(text)](\(url))"
    }
    return text
  }
}
