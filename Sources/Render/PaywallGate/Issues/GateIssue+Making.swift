import Digest
import JSON
import Numbers
import PaywallTree

extension GateIssue {
  /// The issues of a document, in the order in which they matter.
  ///
  /// - Parameter findings: the findings of the pool, with what the author accepts.
  static func issues(
    of groups: [IssueGroup], _ findings: [Finding], _ pool: IssuePool, by gate: Gate,
    on screens: IssueScreens
  ) -> [GateIssue] {
    let readers = IssueReaders(of: pool.subject.document, on: gate.devices)
    let nearness = IssueNearness(in: pool)
    return groups.map { group in
      GateIssue(group, group.findings.map { findings[$0] }, readers, nearness, screens, pool)
    }.sorted()
  }

  private init(
    _ group: IssueGroup, _ all: [Finding], _ readers: IssueReaders, _ nearness: IssueNearness,
    _ screens: IssueScreens, _ pool: IssuePool
  ) {
    let ordered = all.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if (a.code == group.code) != (b.code == group.code) { return a.code == group.code }
      if a.severity != b.severity { return a.severity > b.severity }
      return one.offset < other.offset
    }.map(\.element)
    let counted = ordered.filter { $0.suppression == nil }
    let told = counted.isEmpty ? ordered : counted
    severity = told.map(\.severity).max() ?? .information
    let telling = told.filter { [severity] in $0.severity == severity }
      .max { ($0.cells?.share ?? 1) < ($1.cells?.share ?? 1) }
    let screen = telling.flatMap(screens.typical)
    let shown = screen.flatMap(screens.readable)
    let words = IssueWords(group: group, findings: told, shown: shown)
    code = told.contains { $0.code == group.code } ? group.code : told[0].code
    share = told.map { $0.cells?.share ?? 1 }.max() ?? 1
    likeliest = screen
    worst = told[0].cells?.worst
    self.readers = readers.words(for: screen)
    self.nearness = told.map { nearness.value(of: $0) }.max() ?? 0
    component = group.place
    pointer = Self.pointer(of: group.place, ordered, pool)
    title = words.title
    action = words.action
    question = group.change?.question
    frames = words.frames
    findings = ordered
    remedies = group.change.map { [$0.remedy] } ?? []
    isFix = group.change?.isFix ?? false
    part = Self.part(severity, told, hasBars: pool.subject.options.insets != nil)
    fingerprint = Self.fingerprint(group, told, pool)
  }

  /// The place in the author's document.
  private static func pointer(of place: String, _ findings: [Finding], _ pool: IssuePool) -> String
  {
    if findings.count == 1 { return findings[0].pointer }
    return pool.authored(place) != nil ? place : IssuePool.common(findings.map(\.pointer))
  }

  /// - Parameter hasBars: whether the policy says which bars are around the page.
  private static func part(_ severity: Severity, _ findings: [Finding], hasBars: Bool) -> Part {
    switch severity {
    case .error: .stops
    case .warning:
      findings.allSatisfy { finding in
        let cell = finding.cells?.likeliest
        return finding.severity == .information || cell?.isStressed == true
          || cell?.insets == .bars && !hasBars || Rule.group(of: finding.code) == .dead
      } ? .later : .mending
    case .information: .later
    }
  }

  /// The rule, and the places without their numbers but with the words that the author wrote there.
  private static func fingerprint(
    _ group: IssueGroup, _ findings: [Finding], _ pool: IssuePool
  ) -> String {
    let places = Set(
      findings.map { finding in
        let names = finding.pointer.split(separator: "/").filter { Int($0) == nil }
        let words = pool.component(at: finding.component).map(pool.title) ?? ""
        return names.joined(separator: "/") + " " + words
      })
    let text = ([group.code] + places.sorted()).joined(separator: "\n")
    return String(SHA256.hash(Array(text.utf8)).hexadecimal.prefix(16))
  }
}

extension GateIssue: Comparable {
  /// Sorts by severity, then by the share of readers and the nearness to a purchase.
  public static func < (one: GateIssue, other: GateIssue) -> Bool {
    let (a, b) = (one.place, other.place)
    if a != b { return a < b }
    let (x, y) = (one.share * one.nearness, other.share * other.nearness)
    return x != y ? x > y : (one.code, one.component) < (other.code, other.component)
  }

  private var place: Int {
    (Part.allCases.firstIndex(of: part) ?? 0) + (suppression == nil ? 0 : Part.allCases.count)
  }
}

extension Rule {
  /// The groups of all rules.
  private static let groups = Dictionary(all.map { ($0.code, $0.group) }) { first, _ in first }

  static func group(of code: String) -> Group? { groups[code] }
}
