import JSON

/// A text of the paywall that grows: its key, and its words in English and in German.
struct FirstPaywallWords: Sendable {
  var key: String
  var english: String
  var german: String

  private init(_ key: String, _ english: String, _ german: String) {
    self.key = key
    self.english = english
    self.german = german
  }

  static let all = [
    FirstPaywallWords("title", "Cook something new tonight", "Heute Abend etwas Neues kochen"),
    FirstPaywallWords(
      "promise", "2,400 recipes for {yearly.price} a year. Cancel anytime.",
      "2.400 Rezepte für {yearly.price} im Jahr. Jederzeit kündbar."),
    FirstPaywallWords(
      "recipes", "2,400 recipes, 30 new ones a week", "2.400 Rezepte, jede Woche 30 neue"),
    FirstPaywallWords("lists", "Shopping lists in one tap", "Einkaufslisten mit einem Tipp"),
    FirstPaywallWords(
      "dinner", "Dinner in 20 minutes, timed for you", "Abendessen in 20 Minuten, mit Timer"),
    FirstPaywallWords("yearly", "Yearly", "Jährlich"),
    FirstPaywallWords("monthly", "Monthly", "Monatlich"),
    FirstPaywallWords(
      "save", "Save {yearly.saving | against: monthly}",
      "Spare {yearly.saving | against: monthly}"),
    FirstPaywallWords("billed", "Billed every month", "Monatlich abgerechnet"),
    FirstPaywallWords("continue", "Continue", "Weiter"),
    FirstPaywallWords("trial", "Try {trial} free", "{trial} kostenlos testen"),
    FirstPaywallWords(
      "terms", "{price.perPeriod}. Cancel anytime.", "{price.perPeriod}. Jederzeit kündbar."),
    FirstPaywallWords(
      "trialTerms", "{trial} free, then {price.perPeriod}. Cancel anytime.",
      "{trial} kostenlos, danach {price.perPeriod}. Jederzeit kündbar."),
  ]

  /// Returns the section `strings` of a document.
  static func strings(_ words: [FirstPaywallWords]) -> JSONValue {
    [
      "en": .object(words.map { JSONField(name: $0.key, value: .string($0.english)) }),
      "de": .object(words.map { JSONField(name: $0.key, value: .string($0.german)) }),
    ]
  }

  /// Returns the component with keys instead of its texts.
  static func keyed(_ value: JSONValue, _ words: [FirstPaywallWords]) -> JSONValue {
    switch value {
    case .string(let text):
      words.first { $0.english == text }.map { .string("$" + $0.key) } ?? value
    case .array(let elements): .array(elements.map { keyed($0, words) })
    case .object(let members):
      .object(members.map { JSONField(name: $0.name, value: keyed($0.value, words)) })
    default: value
    }
  }
}
