import JSON
import Numbers

/// Findings with remedies that make sense together.
enum OfferedCauses {
  /// The sizes that WCAG and two platforms ask of a target.
  static let touch: Set<String> = ["target-blocked", "target-44", "target-48"]

  /// Targets that are too small, for either platform.
  static func touch(in pool: IssuePool) -> [IssueCause] {
    let small = pool.indices { touch.contains($0.code) || $0.isSmallWayOut }
    return group(small, in: pool) { findings in
      let places = Set(findings.map { pool.findings[$0].component })
      return
        "Make \(places.count == 1 ? "it" : "them") at least \(size(findings, in: pool)) points large"
    }
  }

  /// Components without words for a screen reader.
  static func speech(in pool: IssuePool) -> [IssueCause] {
    let codes: Set<String> = [
      "name-missing", "name-emoji", "label-in-name", "price-unspoken", "picture-unnamed",
    ]
    return group(pool.indices { codes.contains($0.code) }, in: pool) { _ in nil }
  }

  /// Unused declarations.
  static func unused(in pool: IssuePool) -> [IssueCause] {
    let codes = Set(Rule.all.filter { $0.group == .dead && $0.offer == "fix" }.map(\.code))
    let unused = pool.indices { codes.contains($0.code) }
    return group(unused, in: pool) { _ in "Delete what nothing uses" }
  }

  /// Findings of one rule, for all other rules that offer something.
  static func others(in pool: IssuePool) -> [IssueCause] {
    let codes = Set(pool.indices { _ in true }.map { pool.findings[$0].code })
    return codes.sorted().flatMap { code in
      group(pool.indices { $0.code == code }, in: pool) { _ in nil }
    }
  }

  /// Makes targets as large as both platforms ask, and lets rows of several wrap, as these become wider; nil if there are none.
  static func enlarging(_ findings: [Int], in pool: IssuePool) -> IssueCause.Change? {
    let small = findings.filter { ["target-44", "target-48"].contains(pool.findings[$0].code) }
    let targets = Set(small.map { pool.findings[$0].component })
    let wrapping = rows(of: targets, in: pool).map { JSONPatch.Operation.add($0, "wrap") }
    guard
      var change = change(
        of: small, in: pool,
        title: {
          let size = Self.size($0, in: pool)
          let rows = wrapping.isEmpty ? "" : " and let their rows wrap"
          return "make buttons and links at least \(size) points large\(rows)"
        })
    else { return nil }
    guard !wrapping.isEmpty else { return change }
    change.remedy = Remedy(
      change.remedy.title, change.remedy.patch.operations + wrapping)
    change.isFix = false
    return change
  }

  /// The members that let rows of several targets wrap.
  private static func rows(of targets: Set<String>, in pool: IssuePool) -> [JSONPointer] {
    let groups = Dictionary(grouping: targets) { IssuePool.ancestors(of: $0).first ?? "" }
    return groups.sorted { $0.key < $1.key }.compactMap { row, targets in
      guard targets.count > 1, pool.row(around: row) == row, let node = pool.authored(row),
        node["wrap"] == nil
      else { return nil }
      return JSONPointer(row)?.appending("wrap")
    }
  }

  private static func size(_ findings: [Int], in pool: IssuePool) -> String {
    Measure.number(findings.compactMap { pool.findings[$0].required }.max() ?? 48)
  }

  /// Returns the remedies of some findings as one change; nil if none has a remedy.
  static func offered(_ findings: [Int], in pool: IssuePool) -> IssueCause.Change? {
    change(of: findings, in: pool) { _ in nil }
  }

  private static func group(
    _ findings: [Int], in pool: IssuePool, title: ([Int]) -> String?
  ) -> [IssueCause] {
    guard let change = change(of: findings, in: pool, title: title) else { return [] }
    let offering = findings.filter { pool.findings[$0].offer != nil }
    return [
      IssueCause(
        code: pool.findings[offering[0]].code,
        place: IssuePool.common(offering.map { pool.findings[$0].component }), findings: offering,
        steps: [[change]])
    ]
  }

  /// One change that makes what each of some findings offers; nil if none offers anything.
  private static func change(
    of findings: [Int], in pool: IssuePool, title: ([Int]) -> String?
  ) -> IssueCause.Change? {
    // Of two sizes for one target the larger one counts.
    let ordered = findings.filter { pool.findings[$0].offer != nil }.sorted {
      (pool.findings[$1].required ?? 0) < (pool.findings[$0].required ?? 0)
    }
    var places: Set<JSONPointer> = []
    var remedies: [(remedy: Remedy, at: Int)] = []
    for index in ordered {
      let finding = pool.findings[index]
      guard let remedy = finding.offer else { continue }
      let new = remedy.patch.operations.filter { places.insert($0.path).inserted }
      guard !new.isEmpty else { continue }
      remedies.append((Remedy(remedy.title, new), finding.source?.range.lowerBound ?? 0))
    }
    guard !remedies.isEmpty else { return nil }
    let words = title(ordered) ?? titles(of: remedies.map(\.remedy.title))
    var change = IssueCause.Change(words, [])
    change.remedy = Remedy(words, joining: remedies)
    change.isFix = ordered.allSatisfy { pool.findings[$0].fix != nil }
    return change
  }

  /// The titles of remedies in one sentence, each once.
  private static func titles(of all: [String]) -> String {
    var counts: [(title: String, count: Int)] = []
    for title in all {
      if let known = counts.firstIndex(where: { $0.title == title }) {
        counts[known].count += 1
      } else {
        counts.append((title, 1))
      }
    }
    return counts.map { $0.count == 1 ? $0.title : "\($0.title) (\($0.count) places)" }
      .listed.capitalizedFirst
  }
}

extension Finding {
  /// The change that the finding offers first.
  fileprivate var offer: Remedy? { fix ?? suggestions.first }
}

extension String {
  /// The text with a small letter at its start.
  var uncapitalizedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// The text with a capital at its start.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
