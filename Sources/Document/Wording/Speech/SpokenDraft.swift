import Locales
import Numbers
import PaywallModel

/// A text while the words for a screen reader are written.
struct SpokenDraft {
  /// Words of the author, or the value of a placeholder.
  private struct Piece {
    /// The number of the span, from 0 for the title.
    let run: Int
    var string: String
    /// `nil` for words of the author, which may have markup.
    var variable: Variable?
  }

  private let texts: TextResolver
  private let subject: String?
  private var pieces: [Piece] = []
  /// For each span, whether all of it is struck out.
  private let struck: [Bool]
  /// The prices among the values.
  private var prices: [String] = []
  /// Whether the spoken words differ from the shown ones.
  private(set) var isChanged = false

  init(_ text: TextContent, about subject: String?, limit: Int, in texts: TextResolver) {
    self.texts = texts
    self.subject = subject
    let all = text.drawing.strikethrough
    struck = [all] + text.spans.map { $0.drawing.strikethrough ?? all }
    var length = 0
    for (run, title) in text.titles.enumerated() {
      for segment in texts.written(title).segments where length < limit {
        let piece = piece(segment, of: run)
        length += piece.string.utf8.count
        pieces.append(piece)
      }
    }
  }

  private func piece(_ segment: TextSegment, of run: Int) -> Piece {
    switch segment {
    case .literal(let words), .stray(let words, _): Piece(run: run, string: words)
    case .placeholder(let variable, _):
      Piece(run: run, string: texts.value(of: variable, about: subject), variable: variable)
    }
  }

  /// Writes each abbreviated period in full.
  mutating func speakPeriods() {
    for index in pieces.indices {
      guard let variable = pieces[index].variable else { continue }
      guard let (field, product) = texts.field(of: variable, about: subject) else {
        if variable.money != nil { prices.append(pieces[index].string) }
        continue
      }
      switch field {
      case .shortRate: speakRate(of: product, at: index, as: variable)
      case .shortPeriod: speakPeriod(of: product, at: index, as: variable)
      default: if let period = field.period(of: product) { speakTyped(period, after: index) }
      }
      if field.isPrice { prices.append(pieces[index].string) }
    }
  }

  private mutating func say(_ words: String, at index: Int) {
    guard !words.utf8.elementsEqual(pieces[index].string.utf8) else { return }
    pieces[index].string = words
    isChanged = true
  }

  private mutating func speakRate(of product: Product, at index: Int, as variable: Variable) {
    guard let period = product.period else {
      return say(texts.value(of: variable.inFull, about: subject), at: index)
    }
    let price = texts.value(of: variable.inFull.inFull, about: subject)
    say(texts.rateInWords(price, per: period), at: index)
    prices.append(price)
  }

  /// "per month" for the "mo" after a price and a slash, "month" elsewhere.
  private mutating func speakPeriod(of product: Product, at index: Int, as variable: Variable) {
    guard let period = product.period else { return }
    if index > 0, pieces[index - 1].variable == nil,
      let cut = SlashedWords(before: pieces[index - 1].string), cut.isAlone
    {
      if pieces[..<(index - 1)].allSatisfy(\.string.isEmpty), let words = texts.rhythm(period) {
        say(cut.with(""), at: index - 1)
        return say(words, at: index)
      }
      if index > 1, isPrice(pieces[index - 2]) {
        return speak(period, of: index - 2, cut, at: index - 1, until: index)
      }
    }
    say(texts.value(of: variable.inFull, about: subject), at: index)
  }

  /// Speaks the period of a price that the author abbreviated behind it: the `/mo` of `{price.perMonth}/mo`.
  private mutating func speakTyped(_ period: Period, after index: Int) {
    let next = index + 1
    guard next < pieces.count, pieces[next].variable == nil,
      let cut = SlashedWords(after: pieces[next].string, texts.wording.recurrence(period, .short))
    else { return }
    speak(period, of: index, cut, at: next, until: nil)
  }

  /// A word joiner in place of removed words, so that markup around them stays markup.
  private static let nothing = "\u{2060}"

  /// Names the period of a price where the language has it.
  ///
  /// - Parameters:
  ///   - words: the words with the slash.
  ///   - last: the abbreviation, if it is a value and not among these words.
  private mutating func speak(
    _ period: Period, of price: Int, _ cut: SlashedWords, at words: Int, until last: Int?
  ) {
    if let phrase = texts.afterPrice(period) {
      say(cut.with(last == nil ? phrase.lead + phrase.words : phrase.lead), at: words)
      if let last { say(phrase.words, at: last) }
    } else {
      prices.append(pieces[price].string)
      say(texts.rateInWords(pieces[price].string, per: period), at: price)
      say(cut.with(Self.nothing), at: words)
      if let last { say(Self.nothing, at: last) }
    }
  }

  private func isPrice(_ piece: Piece) -> Bool {
    guard let variable = piece.variable else { return false }
    return variable.money != nil
      || texts.field(of: variable, about: subject)?.field.isPrice ?? false
  }

  /// The words, with struck prices as former ones.
  var words: String {
    mutating get {
      var words = SpokenWords(pause: texts.wording.pause)
      for part in parts {
        if part.isStruck, holdsPrice(part.string), let terms = texts.termsWords {
          let former = terms.text(.formerly, ["former": .text(part.string.inOneLine)])
          words.add(former: texts.transformed(former))
          isChanged = true
        } else {
          let end = part.string.inOneLine
          let isPrice = prices.contains { !$0.isEmpty && end.hasSuffix($0) }
          words.add(texts.transformed(part.string), endsInPrice: isPrice)
        }
      }
      return words.string.inOneLine
    }
  }

  /// The words without markup, divided where a line through them begins or ends.
  private var parts: [(string: String, isStruck: Bool)] {
    var parts: [(string: String, isStruck: Bool)] = []
    for (run, isStruck) in struck.enumerated() {
      let marked = pieces.filter { $0.run == run }.map {
        $0.variable == nil ? $0.string : InlineMarkup.escaped($0.string)
      }
      for part in InlineMarkup.parse(marked.joined()) {
        let string = part.string.replacing(Self.nothing, with: "")
        let isOut = isStruck || part.isStruck
        if parts.last?.isStruck == isOut {
          parts[parts.count - 1].string += string
        } else if !string.isEmpty {
          parts.append((string, isOut))
        }
      }
    }
    return parts
  }

  private func holdsPrice(_ words: String) -> Bool {
    words.isAmount || prices.contains { !$0.isEmpty && words.contains($0) }
  }
}

extension Variable {
  /// The field with its period in full: `price.perPeriod` for `price.perPeriod.short`, and `price` for that.
  fileprivate var inFull: Variable {
    var full = self
    full.path.removeLast()
    return full
  }
}

extension ProductField {
  /// Whether it is an amount that a customer pays or paid.
  fileprivate var isPrice: Bool {
    switch self {
    case .price, .compactPrice, .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .rate,
      .shortRate, .amount, .priceRange, .offerPrice, .offerTotal, .chargedNow, .commitmentTotal,
      .seatPrice, .compareAt:
      true
    default: false
    }
  }

  /// The time for which the amount is paid, as far as the field says it.
  fileprivate func period(of product: Product) -> Period? {
    switch self {
    case .price, .compactPrice, .amount: product.period
    case .pricePerDay: Period(count: 1, unit: .day)
    case .pricePerWeek: Period(count: 1, unit: .week)
    case .pricePerMonth: Period(count: 1, unit: .month)
    case .pricePerYear: Period(count: 1, unit: .year)
    default: nil
    }
  }
}
