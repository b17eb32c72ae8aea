import JSON
import Numbers
import PaywallTree

/// Colours that hardly stand out: one cause for each colour that is to be changed.
enum ColorCauses {
  private static let codes: Set<String> = ["contrast-text", "contrast-control", "close-faint"]

  /// What one colour of letters has on several backgrounds, or several greys on one, comes before each colour by itself.
  static func causes(in pool: IssuePool) -> [IssueCause] {
    let groups = groups(in: pool)
    return SharedColors(groups).causes(in: pool)
      + groups.map { group in
        group.cause(
          in: pool,
          [
            (group.isPlain ? group.changes(in: pool) : [])
              + [OfferedCauses.offered(group.findings, in: pool)].compactMap(\.self)
          ])
      }
  }

  private static func groups(in pool: IssuePool) -> [ColorGroup] {
    var groups: [ColorGroup] = []
    for index in pool.indices(where: { codes.contains($0.code) }) {
      guard let pair = pool.findings[index].colors else { continue }
      let (blamed, other) =
        pair.ink.isNeutral && !pair.behind.isNeutral
        ? (pair.behind, pair.ink) : (pair.ink, pair.behind)
      let required = pool.findings[index].required ?? 4.5
      let written =
        blamed == pair.ink
        ? FaultyPlace(finding: pool.findings[index], subject: pool.subject).writtenColor?.value
        : nil
      let place =
        groups.firstIndex { group in
          group.isAgainstLight == other.isLight
            && (group.color == blamed || written != nil && group.written == written)
        } ?? groups.count
      if place == groups.count {
        groups.append(
          ColorGroup(color: blamed, written: written, isAgainstLight: other.isLight))
      }
      groups[place].others.append((other, required))
      groups[place].pairs.append((pair.ink, pair.behind, required))
      groups[place].findings.append(index)
      groups[place].isPlain = groups[place].isPlain && pair.opacity == 1
      if blamed == pair.behind { groups[place].isBehind = true }
    }
    return groups
  }
}

/// Findings about one colour on others.
struct ColorGroup {
  let color: PaywallColor
  /// The colour of the letters as the author wrote it; nil if it is not known.
  let written: String?
  let isAgainstLight: Bool
  /// The colours from which it must stand out, with the contrast that is needed.
  var others: [(color: PaywallColor, required: Double)] = []
  /// The colours of the letters and behind them, with the contrast that is needed.
  var pairs: [(ink: PaywallColor, behind: PaywallColor, required: Double)] = []
  var findings: [Int] = []
  /// Whether no letters are translucent.
  var isPlain = true
  /// Whether the colour is behind some texts.
  var isBehind = false

  func cause(in pool: IssuePool, _ steps: [[IssueCause.Change]], least: Double = 0) -> IssueCause {
    IssueCause(
      code: pool.findings[findings[0]].code,
      place: IssuePool.common(findings.map { pool.findings[$0].component }), findings: findings,
      steps: steps, least: least)
  }

  /// The nearest colour that stands out from all others; nil if there is none.
  private var better: PaywallColor? {
    color.nearest(contrasting: others)
  }

  /// A token before the places; all places of the colour before those of the letters; both themes before one.
  func changes(in pool: IssuePool) -> [IssueCause.Change] {
    guard let better else { return [] }
    let hex = String(better.hex.prefix(7))
    return [
      token(hex, in: pool), everywhere(hex, in: pool),
      isBehind ? nil : pool.letters(of: findings, to: hex),
      isBehind ? nil : pool.themedLetters(of: findings, to: hex),
    ].compactMap(\.self)
  }

  private func token(_ hex: String, in pool: IssuePool) -> IssueCause.Change? {
    let themes = Set(findings.compactMap { pool.findings[$0].cells?.worst.theme })
    let names = pool.subject.document.colors.filter { _, themed in
      themes.contains { themed[$0] == color }
    }.keys.sorted()
    var operations: [JSONPatch.Operation] = []
    for name in names {
      let place = JSONPointer(tokens: [.name("colors"), .name(name)])
      guard let declared = pool.subject.text.node(at: place) else { continue }
      for theme in themes.sorted(by: { $0.rawValue < $1.rawValue }) {
        let member = declared.kind == .object ? place.appending(theme.rawValue) : place
        let operation = JSONPatch.Operation.replace(member, .string(hex))
        if !operations.contains(operation) { operations.append(operation) }
      }
    }
    guard !operations.isEmpty else { return nil }
    return .init("Change \(names.map { "$\($0)" }.listed) to \(hex)", operations)
  }

  /// Replaces the colour wherever it is written.
  private func everywhere(_ hex: String, in pool: IssuePool) -> IssueCause.Change? {
    guard !color.isNeutral else { return nil }
    let places = pool.subject.text.root.places(of: color)
    guard !places.isEmpty else { return nil }
    return .init(
      "Change \(color.hex.prefix(7)) to \(hex) everywhere",
      places.map { .replace($0, .string(hex)) })
  }
}

extension IssuePool {
  /// Replaces the colour of the letters and icons of some findings.
  func letters(of indices: [Int], to hex: String) -> IssueCause.Change? {
    var operations: [JSONPatch.Operation] = []
    var written: [String] = []
    for index in indices {
      let place = FaultyPlace(finding: findings[index], subject: subject)
      guard let ink = place.writtenColor else { continue }
      let operation = JSONPatch.Operation.replace(ink.place, .string(hex))
      if !operations.contains(operation) { operations.append(operation) }
      if !written.contains(ink.value) { written.append(ink.value) }
    }
    guard !operations.isEmpty else { return nil }
    return .init("Use \(hex) instead of \(written.listed)", operations)
  }
}

extension JSONNode {
  /// The places at which a colour is written, outside of the document's named colours.
  fileprivate func places(of color: PaywallColor, at path: JSONPointer = JSONPointer())
    -> [JSONPointer]
  {
    if let text = string {
      return text.hasPrefix("#") && PaywallColor(hex: text) == color ? [path] : []
    }
    if let members {
      return members.filter { path.tokens.count > 0 || !["colors", "strings"].contains($0.key) }
        .flatMap { $0.value.places(of: color, at: path.appending($0.key)) }
    }
    return (elements.map(Array.init) ?? []).enumerated().flatMap {
      $1.places(of: color, at: path.appending($0))
    }
  }
}

extension PaywallColor {
  /// Returns the nearest colour of the same hue with enough contrast to all of some others; nil if there is none.
  func nearest(contrasting others: [(color: PaywallColor, required: Double)]) -> PaywallColor? {
    others.lazy.compactMap { nearest(contrasting: $0.required, with: $0.color) }.first { color in
      others.allSatisfy { color.contrast(with: $0.color) >= $0.required }
    }
  }

  /// Whether the colour is black, white, or a grey.
  var isNeutral: Bool {
    let channels = [red, green, blue]
    return (channels.max() ?? 0) - (channels.min() ?? 0) < 24
  }

  fileprivate var isLight: Bool { contrast(with: .black) > contrast(with: .white) }
}
