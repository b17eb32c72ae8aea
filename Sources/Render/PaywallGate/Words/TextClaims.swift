import Locales
import Numbers

/// The claims of a text in some languages, without regard to the document's products.
struct TextClaims: Sendable {
  /// A length of time in the text, such as `7 days`.
  struct Span: Sendable, Hashable {
    let period: Period
    /// The number of words between it and a word for something free in its clause; nil if there is none.
    var wordsFromFree: Int?
    /// Whether its clause is about a trial.
    var isOfTrial = false
  }

  /// Whether it has words that only describe a trial.
  private(set) var namesTrial = false
  private(set) var isFree = false
  private(set) var renews = false
  private(set) var cancels = false
  private(set) var isUrgent = false
  private(set) var shames = false
  /// Whether it says that some seconds, minutes or hours are left.
  private(set) var countsDown = false
  private(set) var spans: [Span] = []
  /// The units of time that it names in any form, such as `monthly`.
  private(set) var units: Set<Period.Unit> = []
  /// The percentages that the text says are saved.
  private(set) var savings: [Int] = []

  init(_ text: String, in languages: [LanguageWords]) {
    let plain = WordText(text)
    for words in languages {
      renews = renews || words.says(.renews, in: plain)
      cancels = cancels || words.says(.cancels, in: plain)
      isUrgent = isUrgent || words.says(.urges, in: plain)
      shames = shames || words.says(.shames, in: plain)
      for (unit, stems) in words.periods where stems.areIn(plain) { units.insert(unit) }
    }
    let hasClock = plain.hasDigits && text.contains(/\d:\d\d(?!\d)/)
    for clause in plain.clauses {
      for words in languages {
        read(clause, words)
        countsDown = countsDown || clause.countsDown(in: words, hasClock: hasClock)
      }
    }
  }

  private mutating func read(_ clause: WordText, _ words: LanguageWords) {
    let isTrial = words.says(.trials, in: clause)
    let free =
      words.says(.notFree, in: clause) ? [] : words[.free].flatMap { $0.places(in: clause) }
    namesTrial = namesTrial || isTrial
    isFree = isFree || !free.isEmpty
    for (period, place) in clause.times(in: words) {
      let distance = free.map { clause.words(between: $0, and: place) }.min()
      let span = Span(period: period, wordsFromFree: distance, isOfTrial: isTrial)
      if !spans.contains(span) { spans.append(span) }
    }
    if !free.isEmpty, let unit = clause.firstUnit(in: words) {
      namesTrial = true
      spans.append(Span(period: Period(count: 1, unit: unit), isOfTrial: true))
    }
    if !free.isEmpty, !isTrial, words.says(.tries, in: clause),
      free.contains(where: { clause.isEnd($0.upperBound) })
    {
      namesTrial = true
    }
    savings += clause.savings(in: words)
  }

  /// The lengths that the text gives to free time.
  var freeTimes: [Period] {
    spans.filter { $0.isOfTrial || ($0.wordsFromFree ?? .max) <= Self.near }.map(\.period)
  }

  /// Whether the text promises free time.
  ///
  /// - Parameter promised: the lengths of all offers in days.
  func promisesTrial(_ promised: Set<Int>) -> Bool {
    namesTrial
      || spans.contains { span in
        guard let distance = span.wordsFromFree else { return false }
        return distance <= Self.near || distance <= Self.far && promised.contains(span.period.days)
      }
  }

  /// The most words between "free" and a length that belong together: "free for 7 days".
  private static let near = 1
  /// Whether it claims something free for the length of an offer: "7 days of the app for free".
  private static let far = 4
}

extension WordText {
  /// Returns the lengths of time, with their places: a number, and a unit after it.
  func times(in words: LanguageWords) -> [(Period, Range<Int>)] {
    var times: [(Period, Range<Int>)] = []
    var place = 0
    while place < bytes.count {
      guard bytes[place].isDigit else {
        place += 1
        continue
      }
      var end = place
      while end < bytes.count, bytes[end].isDigit || bytes[end] == UInt8(ascii: ".") { end += 1 }
      let number = String(decoding: bytes[place..<end], as: UTF8.self)
      let isMoney = place > 0 && !(bytes[place - 1] == Self.space || bytes[place - 1] >= 0x80)
      if !isMoney, let count = Int(number), (1...999).contains(count),
        let (unit, after) = unit(after: end, in: words), !isSchedule(after, in: words)
      {
        times.append((Period(count: count, unit: unit), place..<after))
      }
      place = end
    }
    for (value, stem) in words.numbers {
      for found in stem.places(in: self) {
        guard let (unit, after) = unit(after: found.upperBound - 1, in: words),
          !isSchedule(after, in: words)
        else { continue }
        times.append((Period(count: value, unit: unit), found.lowerBound..<after))
      }
    }
    return times
  }

