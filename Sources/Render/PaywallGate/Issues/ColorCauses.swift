import JSON
import PaywallTree

/// Colours that hardly stand out: one cause for each colour as it is written.
enum ColorCauses {
  private static let codes: Set<String> = ["contrast-text", "contrast-control", "close-faint"]

  private struct Group {
    var written: String?
    var pairs: [ColorPair]
    var places: [JSONPointer]
    var findings: [Int]
    var required: Double
  }

  static func causes(in pool: IssuePool) -> [IssueCause] {
    var groups: [Group] = []
    for index in pool.indices(where: { codes.contains($0.code) && $0.colors != nil }) {
      let finding = pool.findings[index]
      guard let pair = finding.colors else { continue }
      let ink = FaultyPlace(finding: finding, subject: pool.subject).writtenColor
      let known = groups.firstIndex { group in
        ink == nil
          ? group.written == nil && group.pairs.contains(pair)
          : group.written == ink?.value
            && group.pairs[0].behind.isLight == pair.behind.isLight
      }
      let place = known ?? groups.count
      if known == nil {
        groups.append(
          Group(written: ink?.value, pairs: [], places: [], findings: [], required: 0))
      }
      if !groups[place].pairs.contains(pair) { groups[place].pairs.append(pair) }
      if let path = ink?.place, !groups[place].places.contains(path) {
        groups[place].places.append(path)
      }
      groups[place].findings.append(index)
      groups[place].required = max(groups[place].required, finding.required ?? 4.5)
    }
    return groups.map { group in
      IssueCause(
        code: pool.findings[group.findings[0]].code,
        place: IssuePool.common(group.findings.map { pool.findings[$0].component }),
        findings: group.findings, changes: changes(of: group, in: pool))
    }
  }

  private static func changes(of group: Group, in pool: IssuePool) -> [IssueCause.Change] {
    guard let written = group.written, group.pairs.allSatisfy({ $0.opacity == 1 }),
      let color = group.pairs.color(contrasting: group.required)
    else { return [] }
    let hex = String(color.hex.prefix(7))
    let places = group.places.map { JSONPatch.Operation.replace($0, .string(hex)) }
    let literal = IssueCause.Change("Use \(hex) instead of \(written)", places)
    guard written.hasPrefix("$"), !written.contains("/") else { return [literal] }
    let name = String(written.dropFirst())
    let token = JSONPointer(tokens: [.name("colors"), .name(name)])
    guard let declared = pool.subject.text.node(at: token) else { return [literal] }
    let themes = Set(group.findings.compactMap { pool.findings[$0].cells?.worst.theme })
    let values: [JSONPatch.Operation] =
      declared.kind == .object
      ? themes.sorted { $0.rawValue < $1.rawValue }.map {
        .replace(token.appending($0.rawValue), .string(hex))
      } : [.replace(token, .string(hex))]
    return [.init("Make $\(name) \(hex)", values), literal]
  }
}

extension Color {
  fileprivate var isLight: Bool { contrast(with: .black) > contrast(with: .white) }
  private static let black = Color(red: 0, green: 0, blue: 0)
  private static let white = Color(red: 255, green: 255, blue: 255)
}

extension [ColorPair] {
  /// The nearest colour that contrasts with the backgrounds of all pairs; nil if there is none.
  fileprivate func color(contrasting required: Double) -> Color? {
    let candidates = compactMap { $0.ink.nearest(contrasting: required, with: $0.behind) }
    return candidates.first { color in
      allSatisfy { color.contrast(with: $0.behind) >= required }
    }
  }
}
