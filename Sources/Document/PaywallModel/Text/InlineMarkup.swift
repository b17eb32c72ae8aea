import Numbers

/// A part of a text with the emphasis of its markup: `**bold**`, `*italic*`, `~~struck~~`, `[words](https://…)`.
public struct MarkedText: Sendable, Equatable {
  public var string: String
  public var isBold = false
  public var isItalic = false
  public var isStruck = false
  /// The address to which the words link.
  public var link: String?

  init(_ string: String) { self.string = string }

  fileprivate func isStyled(as other: MarkedText) -> Bool {
    isBold == other.isBold && isItalic == other.isItalic && isStruck == other.isStruck
      && link == other.link
  }
}

/// The inline part of Markdown that translators keep, by the rules of CommonMark §6.2 and §6.3.
///
/// Two rules are wider, as texts are not all in English: a currency sign does not count as punctuation, and letters of scripts without
/// spaces may be adjacent to emphasis. A backslash escapes `*`, `~`, `[`, `]` and itself.
public enum InlineMarkup {
  /// The parts of a text in order; one for a text without markup, none for an empty text.
  public static func parse(_ text: String) -> [MarkedText] {
    guard text.utf8.contains(where: isSign) else { return text.isEmpty ? [] : [MarkedText(text)] }
    return MarkupReader(Array(text.unicodeScalars)).parts
  }

  /// The text, escaped so that it is read as plain characters.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSign) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII, isSign(UInt8(scalar.value)) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The text that is parsed as these parts.
  package static func written(_ parts: [MarkedText]) -> String {
    parts.reduce(into: "") { text, part in
      var words = escaped(part.string)
      if part.isStruck { words = "~~\(words)~~" }
      if part.isItalic { words = "*\(words)*" }
      if part.isBold { words = "**\(words)**" }
      text += part.link.map { "[\(words)](\($0))" } ?? words
    }
  }

  fileprivate static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}

/// Reads a text's markers, then pairs them.
private struct MarkupReader {
  private let scalars: [Unicode.Scalar]
  private var tokens: [MarkupToken] = []
  private var words = String.UnicodeScalarView()
  private var place = 0
  /// The index before which no link can start, so that unmatched brackets are scanned only once.
  private var noLinkBefore = 0

  init(_ scalars: [Unicode.Scalar], takesLinks: Bool = true) {
    self.scalars = scalars
    if !takesLinks { noLinkBefore = scalars.count }
    read()
  }

  var parts: [MarkedText] { MarkupPairs(tokens).parts }

  private mutating func read() {
    while place < scalars.count {
      switch scalars[place] {
      case "\\" where place + 1 < scalars.count && Self.isSign(scalars[place + 1]):
        words.append(scalars[place + 1])
        place += 2
      case "*", "~": delimiter()
      case "[" where place >= noLinkBefore: link()
      default:
        words.append(scalars[place])
        place += 1
      }
    }
    endWords()
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && InlineMarkup.isSign(UInt8(scalar.value))
  }

  private mutating func endWords() {
    guard !words.isEmpty else { return }
    tokens.append(.words(String(words)))
    words = .init()
  }

  /// Reads a run of one marker; whether it can open or close follows from its neighbours (CommonMark §6.2, flanking).
  private mutating func delimiter() {
    let sign = scalars[place]
    let end = scalars[place...].firstIndex { $0 != sign } ?? scalars.count
    defer { place = end }
    let before = Neighbour(place > 0 ? scalars[place - 1] : nil)
    let after = Neighbour(end < scalars.count ? scalars[end] : nil)
    var run = MarkupToken.Run(sign: sign, count: end - place)
    run.opens = after != .space && (after != .punctuation || before != .letter)
    run.closes = before != .space && (before != .punctuation || after != .letter)
    if sign == "~", run.count != 2 { (run.opens, run.closes) = (false, false) }
    endWords()
    tokens.append(.run(run))
  }

  /// `[words](address)`; the words may be emphasised, but may not contain links.
  private mutating func link() {
    guard let close = closingBracket, close + 1 < scalars.count, scalars[close + 1] == "(",
      let end = scalars[(close + 2)...].firstIndex(where: Self.endsAddress), scalars[end] == ")",
      end > close + 2
    else {
      words.append(scalars[place])
      place += 1
      return
    }
    var address = String.UnicodeScalarView()
    address.append(contentsOf: scalars[(close + 2)..<end])
    let inner = MarkupReader(Array(scalars[(place + 1)..<close]), takesLinks: false).parts
    endWords()
    tokens.append(.link(inner, address: String(address)))
    place = end + 1
  }

