import JSON
import Numbers
import PaywallModel
import PaywallTree

extension IssuePool {
  /// Gives the letters of some findings another colour in the one theme that has the findings; nil if both have them, or if the letters have
  /// no colour of their own, or several.
  ///
  /// The letters' colour becomes one of the document's named colours, which may differ between the themes.
  func themedLetters(of indices: [Int], to hex: String) -> IssueCause.Change? {
    let themes = Set(indices.compactMap { findings[$0].cells?.worst.theme })
    let inks = indices.compactMap {
      FaultyPlace(finding: findings[$0], subject: subject).writtenColor
    }
    guard themes.count == 1, let theme = themes.first, inks.count == indices.count,
      let written = inks.first?.value, inks.allSatisfy({ $0.value == written }),
      written.hasPrefix("#")
    else { return nil }
    let other: Theme = theme == .light ? .dark : .light
    let name = unusedColor
    let color: JSONValue = .object([
      JSONField(name: theme.rawValue, value: .string(hex)),
      JSONField(
        name: other.rawValue,
        value: .string(color(written, in: other, of: indices, theme) ?? written)),
    ])
    let colors = JSONPointer(tokens: [.name("colors")])
    let declaration: JSONPatch.Operation =
      subject.text.node(at: colors) == nil
      ? .add(colors, .object([JSONField(name: name, value: color)]))
      : .add(colors.appending(name), color)
    var told: Set<JSONPointer> = []
    let places = inks.map(\.place).filter { told.insert($0).inserted }
    return .init(
      "Use \(hex) instead of \(written) in the \(theme.rawValue) theme",
      [declaration] + places.map { .replace($0, .string("$" + name)) })
  }

  /// Returns the colour in the other theme: the nearest one that stands out from what the named colours behind the letters are there; nil if
  /// none of them has a name.
  private func color(
    _ written: String, in other: Theme, of indices: [Int], _ theme: Theme
  ) -> String? {
    let behind = Set(indices.compactMap { findings[$0].colors?.behind })
    let named = subject.document.colors.values.filter { behind.contains($0[theme]) }
    let required = indices.compactMap { findings[$0].required }.max() ?? 4.5
    guard !named.isEmpty, let ink = PaywallColor(hex: written) else { return nil }
    return ink.nearest(contrasting: named.map { ($0[other], required) })
      .map { String($0.hex.prefix(7)) }
  }

  /// A name that no colour of the document has.
  private var unusedColor: String {
    let names = ["letters"] + (2...99).map { "letters\($0)" }
    return names.first { subject.document.colors[$0] == nil } ?? "letters100"
  }
}
