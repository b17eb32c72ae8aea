import Locales

/// The mentions of products in one text.
struct TextMentions: Sendable {
  let folded: FoldedText
  /// The products with a billed price in the text.
  let billed: Set<String>
  let periods: Set<String>
  let names: Set<String>
  let lengths: Set<String>
  /// The products with a derived price in the text, and that price: for another time than the billed one.
  let derived: [String: String]
  let isTrial: Bool
  let isUnresolved: Bool
  /// The percentages that the text says are saved.
  let savings: [Int]
  let hasMixedDigits: Bool
  /// The web address in the text; nil if there is none.
  let host: String?

  init(_ text: String, _ money: MoneyWords) {
    let folded = FoldedText(text)
    self.folded = folded
    let products = money.products
    func named(_ isNamed: (ProductMentions) -> Bool) -> Set<String> {
      Set(products.filter { isNamed($0.value) }.keys)
    }
    let hasNumbers = !folded.numbers.isEmpty
    billed = hasNumbers ? named { !$0.billed.isDisjoint(with: folded.numbers) } : []
    periods = named { product in
      product.periods.contains { folded.dense.contains($0.dense) }
        || !product.periodNumbers.isDisjoint(with: folded.numbers)
        || money.languages.contains { folded.hasUnit(of: product.product.period, in: $0) }
    }
    names = named { $0.name.map(folded.contains) ?? false }
    let isTrial = money.namesTrial(folded)
    lengths = named { product in
      product.lengths.contains(where: folded.contains)
        || !product.lengthNumbers.isDisjoint(with: folded.numbers)
        // "Your free week" also states the length.
        || isTrial && money.languages.contains { folded.hasUnit(of: product.trialUnit, in: $0) }
    }
    var derived: [String: String] = [:]
    if hasNumbers {
      for (name, product) in products {
        derived[name] = product.derived.first(where: folded.contains)?.original
      }
    }
    self.derived = derived
    self.isTrial = isTrial
    isUnresolved = money.isUnresolved(text, folded)
    savings = hasNumbers ? Self.savings(folded, money) : []
    host = text.utf8.contains(UInt8(ascii: ".")) ? text.host : nil
    hasMixedDigits = Set(text.unicodeScalars.compactMap(\.scriptZero)).count > 1
  }

  /// Returns percentages next to a word for saving, in one clause: `Save 37 %`, `37%オフ`.
  private static func savings(_ text: FoldedText, _ money: MoneyWords) -> [Int] {
    guard text.dense.contains(where: { "%٪％".contains($0) }) else { return [] }
    return text.clauses.flatMap { clause -> [Int] in
      guard
        money.languages.contains(where: {
          TrialWords.savings[$0]?.contains { clause.contains($0) } == true
        })
      else { return [] }
      let before = clause.matches(of: /([0-9.,]*[0-9])[%٪％]/).compactMap { Int($0.1) }
      let after = clause.matches(of: /[%٪％]([0-9][0-9.,]*)/).compactMap { Int($0.1) }
      return (before + after).filter { $0 < 100 }
    }
  }
}

extension FoldedText {
  /// The parts between punctuation marks that no digit follows, without white space.
  fileprivate var clauses: [String] {
    var clauses = [""]
    let characters = Array(string)
    for (index, character) in characters.enumerated() {
      let isInNumber = index + 1 < characters.count && characters[index + 1].isNumber
      if ",.;:!?،、。".contains(character), !isInNumber {
        clauses.append("")
      } else if character != " " {
        clauses[clauses.count - 1].append(character)
      }
    }
    return clauses
  }

  fileprivate func hasUnit(of period: Period?, in language: String) -> Bool {
    guard let period, let words = TrialWords.periods[language] else { return false }
    let unit =
      switch period.unit {
      case .day: 0
      case .week: 1
      case .month: 2
      case .year: 3
      }
    return words[unit].contains { dense.contains($0) }
  }
}

extension String {
  /// The host in an address such as `https://example.com`, `www.example.com` or `example.com`; nil if there is none.
  fileprivate var host: String? {
    let found = firstMatch(
      of:
        /(?i)\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]{2,}\.(?:com|net|org|de|shop|store)\b/)
    return found.map { String($0.0) }
  }
}
