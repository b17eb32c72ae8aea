/// Converts the content of a page to Markdown. Only supports the elements that pages use.
struct Markdown {
  private var output = ""
  /// The text of the open cell; nil outside of a cell.
  private var cell: String?
  private var row: [String] = []
  private var isHead = false
  /// The lists around the place: the number of the last item of each, nil for one without numbers.
  private var lists: [Int?] = []
  private var isVerbatim = false
  private var link: String?

  init(_ html: HTML) {
    var rest = html.text[...]
    while let start = rest.firstIndex(of: "<") {
      add(rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else { break }
      visit(Tag(rest[rest.index(after: start)..<end]))
      rest = rest[rest.index(after: end)...]
    }
    add(rest)
  }

  /// The text without blank lines at its ends, and with at most one blank line between others.
  var text: String {
    var lines: [Substring] = []
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      let end = line.lastIndex { $0 != " " }
      if end == nil, lines.last?.isEmpty ?? true { continue }
      lines.append(end.map { line[...$0] } ?? "")
    }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ text: some StringProtocol) {
    if cell != nil { cell? += text } else { output += text }
  }

  private mutating func add(_ text: Substring) {
    let plain = Self.unescaped(text)
    if isVerbatim { return write(plain) }
    let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isApart = plain.first?.isWhitespace ?? false
    if words.isEmpty { return isApart ? space() : () }
    if isApart { space() }
    write(cell == nil ? words : words.replacing("|", with: "\\|"))
    if plain.last?.isWhitespace ?? false { space() }
  }

  private mutating func space() {
    guard let last = (cell ?? output).last, !last.isWhitespace else { return }
    write(" ")
  }

  /// Begins a paragraph, or a phrase within a cell.
  private mutating func block(_ start: String = "") {
    if cell == nil {
      output += "\n\n" + start
      return
    }
    if !(cell?.isEmpty ?? true) { cell? += "; " }
  }

  private mutating func visit(_ tag: Tag) {
    switch tag.name {
    case "h1", "h2", "h3", "h4": tag.isEnd ? block() : heading(tag)
    case "p", "div", "figure", "figcaption", "summary", "article", "section": block()
    case "ul", "ol": enter(tag)
    case "li": if !tag.isEnd { item() }
    case "pre": fence(tag)
    case "code": if !isVerbatim { write("`") }
    case "b", "strong": write("**")
    case "em": write("*")
    case "a": anchor(tag)
    case "img": write("![\(tag["alt"])](\(tag["src"]))")
    case "br": write(cell == nil ? "\n" : " ")
    default: table(tag)
    }
  }

  private mutating func heading(_ tag: Tag) {
    let level = tag.name.last?.wholeNumberValue ?? 1
    block(String(repeating: "#", count: level) + " ")
  }

  private mutating func enter(_ tag: Tag) {
    if tag.isEnd {
      _ = lists.popLast()
    } else {
      lists.append(tag.name == "ol" ? 0 : nil)
    }
    if lists.isEmpty { block() }
  }

  private mutating func item() {
    if cell == nil {
      let indent = String(repeating: "  ", count: max(0, lists.count - 1))
      output += "\n" + indent + marker()
    } else {
      block()
    }
  }

  /// Returns what stands before the next item, and counts it in a list with numbers.
  private mutating func marker() -> String {
    guard let number = lists.last ?? nil else { return "- " }
    lists[lists.count - 1] = number + 1
    return "\(number + 1). "
  }

  private mutating func fence(_ tag: Tag) {
    isVerbatim = !tag.isEnd
    if tag.isEnd {
      if output.last != "\n" { output += "\n" }
      output += "```\n\n"
    } else {
      output += "\n\n```" + tag["class"] + "\n"
    }
  }

  /// Writes a link. A link to a page leads to its Markdown; a link within a page becomes plain text.
  private mutating func anchor(_ tag: Tag) {
    if tag.isEnd {
      if let link { write("](\(link))") }
      link = nil
    } else if !tag["href"].hasPrefix("#"), !isVerbatim {
      link = Self.twin(of: tag["href"])
      write("[")
    }
  }

  static func twin(of address: String) -> String {
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path == "/reference" || path.hasPrefix("/reference/"),
      !path.contains(".")
    else { return address }
    let anchor = parts.dropFirst().map { "#" + $0 }.joined()
    return path + ".md" + anchor
  }

  private mutating func table(_ tag: Tag) {
    switch (tag.name, tag.isEnd) {
    case ("table", _): block()
    case ("thead", _): isHead = !tag.isEnd
    case ("tr", false): row = []
    case ("tr", true):
      output += "\n| " + row.joined(separator: " | ") + " |"
      if isHead { output += "\n|" + String(repeating: " --- |", count: row.count) }
    case ("td", false), ("th", false): cell = ""
    case ("td", true), ("th", true):
      let words = (cell ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      row.append(words.hasSuffix(";") ? String(words.dropLast()) : words)
      cell = nil
    default: break
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  /// The start or end of an element.
  private struct Tag {
    let name: Substring
    let isEnd: Bool
    private let text: Substring

    init(_ text: Substring) {
      isEnd = text.first == "/"
      self.text = isEnd ? text.dropFirst() : text
      name = self.text.prefix { $0.isLetter || $0.isNumber }
    }

    /// Returns the value of an attribute; empty if the tag does not have it.
    subscript(name: String) -> String {
      guard let start = text.firstRange(of: " \(name)=\"")?.upperBound else { return "" }
      return Markdown.unescaped(text[start...].prefix { $0 != "\"" })
    }
  }
}
