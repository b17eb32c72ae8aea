/// Renders the text of a paragraph: code, emphasis, links, anchors and directives.
///
///     `code`  **strong**  __bold__  *emphasis*  [link](/reference)  [anchor]{#name}  {{directive}}  \*
struct MarkdownInline {
  private(set) var text = ""
  /// The names of the parts that the text has.
  private(set) var used: Set<String> = []
  /// The mistakes in the text, for its author.
  private(set) var faults: [String] = []
  /// The computed parts by the names of their directives.
  private let parts: [String: HTML]
  private var rest: Substring
  /// The elements that are open, the outermost first.
  private var open: [String] = []

  init(_ source: String, parts: [String: HTML]) {
    self.parts = parts
    rest = source[...]
  }

  static func escaped(_ text: some StringProtocol) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
  }

  mutating func read() {
    while let next = rest.first { read(next) }
    if let element = open.last { faults.append("<\(element)> does not end") }
  }

  private mutating func read(_ next: Character) {
    switch next {
    case "\\": escape()
    case "`": code()
    case "*": rest.hasPrefix("**") ? toggle("strong", "**") : toggle("em", "*")
    case "_" where rest.hasPrefix("__"): toggle("b", "__")
    case "[": bracket()
    case "{" where rest.hasPrefix("{{"): directive()
    default: plain(next)
    }
  }

  private mutating func plain(_ next: Character) {
    rest.removeFirst()
    let isMarkup =
      next == "<" && rest.first?.isLetter ?? false || next == "!" && rest.first == "["
    if isMarkup { faults.append("HTML or a picture: \(next)\(rest.prefix(40))") }
    text += Self.escaped(String(next))
  }

  private mutating func escape() {
    rest.removeFirst()
    guard let next = rest.popFirst(), next.isASCII, next.isPunctuation || next.isSymbol else {
      return faults.append("a backslash is before no mark")
    }
    text += Self.escaped(String(next))
  }

  /// Code begins and ends with as many backticks, so that it may contain fewer.
  private mutating func code() {
    let mark = String(rest.prefix { $0 == "`" })
    let content = rest.dropFirst(mark.count)
    guard let end = content.firstRange(of: mark) else {
      rest = content
      return faults.append("code does not end: \(content.prefix(40))")
    }
    let code = content[..<end.lowerBound]
    // Whoever copies half of a field gets a broken one.
    if !code.count(where: { $0 == "\"" }).isMultiple(of: 2) {
      faults.append("code ends within a quotation: \(code.prefix(40))")
    }
    let isSpaced = mark.count > 1 && code.first == " " && code.last == " "
    text += "<code>" + Self.escaped(isSpaced ? code.dropFirst().dropLast() : code) + "</code>"
    rest = content[end.upperBound...]
  }

  private mutating func toggle(_ element: String, _ mark: String) {
    rest = rest.dropFirst(mark.count)
    if open.last == element {
      open.removeLast()
      text += "</\(element)>"
    } else {
      if open.contains(element) { faults.append("<\(element)> is not closed in order") }
      open.append(element)
      text += "<\(element)>"
    }
  }

  private mutating func bracket() {
    let all = rest.dropFirst()
    guard let end = all.firstRange(of: "]"), let mark = all[end.upperBound...].first,
      let close = all[end.upperBound...].firstIndex(of: mark == "(" ? ")" : "}")
    else {
      rest = all
      return faults.append("a bracket is not a link: [\(all.prefix(40))")
    }
    var label = MarkdownInline(String(all[..<end.lowerBound]), parts: parts)
    label.read()
    faults += label.faults
    used.formUnion(label.used)
    let target = all[end.upperBound..<close].dropFirst()
    rest = all[all.index(after: close)...]
    let isAnchor = mark == "{" && target.hasPrefix("#")
    if mark != "(", !isAnchor { faults.append("a bracket is not a link: [\(all.prefix(40))") }
    let value: HTML = "\(isAnchor ? target.dropFirst() : target)"
    text +=
      isAnchor
      ? "<span id=\"\(value.text)\">\(label.text)</span>"
      : "<a href=\"\(value.text)\">\(label.text)</a>"
  }

  private mutating func directive() {
    guard let end = rest.firstRange(of: "}}") else {
      rest = rest.dropFirst(2)
      return faults.append("a directive does not end")
    }
    let name = String(rest[..<end.lowerBound].dropFirst(2))
    used.insert(name)
    text += parts[name]?.text ?? ""
    if parts[name] == nil { faults.append("{{\(name)}} is unknown") }
    rest = rest[end.upperBound...]
  }
}
