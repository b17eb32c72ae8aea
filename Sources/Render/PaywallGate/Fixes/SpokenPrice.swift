import JSON
import Numbers
import PaywallModel

extension FaultyPlace {
  /// Adds a spoken form for the periods of prices such as `$4.99/mo`, in every language of the text.
  func speakingPeriod() -> [Remedy] {
    guard let component, let title = component["title"]?.string,
      component["accessibilityLabel"] == nil, component["spans"] == nil
    else { return [] }
    let places = [(path, title)] + overriding(component)
    guard places.contains(where: { isSpelled($0.1) }) else { return [] }
    var operations: [JSONPatch.Operation] = []
    for (place, title) in places {
      guard let spoken = spoken(title) else { return [] }
      operations += spoken.texts
      operations.append(.add(place.appending("accessibilityLabel"), .string(spoken.label)))
    }
    return [Remedy("let screen readers say the period in full", operations)]
  }

  /// Whether a title has a form in which its periods are in full.
  private func isSpelled(_ title: String) -> Bool {
    let key = title.hasPrefix("$") ? String(title.dropFirst()) : nil
    let texts = key.map { key in subject.document.strings.values.compactMap { $0[key]?.raw } }
    return (texts ?? [title]).contains { Self.spoken($0, isEnglish: true) != $0 }
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
  ) -> (label: String, texts: [JSONPatch.Operation])? {
    guard title.hasPrefix("$") else {
      let isEnglish = subject.document.textLocales.allSatisfy(Self.isEnglish)
      return (Self.spoken(title, isEnglish: isEnglish), [])
    }
    let key = String(title.dropFirst())
    let spokenKey = key + "-spoken"
    var texts: [JSONPatch.Operation] = []
    for (locale, table) in subject.document.strings.sorted(by: { $0.key < $1.key }) {
      guard let text = table[key]?.raw else { continue }
      guard subject.text.node(at: JSONPointer(tokens: [.name("strings"), .name(locale)])) != nil
      else { return nil }
      let said = Self.spoken(text, isEnglish: Self.isEnglish(locale))
      let place = JSONPointer(tokens: [.name("strings"), .name(locale), .name(spokenKey)])
      texts.append(.add(place, .string(said)))
    }
    return texts.isEmpty ? nil : ("$" + spokenKey, texts)
  }

  private static func isEnglish(_ locale: String) -> Bool {
    locale == "en" || locale.hasPrefix("en-")
  }

  /// Returns a text with its periods in full, as far as it is known how to say them.
  private static func spoken(_ text: String, isEnglish: Bool) -> String {
    let written = text.replacing(/\.perPeriod\.short\b/, with: ".perPeriod")
    let periods = [
      "mo": "month", "mth": "month", "m": "month", "yr": "year", "y": "year", "wk": "week",
      "w": "week",
    ]
    return written.replacing(/\/([A-Za-z]{1,3})\b/) { match in
      (isEnglish ? periods[match.1.lowercased()] : nil).map { " per \($0)" } ?? String(match.0)
    }
  }
}
