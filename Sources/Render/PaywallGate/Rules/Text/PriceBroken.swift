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
    judge: .screen { scene, subject, verdicts in
      guard scene.hasWords, scene.cell.textScale.value <= 1.35 else { return }
      let words = scene.languageWords(subject)
      for index in scene.texts {
        let item = scene.items[index]
        guard let lines = item.node.text?.lines, lines.count > 1, !item.visible.isEmpty else {
          continue
        }
        for (line, next) in zip(lines, lines.dropFirst())
        where line.string.isSplit(from: next.string, words) {
          let isMoney = [line, next].contains { $0.string.contains(where: \.isCurrencySymbol) }
          verdicts.note(
            item, weight: isMoney ? 1 : 0, severity: isMoney ? .warning : .information,
            "the line ends between “\(line.string.suffix(12))” and “\(next.string.prefix(12))”")
        }
      }
    })
}

extension String {
  /// Whether the end of a line and the beginning of the next one belong together.
  fileprivate func isSplit(from next: String, _ words: [LanguageWords]) -> Bool {
    guard let last = last(where: { !$0.isWhitespace }),
      let first = next.first(where: { !$0.isWhitespace })
    else { return false }
    if last.isNumber {
      if first.isCurrencySymbol { return true }
      return first == "/" || WordText(next).beginsWithUnit(words)
    }
    if last.isCurrencySymbol { return first.isNumber }
    return last == "/" && contains(where: \.isNumber)
  }
}

extension WordText {
  fileprivate func beginsWithUnit(_ words: [LanguageWords]) -> Bool {
    words.contains {
      $0.units.contains { _, stems in stems.contains { $0.begins(at: 0, of: self) != nil } }
    }
  }
}
