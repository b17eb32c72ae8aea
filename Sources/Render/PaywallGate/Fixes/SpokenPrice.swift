import JSON
import PaywallModel

extension FaultyPlace {
  /// Adds a spoken form for the periods of prices such as `$4.99/mo`, in every language of the text.
  func speakingPeriod() -> [Remedy] {
    guard let component, let title = component["title"]?.string,
      component["accessibilityLabel"] == nil, component["spans"] == nil
    else { return [] }
    let places = [(path, title)] + overriding(component)
    var operations: [JSONPatch.Operation] = []
    var told: [String] = []
    for (place, title) in places {
      guard let spoken = spoken(title) else { return [] }
      told.append(spoken.words)
      operations += spoken.texts
      operations.append(.add(place.appending("accessibilityLabel"), .string(spoken.label)))
    }
    return [Remedy("say “\(told[0])”", operations)]
  }

  /// The overrides that change the title.
  private func overriding(_ component: JSONNode) -> [(JSONPointer, String)] {
    let overrides = component["overrides"]?.elements.map(Array.init) ?? []
    return overrides.enumerated().compactMap { index, override in
      guard let set = override["set"], set["accessibilityLabel"] == nil,
        let title = set["title"]?.string
      else { return nil }
      return (path.appending("overrides").appending(index).appending("set"), title)
    }
  }

  /// Returns a label for a title, with its new texts; nil if a language of it has no spoken form.
  private func spoken(
    _ title: String
  ) -> (label: String, words: String, texts: [JSONPatch.Operation])? {
    guard title.hasPrefix("$") else {
      let isEnglish = subject.document.textLocales.allSatisfy(Self.isEnglish)
      return Self.spoken(title, isEnglish: isEnglish).map { ($0, $0, []) }
    }
    let key = String(title.dropFirst())
    let spokenKey = key + "-spoken"
    var words = ""
    var texts: [JSONPatch.Operation] = []
    for (locale, table) in subject.document.strings.sorted(by: { $0.key < $1.key }) {
      guard let text = table[key]?.raw else { continue }
      guard let said = Self.spoken(text, isEnglish: Self.isEnglish(locale)),
        subject.text.node(at: JSONPointer(tokens: [.name("strings"), .name(locale)])) != nil
      else { return nil }
      if words.isEmpty || locale == subject.document.meta.locale { words = said }
      let place = JSONPointer(tokens: [.name("strings"), .name(locale), .name(spokenKey)])
      texts.append(.add(place, .string(said)))
    }
    return texts.isEmpty ? nil : ("$" + spokenKey, words, texts)
  }

  private static func isEnglish(_ locale: String) -> Bool {
    locale == "en" || locale.hasPrefix("en-")
  }

  /// Returns a text with its periods in full, as far as it is known how to say them.
  private static func spoken(_ text: String, isEnglish: Bool) -> String? {
    let written = text.replacing(/\.perPeriod\.short\b/, with: ".perPeriod")
    let periods = [
      "mo": "month", "mth": "month", "m": "month", "yr": "year", "y": "year", "wk": "week",
      "w": "week",
    ]
    let said = written.replacing(/\/([A-Za-z]{1,3})\b/) { match in
      (isEnglish ? periods[match.1.lowercased()] : nil).map { " per \($0)" } ?? String(match.0)
    }
    return said
  }
}