  private func unit(after place: Int, in words: LanguageWords) -> (Period.Unit, Int)? {
    var place = place
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
    for (unit, stems) in words.units {
      for stem in stems {
        if let end = stem.end(at: place, of: self) { return (unit, endOfWord(end)) }
      }
    }
    return nil
  }

  private func endOfWord(_ place: Int) -> Int {
    var place = max(0, place - 1)
    while place < bytes.count, bytes[place] != Self.space { place += 1 }
    return place
  }

  /// Whether a length is a frequency: a unit follows after at most two short words, as in "7 days a week".
  private func isSchedule(_ place: Int, in words: LanguageWords) -> Bool {
    var place = place
    for _ in 0..<2 {
      var end = place + 1
      while end < bytes.count, bytes[end] != Self.space { end += 1 }
      guard end < bytes.count, end - place <= 5, end > place + 1, !bytes[place + 1].isDigit else {
        return false
      }
      place = end
      let isUnit = words.units.contains { _, stems in
        stems.contains { $0.end(at: place, of: self) != nil }
      }
      if isUnit { return true }
    }
    return false
  }

  /// Whether a short time stands directly beside words for what is left: `ends in 10 minutes`, `09:59 left`.
  ///
  /// - Parameter hasClock: whether a number with points was written with colons.
  func countsDown(in words: LanguageWords, hasClock: Bool) -> Bool {
    guard hasDigits else { return false }
    let left = words[.remains].flatMap { $0.places(in: self) }
    guard !left.isEmpty else { return false }
    return numbers.contains { number in
      let moment = words[.moments].lazy.compactMap { $0.end(at: number.upperBound, of: self) }.first
      let isClock = hasClock && bytes[number].contains(UInt8(ascii: "."))
      guard let end = moment ?? (isClock ? number.upperBound : nil) else { return false }
      let time = number.lowerBound..<endOfWord(end)
      return left.contains { self.words(between: $0, and: time) == 0 }
    }
  }

  /// The places of numbers; one with points is one.
  private var numbers: [Range<Int>] {
    var numbers: [Range<Int>] = []
    var place = 0
    while place < bytes.count {
      var end = place
      while end < bytes.count, bytes[end].isDigit || bytes[end] == UInt8(ascii: ".") { end += 1 }
      if end > place { numbers.append(place..<end) }
      place = max(end, place + 1)
    }
    return numbers
  }

  /// Returns the unit of a first week, month or year that the clause is about; nil if it is about none.
  func firstUnit(in words: LanguageWords) -> Period.Unit? {
    let firsts = words[.first].flatMap { $0.places(in: self) }
    guard !firsts.isEmpty else { return nil }
    return words.units.first { _, stems in
      stems.flatMap { $0.places(in: self) }.contains { time in
        firsts.contains { first in
          abs(time.lowerBound - first.upperBound) <= 12
            || abs(first.lowerBound - time.upperBound) <= 4
        }
      }
    }?.unit
  }

  /// Returns the number of words between two places.
  func words(between one: Range<Int>, and other: Range<Int>) -> Int {
    let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    guard first.upperBound < second.lowerBound else { return 0 }
    let between = bytes[first.upperBound..<second.lowerBound]
    let words = between.split(separator: Self.space)
    // Scripts without spaces have about three bytes a letter, and two letters a word.
    return words.reduce(0) { sum, word in
      let isSpaceless =
        word.count > 6 && word.allSatisfy { $0 >= 0xE0 || (0x80...0xBF).contains($0) }
      return sum + (isSpaceless ? word.count / 6 : 1)
    }
  }

  func isEnd(_ place: Int) -> Bool {
    bytes[min(place, bytes.count)...].allSatisfy { $0 == Self.space }
  }

  /// Returns percentages next to a word for saving: `Save 37 %`, `37%オフ`.
  func savings(in words: LanguageWords) -> [Int] {
    guard bytes.contains(UInt8(ascii: "%")) else { return [] }
    let isSaving =
      words.says(.saves, in: self)
      || words[.savesAtEnd].contains { stem in
        stem.places(in: self).contains { isEnd($0.upperBound) }
      }
    return isSaving ? percentages : []
  }

  private var percentages: [Int] {
    let text = String(decoding: dense, as: UTF8.self)
    let before = text.matches(of: /([0-9.]*[0-9])%/).compactMap { Int($0.1) }
    let after = text.matches(of: /%([0-9][0-9.]*)/).compactMap { Int($0.1) }
    return (before + after).filter { $0 < 100 }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (48...57).contains(self) }
}
