import Numbers

/// Rows, and texts, that are larger than the room they have.
enum RoomCauses {
  private static let codes: Set<String> = [
    "offscreen", "safe-area", "scale-lost", "text-overflow", "text-truncated", "texts-overlap",
    "word-broken", "targets-overlap", "target-blocked", "link-unreachable", "text-covered",
    "price-broken",
  ]

  /// Components that do not fit into one part of a page, and components that are too small there.
  static func sections(in pool: IssuePool) -> [IssueCause] {
    let open = pool.indices {
      codes.contains($0.code) || OfferedCauses.touch.contains($0.code) || $0.isSmallWayOut
    }
    let groups = Dictionary(grouping: open) { IssuePool.section(of: pool.findings[$0].component) }
    return groups.sorted { $0.key < $1.key }.compactMap { section, findings in
      guard let first = findings.first(where: { codes.contains(pool.findings[$0].code) }) else {
        return nil
      }
      let changes = RoomChange(findings, in: pool)
      return IssueCause(
        code: pool.findings[first].code,
        place: IssuePool.common(findings.map { pool.findings[$0].component }), findings: findings,
        steps: changes.steps, least: least(findings, in: pool))
    }
  }

  /// A change of components under the status bar must remove all of their findings; another one may remove some.
  private static func least(_ findings: [Int], in pool: IssuePool) -> Double {
    findings.allSatisfy { pool.findings[$0].code == "safe-area" } ? 1 : 0
  }

  /// Rows of one stack are one cause: the features of a list, the plans beside each other.
  static func rows(in pool: IssuePool) -> [IssueCause] {
    var groups: [(place: String, findings: [Int])] = []
    for index in pool.indices(where: { codes.contains($0.code) }) {
      guard let row = pool.row(around: pool.findings[index].component) else { continue }
      let place = IssuePool.ancestors(of: row).first ?? row
      if let known = groups.firstIndex(where: { $0.place == place }) {
        groups[known].findings.append(index)
      } else {
        groups.append((place, [index]))
      }
    }
    return groups.map { cause(of: $0.findings, in: pool) }
  }

  private static func cause(of findings: [Int], in pool: IssuePool) -> IssueCause {
    let changes = RoomChange(findings, in: pool)
    return IssueCause(
      code: pool.findings[findings[0]].code,
      place: IssuePool.common(findings.map { pool.findings[$0].component }), findings: findings,
      steps: changes.steps, least: least(findings, in: pool))
  }
}