  /// An opening bracket also ends an address, so that a text with many openings is scanned only once.
  private static func endsAddress(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ")", "[", " ", "\n": true
    default: false
    }
  }

  /// The next unescaped bracket that closes this one.
  private mutating func closingBracket(from start: Int) -> Int? {
    var index = start + 1
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "]": return index
      case "[": return nil
      default: break
      }
      index += 1
    }
    noLinkBefore = scalars.count
    return nil
  }

  private var closingBracket: Int? {
    mutating get { closingBracket(from: place) }
  }

  /// The kind of character next to a run of markers.
  private enum Neighbour {
    case space, punctuation, letter

    /// - Parameter scalar: `nil` at the ends of the text, which count as space.
    init(_ scalar: Unicode.Scalar?) {
      guard let scalar, !scalar.properties.isWhitespace else {
        self = .space
        return
      }
      switch scalar.properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        self = .punctuation
      default: self = Self.isUnspaced(scalar.value) ? .punctuation : .letter
      }
    }

    /// Thai, Lao, Burmese, Khmer, Chinese, Japanese, Korean.
    private static func isUnspaced(_ value: UInt32) -> Bool {
      switch value {
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }
}

private enum MarkupToken {
  case words(String)
  case run(Run)
  case link([MarkedText], address: String)

  struct Run {
    var sign: Unicode.Scalar
    var count: Int
    var opens = false
    var closes = false
  }
}

/// Pairs runs of markers as CommonMark's appendix does: the nearest opener for each closer.
private struct MarkupPairs {
  private var tokens: [MarkupToken]
  /// For each token, the styles that begin after it, and those that end before it.
  private var begins: [Int: [WritableKeyPath<MarkedText, Bool>]] = [:]
  private var ends: [Int: [WritableKeyPath<MarkedText, Bool>]] = [:]
  private var openers: [Int] = []
  /// The number of openers that can be skipped, by the kind of closer that found no match among them.
  private var floors: [String: Int] = [:]

  init(_ tokens: [MarkupToken]) {
    self.tokens = tokens
    for index in tokens.indices {
      guard case .run(let run) = tokens[index] else { continue }
      if run.closes { close(index) }
      guard case .run(let rest) = self.tokens[index], rest.opens, rest.count > 0 else { continue }
      openers.append(index)
    }
  }

  private mutating func close(_ index: Int) {
    while case .run(let closer) = tokens[index], closer.count > 0 {
      let key = "\(closer.sign)\(closer.opens)\(closer.count % 3)"
      let floor = min(floors[key] ?? 0, openers.count)
      guard let found = openers[floor...].lastIndex(where: { fits($0, closer) }),
        case .run(var opener) = tokens[openers[found]]
      else {
        floors[key] = openers.count
        return
      }
      let strength = min(opener.count, closer.count, 2)
      let style: WritableKeyPath<MarkedText, Bool> =
        closer.sign == "~" ? \.isStruck : strength == 2 ? \.isBold : \.isItalic
      begins[openers[found], default: []].append(style)
      ends[index, default: []].append(style)
      opener.count -= strength
      tokens[openers[found]] = .run(opener)
      openers.removeSubrange((opener.count == 0 ? found : found + 1)...)
      var rest = closer
      rest.count -= strength
      tokens[index] = .run(rest)
    }
  }

  /// Whether an opener has the closer's sign, and lengths that the rules allow to pair (CommonMark §6.2, rules 9 and 10).
  private func fits(_ index: Int, _ closer: MarkupToken.Run) -> Bool {
    guard case .run(let opener) = tokens[index], opener.sign == closer.sign else { return false }
    guard opener.closes || closer.opens else { return true }
    return (opener.count + closer.count) % 3 != 0 || opener.count % 3 == 0 && closer.count % 3 == 0
  }

  /// The parts; markers without a partner are text.
  var parts: [MarkedText] {
    var parts: [MarkedText] = []
    var style = MarkedText("")
    var open: [PartialKeyPath<MarkedText>: Int] = [:]
    func add(_ words: String, marked inner: MarkedText? = nil, link: String? = nil) {
      guard !words.isEmpty else { return }
      var part = style
      part.string = words
      part.link = link
      if let inner {
        part.isBold = part.isBold || inner.isBold
        part.isItalic = part.isItalic || inner.isItalic
        part.isStruck = part.isStruck || inner.isStruck
      }
      if let last = parts.last, last.isStyled(as: part) {
        parts[parts.count - 1].string += part.string
      } else {
        parts.append(part)
      }
    }
    for (index, token) in tokens.enumerated() {
      for path in ends[index] ?? [] {
        open[path, default: 0] -= 1
        style[keyPath: path] = open[path, default: 0] > 0
      }
      switch token {
      case .words(let words): add(words)
      case .run(let run): add(String(repeating: String(run.sign), count: run.count))
      case .link(let inner, let address):
        for part in inner { add(part.string, marked: part, link: address) }
      }
      for path in begins[index] ?? [] {
        open[path, default: 0] += 1
        style[keyPath: path] = true
      }
    }
    return parts
  }
}
