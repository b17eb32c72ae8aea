import JSON
import Numbers

/// The words of HTML with the supported styles: bold, italic, underlined, struck, links; paragraphs, headings and list items become lines.
///
/// Everything else is ignored, including scripts and styles with their content. A browser may read broken HTML
/// differently, but here it only ever becomes words.
struct HTMLText {
  private struct Style: Equatable {
    var bold = 0
    var italic = 0
    var underlined = 0
    var struck = 0
    var link: String?
  }

  private struct Run {
    var words: String
    var style: Style
  }

  private var runs: [Run] = []
  private var style = Style()
  /// The number of line breaks before the next words; none at the start.
  private var breaks = 0
  private var needsSpace = false
  /// The element that is being skipped, with its content.
  private var skipped: String?

  init(_ html: String) {
    var rest = Substring(html)
    while let first = rest.first {
      if first == "<", let tag = HTMLTag(&rest) {
        take(tag)
      } else {
        let end = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
        if skipped == nil { add(words: rest[..<end]) }
        rest = rest[end...]
      }
    }
  }

  /// The value for a text's `spans`.
  var spans: [JSONValue] {
    runs.map { run in
      .object(present: [
        "title": .string(LocalizedText.written(run.words)),
        "weight": run.style.bold > 0 ? "bold" : nil,
        "italic": run.style.italic > 0 ? true : nil,
        "underline": run.style.underlined > 0 || run.style.link != nil ? true : nil,
        "strikethrough": run.style.struck > 0 ? true : nil,
        "action": run.style.link.map { ["type": "openURL", "url": .string($0)] },
      ])
    }
  }

  private mutating func take(_ tag: HTMLTag) {
    if let skipped {
      if tag.isEnd, tag.name == skipped { self.skipped = nil }
      return
    }
    let step = tag.isEnd ? -1 : 1
    switch tag.name {
    case "script", "style", "head", "title", "template", "noscript":
      if !tag.isEnd { skipped = tag.name }
    case "b", "strong": style.bold = max(0, style.bold + step)
    case "i", "em", "cite": style.italic = max(0, style.italic + step)
    case "u", "ins": style.underlined = max(0, style.underlined + step)
    case "s", "del", "strike": style.struck = max(0, style.struck + step)
    case "a": style.link = tag.isEnd ? nil : tag.address
    case "br": breaks(atLeast: 1)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      breaks(atLeast: 2)
      style.bold = max(0, style.bold + step)
    case "p", "ul", "ol", "blockquote", "table": breaks(atLeast: 2)
    case "div", "section", "article", "tr": breaks(atLeast: 1)
    case "li":
      breaks(atLeast: 1)
      if !tag.isEnd { add(words: "• ") }
    case "td", "th": needsSpace = true
    default: break
    }
  }

  private mutating func breaks(atLeast count: Int) {
    breaks = max(breaks, count)
    needsSpace = false
  }

  /// Adds words and collapses white space as HTML does: each run becomes one space, and none remains at the ends of a line.
  private mutating func add(words html: Substring) {
    for character in HTMLEntities.decoded(html) {
      if character.isHTMLSpace {
        needsSpace = true
        continue
      }
      if breaks > 0 {
        if !runs.isEmpty { append(String(repeating: "\n", count: breaks)) }
        breaks = 0
      } else if needsSpace, let last = runs.indices.last {
        runs[last].words += " "
      }
      needsSpace = false
      append(String(character))
    }
  }

  private mutating func append(_ words: String) {
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].words += words
    } else {
      runs.append(Run(words: words, style: style))
    }
  }
}

/// `<a href="…">`, `</p>`
private struct HTMLTag {
  var name = ""
  var isEnd = false
  /// The target of `href`, if it may be opened.
  var address: String?

  /// The maximum length in characters.
  private static let longest = 4_096

