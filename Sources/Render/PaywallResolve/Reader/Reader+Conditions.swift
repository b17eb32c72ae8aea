import Numbers
import PaywallModel

extension Reader {
  /// The dimensions that only conditions use. A value that no condition of the document tests is dropped, because it does not change the
  /// page.
  static let conditionDimensions: [Dimension] = [
    Dimension(
      .platform,
      help: "What the app runs on; no condition on it holds when absent."
    ) { text, reader, document in
      guard let platform = AppPlatform(rawValue: text) else { return }
      let matters = document.conditions.platforms.contains(platform) || document.showsTerms
      reader.platform = matters ? platform : nil
    },
    Dimension(
      .appVersion,
      help: "The app's version, such as 2.10.1; no condition on it holds when absent."
    ) { text, reader, document in
      reader.appVersion = ReaderVersion(text).flatMap { document.conditions.appVersion(for: $0) }
    },
    Dimension(
      "custom", .assignments(of: .choices),
      help: "What the app says of the reader by names of its own, such as tier=gold."
    ) { text, reader, document in
      for (name, value) in Dimension.Form.assignments(text) {
        reader.note(name, is: value, document)
      }
    },
  ]

  /// Keeps a value of one of the app's own variables if the document uses it.
  mutating func note(_ name: String, is value: String, _ document: ReaderChoices) {
    if document.conditions.custom[name]?.contains(value) ?? false { custom[name] = value }
    if document.customWords.contains(name) { words[name] = value }
  }
}
