import Numbers
import PaywallTree

extension Rule {
  static let priceUnspoken = Rule(
    "price-unspoken", group: .accessibility, severity: .warning,
    summary: "A screen reader reads a shortened period letter by letter.",
    threshold:
      "an amount, a slash and a period shortened to at most three letters, without a label",
    sources: ["https://github.com/RevenueCat/purchases-ios/issues/7704"],
    hint:
      "write the price as a placeholder such as {price.perPeriod.short}, which is spoken in full, or give the text an accessibilityLabel: “$4.99 per month”",
    judge: .screen { scene, _, verdicts in
      for index in scene.texts {
        let item = scene.items[index]
        guard let text = item.node.text, text.string.hasShortPeriod,
          !scene.path(of: index).contains(where: { scene.items[$0].node.accessibilityLabel != nil })
        else { continue }
        verdicts.note(item, weight: 1, "\(text.quoted) is read letter by letter")
      }
    }
  ).suggesting { $0.speakingPeriod() }
}

extension String {
  /// Whether the text has a form such as `4.99/mo` or `59 €/yr`: a slash after a number, and a shortened period after it.
  var hasShortPeriod: Bool {
    guard utf8.contains(UInt8(ascii: "/")) else { return false }
    let characters = Array(self)
    return characters.indices.contains { slash in
      guard characters[slash] == "/" else { return false }
      let before = characters[..<slash].suffix(6)
      let word = String(characters[(slash + 1)...].prefix(while: \.isLetter)).lowercased()
      return before.contains(where: \.isNumber) && Self.shortPeriods.contains(word)
    }
  }

  /// Abbreviations of a day, a week, a month and a year in languages with Latin letters.
  private static let shortPeriods: Set<String> = [
    "a", "bl", "bln", "d", "dy", "g", "hft", "hó", "j", "jr", "kk", "m", "md", "mdr", "mgg",
    "mies", "mn", "mnd", "mo", "mon", "ms", "mt", "mth", "mån", "měs", "pv", "sem", "săpt", "thn",
    "tyg", "týd", "v", "vk", "vko", "w", "wk", "wo", "y", "yr", "év",
  ]
}
