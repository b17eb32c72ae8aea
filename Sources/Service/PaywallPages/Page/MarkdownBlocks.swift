/// Renders the Markdown of the pages' files: paragraphs, lists, tables, code and directives.
///
/// Unknown syntax is rendered as text and noted as a fault.
struct MarkdownBlocks {
  /// The computed parts by the names of their directives.
  private let parts: [String: HTML]
  private var used: Set<String> = []
  /// The mistakes in the text, for its author.
  var faults: [String] = []

  init(parts: [String: HTML] = [:]) { self.parts = parts }

  /// The unordered names of the parts without a directive.
  var unused: [String] { parts.keys.filter { !used.contains($0) } }

  /// Returns the name in a directive; nil for any other line.
  static func directive(_ line: some StringProtocol) -> String? {
    guard line.hasPrefix("{{"), line.hasSuffix("}}"), line.count > 4 else { return nil }
    return String(line.dropFirst(2).dropLast(2))
  }

  /// Notes that a directive has no sections, and returns none.
  mutating func missing(_ name: String) -> [Page.Section] {
    faults.append("{{\(name)}} is unknown")
    return []
  }

  private mutating func part(_ name: String) -> HTML {
    guard let part = parts[name] else {
      faults.append("{{\(name)}} is unknown")
      return ""
    }
    used.insert(name)
    return part
  }

  mutating func html(_ lines: [Substring]) -> HTML {
    var blocks: [HTML] = []
    var rest = lines.drop { $0.isEmpty }
    while let line = rest.first {
      let block = line.hasPrefix("```") ? Self.fence(rest) : rest.prefix { !$0.isEmpty }
      blocks.append(html(block: block, line))
      rest = rest.dropFirst(block.count).drop { $0.isEmpty }
    }
    return HTML(joining: blocks)
  }

  private static func fence(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
    lines.prefix(1 + lines.dropFirst().prefix { $0 != "```" }.count + 1)
  }

  private mutating func html(block: ArraySlice<Substring>, _ first: Substring) -> HTML {
    if first.hasPrefix("```") { return code(block, language: first.dropFirst(3)) }
    if block.count == 1, let name = Self.directive(first) { return part(name) }
    if first.hasPrefix("- ") { return "<ul>\(items(block) { _ in "- " })</ul>" }
    if first.hasPrefix("1. ") { return "<ol>\(items(block) { "\($0). " })</ol>" }
    if first.hasPrefix("|") { return table(Array(block)) }
    if let mark = first.first, "#>+<~ ".contains(mark) {
      faults.append("a block begins with \"\(mark)\": \(first.prefix(40))")
    }
    return "<p>\(inline(block.joined(separator: "\n")))</p>"
  }

  /// Code with a language has a frame of its own, to be copied.
  private mutating func code(_ block: ArraySlice<Substring>, language: Substring) -> HTML {
    if block.count < 2 || block.last != "```" { faults.append("code does not end") }
    let text = block.dropFirst().dropLast().joined(separator: "\n")
    guard !language.isEmpty else {
      return "<pre><code>\(HTML(trusted: MarkdownInline.escaped(text)))</code></pre>"
    }
    return "<div class=\"code\"><pre class=\"\(language)\"><code>\(text)</code></pre></div>"
  }

  /// - Parameter mark: returns the beginning of an item by its number from 1 on.
  private mutating func items(
    _ block: ArraySlice<Substring>, mark: (Int) -> String
  ) -> HTML {
    var items: [String] = []
    for line in block {
      let start = mark(items.count + 1)
      if line.hasPrefix(start) {
        items.append(String(line.dropFirst(start.count)))
      } else if line.hasPrefix("  "), let last = items.indices.last {
        items[last] += "\n" + line.drop { $0 == " " }
      } else {
        faults.append("a list has a line without \"\(start)\": \(line.prefix(40))")
      }
    }
    return HTML(joining: items.map { "<li>\(inline($0))</li>" })
  }

  /// A column under `:---` has the titles of the rows.
  private mutating func table(_ lines: [Substring]) -> HTML {
    let rows = lines.map(Self.cells)
    let rules = rows.dropFirst().first ?? []
    if !rules.allSatisfy({ ["---", ":---"].contains($0) }) || lines.count < 3
      || !rows.allSatisfy({ $0.count == rows[0].count })
    {
      faults.append("this is not a table: \(lines[0].prefix(40))")
      return ""
    }
    let body = rows.dropFirst(2).map { row -> HTML in
      let cells = zip(row, rules).map { cell, rule in
        rule == ":---"
          ? "<th scope=\"row\">\(inline(cell))</th>" : "<td>\(inline(cell))</td>" as HTML
      }
      return HTML(trusted: "<tr>" + cells.map(\.text).joined() + "</tr>")
    }
    return Page.table(rows[0], body)
  }

  /// Returns the cells of a row. A vertical bar within a cell is written `\|`.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        if character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\"
    }
    return cells.dropLast().map { $0.split(separator: " ").joined(separator: " ") }
  }

  mutating func inline(_ text: String) -> HTML {
    var inline = MarkdownInline(text, parts: parts)
    inline.read()
    faults += inline.faults
    used.formUnion(inline.used)
    return HTML(trusted: inline.text)
  }
}
