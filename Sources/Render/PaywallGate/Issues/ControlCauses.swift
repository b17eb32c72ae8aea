import JSON
import Numbers

/// Buttons without words, such as a cross, with several faults: no name, a faint look, too small an area.
enum ControlCauses {
  static let faults: [Set<String>] = [
    ["name-missing"], ["contrast-control", "close-faint"],
    ["target-44", "target-48", "target-blocked"],
  ]

  /// What a screen reader cannot say, if that is more than the names of such buttons: one thing to write for the whole document.
  static func speech(in pool: IssuePool) -> [IssueCause] {
    OfferedCauses.speech(in: pool).filter { cause in
      cause.findings.contains { pool.findings[$0].code != "name-missing" }
        && cause.findings.contains { pool.findings[$0].code == "name-missing" }
    }
  }

  static func causes(in pool: IssuePool) -> [IssueCause] {
    let codes = faults.reduce(into: Set<String>()) { $0.formUnion($1) }
    let found = pool.indices { codes.contains($0.code) }
    let groups = Dictionary(grouping: found) { control(of: pool.findings[$0].component, in: pool) }
    return groups.sorted { $0.key < $1.key }.compactMap { control, findings in
      let codes = Set(findings.map { pool.findings[$0].code })
      guard faults.count(where: { !$0.isDisjoint(with: codes) }) > 1,
        let change = OfferedCauses.offered(findings, in: pool)
      else { return nil }
      return IssueCause(
        code: pool.findings[findings[0]].code, place: control, findings: findings,
        steps: [[change]], isWhole: true)
    }
  }

  /// The component that takes the taps: an icon is a part of it.
  private static func control(of component: String, in pool: IssuePool) -> String {
    let isIcon = pool.component(at: component)?["type"]?.string == "icon"
    return isIcon ? IssuePool.ancestors(of: component).first ?? component : component
  }
}
