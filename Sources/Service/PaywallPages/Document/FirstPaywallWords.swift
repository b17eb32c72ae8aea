import JSON

/// A text of the paywall that grows: its key, and its words in English and in German.
struct FirstPaywallWords: Sendable {
  var key: String
  var english: String
  var german: String

  init(_ words: JSONValue) {
    key = words["key"]?.text ?? ""
    english = words["en"]?.text ?? ""
    german = words["de"]?.text ?? ""
  }

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
