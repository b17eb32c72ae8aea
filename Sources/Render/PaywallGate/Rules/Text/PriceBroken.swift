import Numbers
import PaywallTree

extension Rule {
  static let priceBroken = Rule(
    "price-broken", group: .text, severity: .warning,
    summary: "A price and its currency or period, or a number and its unit, stand on two lines.",
    threshold:
      "the end of a line between them, at up to 1.35 times the usual text size; information without money",
    sources: [
      "https://www.unicode.org/reports/tr14/",
      "https://www.bipm.org/en/publications/si-brochure",
    ],
    hint: "put a no-break space between them, or give the text more room",
    judge: .screen { scene, _, verdicts in
      guard scene.hasWords, scene.cell.textScale.value <= 1.35 else { return }
      let words = scene.languages
      for index in scene.texts {
        let item = scene.items[index]
        guard let lines = item.node.text?.lines, lines.count > 1, !item.visible.isEmpty else {
          continue
        }
        for (line, next) in zip(lines, lines.dropFirst()) {
          guard let split = line.string.split(from: next.string, words) else { continue }
          verdicts.note(
            item, weight: split == .money ? 1 : 0,
            severity: split == .money ? .warning : .information,
            "a line ends between “\(line.string.lastWords)” and “\(next.string.firstWords)”")
        }
      }
    })
}

extension String {
  /// The last words, as many as one can take in at a glance.
  fileprivate var lastWords: String { words(reversed: true) }
  fileprivate var firstWords: String { words(reversed: false) }

  private func words(reversed: Bool) -> String {
    let all = split(separator: " ")
    let words = reversed ? all.suffix(2) : all.prefix(2)
    let text = words.joined(separator: " ")
    return String(reversed ? text.suffix(16) : text.prefix(16))
  }
}

/// Words that a line break separates.
private enum LineSplit { case money, number }

extension String {
  /// Returns what stands at the end of a line and the beginning of the next one, and belongs together; nil for anything else.
  fileprivate func split(from next: String, _ words: [LanguageWords]) -> LineSplit? {
    guard let last = last(where: { !$0.isWhitespace }),
      let first = next.first(where: { !$0.isWhitespace })
    else { return nil }
    if last.isNumber && first.isCurrencySymbol || last.isCurrencySymbol && first.isNumber {
      return .money
    }
    let following = WordText(next)
    if let amount = MoneyAmount.all(in: self).last {
      let rest = amount.rest.filter { !$0.isWhitespace }
      if rest == "/" || rest.allSatisfy(\.isCurrencySymbol) && first == "/" { return .money }
      if rest.allSatisfy(\.isCurrencySymbol), following.beginsWithUnit(words) { return .money }
      return nil
    }
    // Scripts without spaces write dates with the same signs.
    guard last.isNumber, reversed().prefix(while: \.isNumber).count <= 3, contains(" "),
      following.beginsWithUnit(words)
    else { return nil }
    return .number
  }
}

extension WordText {
  fileprivate func beginsWithUnit(_ words: [LanguageWords]) -> Bool {
    words.contains {
      $0.units.contains { _, stems in stems.contains { $0.end(at: 0, of: self) != nil } }
    }
  }
}