  /// Removes a tag, comment or declaration from the start of `text`; `nil`, without removing anything, if the `<` starts none.
  init?(_ text: inout Substring) {
    if text.hasPrefix("<!--") {
      text = text.firstRange(of: "-->").map { text[$0.upperBound...] } ?? ""
      return
    }
    let inside = text.dropFirst().prefix(Self.longest)
    guard let first = inside.first, first.isLetter || "/!?".contains(first) else { return nil }
    guard let end = Self.end(of: inside) else {
      text = ""
      return
    }
    text = text[text.index(after: end)...]
    var tag = inside[..<end]
    isEnd = tag.first == "/"
    if isEnd { tag = tag.dropFirst() }
    name = tag.prefix { $0.isLetter || $0.isNumber }.lowercased()
    guard name == "a", let range = tag.lowercased().firstRange(of: "href=") else { return }
    let offset = tag.lowercased().distance(
      from: tag.lowercased().startIndex, to: range.upperBound)
    let value = tag.dropFirst(offset)
    let quote = value.first.flatMap { "\"'".contains($0) ? $0 : nil }
    let words =
      quote.map { quote in value.dropFirst().prefix { $0 != quote } }
      ?? value.prefix { !$0.isHTMLSpace }
    let address = String(HTMLEntities.decoded(words))
    if OpenableAddress.includes(address) { self.address = address }
  }

  /// The `>` that ends a tag, ignoring any within quotes.
  private static func end(of text: Substring) -> Substring.Index? {
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return index
      }
    }
    return text.firstIndex(of: ">")
  }
}

/// The character references (HTML §13.5) that occur in texts.
private enum HTMLEntities {
  private static let named: [Substring: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "pound": "£",
    "euro": "€", "yen": "¥", "cent": "¢", "copy": "©", "reg": "®", "trade": "™", "hellip": "…",
    "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "bull": "•", "middot": "·", "deg": "°", "times": "×", "frac12": "½", "frac14": "¼",
    "frac34": "¾", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "auml": "ä",
    "ouml": "ö", "uuml": "ü", "szlig": "ß", "ntilde": "ñ", "shy": "\u{AD}", "laquo": "«",
    "raquo": "»",
  ]
  private static let longest = 10

  static func decoded(_ text: Substring) -> String {
    var decoded = ""
    var rest = text
    while let sign = rest.firstIndex(of: "&") {
      decoded += rest[..<sign]
      rest = rest[sign...]
      let name = rest.dropFirst().prefix(longest).prefix { $0 != ";" && $0 != "&" }
      if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let found = character(name) {
        decoded.append(found)
        rest = rest[rest.index(after: name.endIndex)...]
      } else {
        decoded.append("&")
        rest = rest.dropFirst()
      }
    }
    return decoded + rest
  }

  private static func character(_ name: Substring) -> Character? {
    if let found = named[name] { return found }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first.map { "xX".contains($0) } == true
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number >= 32, let scalar = Unicode.Scalar(number) else { return nil }
    return Character(scalar)
  }
}

extension Character {
  /// Whether it is white space in HTML, which excludes no-break spaces.
  fileprivate var isHTMLSpace: Bool {
    self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\r\n"
      || self == "\u{C}"
  }
}

extension LocalizedText {
  /// Words of data, escaped for use within a text.
  static func writtenWithin(_ words: String) -> String { braced(InlineMarkup.escaped(words)) }

  /// Whether words would be read as a key, or would lose their first sign.
  static func needsSign(_ words: String) -> Bool {
    LocalizedText(words).key != nil || words.hasPrefix("$$")
  }

  /// Words escaped for a text with markup, so that every sign is shown as it is.
  static func written(_ words: String) -> String {
    plainlyWritten(InlineMarkup.escaped(words))
  }

  /// Words escaped for a text without markup, such as a label for a screen reader.
  static func plainlyWritten(_ words: String) -> String {
    needsSign(words) ? "$" + braced(words) : braced(words)
  }

  /// Words escaped for use within a text without markup.
  static func braced(_ words: String) -> String {
    var written = ""
    for character in words.unicodeScalars {
      if character == "{" || character == "}" { written.unicodeScalars.append(character) }
      written.unicodeScalars.append(character)
    }
    return written
  }
}
