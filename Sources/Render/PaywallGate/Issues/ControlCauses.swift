import JSON
import Numbers

/// Buttons without words, such as a cross, with several faults: no name, a faint look, too small an area.
enum ControlCauses {
  /// Returns which of these faults a finding is, in this order; nil if it is another one.
  static func fault(_ finding: Finding) -> Int? {
    switch finding.code {
    case "name-missing": 0
    case "contrast-control", "close-faint": finding.isSmallWayOut ? 2 : 1
    case "target-44", "target-48", "target-blocked": 2
    default: nil
    }
  }

  /// What a screen reader cannot say, if that is more than the names of such buttons: one thing to write for the whole document. What else
  /// the same readers see of these buttons is changed with it.
  static func speech(in pool: IssuePool) -> [IssueCause] {
    OfferedCauses.speech(in: pool).filter { cause in
      cause.findings.contains { pool.findings[$0].code != "name-missing" }
        && cause.findings.contains { pool.findings[$0].code == "name-missing" }
    }.map { cause in
      let nameless = cause.findings.filter { pool.findings[$0].code == "name-missing" }
      let controls = Set(nameless.map { control(of: pool.findings[$0].component, in: pool) })
      let themes = Set(nameless.map { pool.findings[$0].cells?.likeliest.theme })
      let others = pool.indices { fault($0) != nil && themes.contains($0.cells?.likeliest.theme) }
        .filter {
          !cause.findings.contains($0)
            && controls.contains(control(of: pool.findings[$0].component, in: pool))
        }
      let covered = pool.indices {
        $0.code == "safe-area" && controls.contains(control(of: $0.component, in: pool))
      }
      let room = RoomChange(covered, in: pool)
      var whole = cause
      whole.findings += others + covered
      // Components beside such a button are often under the status bar, too.
      whole.echoes = pool.indices { $0.code == "safe-area" }.filter { !covered.contains($0) }
      whole.steps += [
        [OfferedCauses.offered(others, in: pool)].compactMap(\.self),
        covered.isEmpty ? [] : [room.moving, room.lowering].compactMap(\.self),
      ].filter { !$0.isEmpty }
      return whole
    }
  }

  static func causes(in pool: IssuePool) -> [IssueCause] {
    let found = pool.indices { fault($0) != nil }
    let groups = Dictionary(grouping: found) { control(of: pool.findings[$0].component, in: pool) }
    return groups.sorted { $0.key < $1.key }.compactMap { control, findings in
      guard Set(findings.map { fault(pool.findings[$0]) }).count > 1,
        let change = OfferedCauses.offered(findings, in: pool)
      else { return nil }
      return IssueCause(
        code: pool.findings[findings[0]].code, place: control, findings: findings,
        steps: [[change]], least: 0.5)
    }
  }

  /// The component that takes the taps: an icon is a part of it.
  private static func control(of component: String, in pool: IssuePool) -> String {
    let isIcon = pool.component(at: component)?["type"]?.string == "icon"
    return isIcon ? IssuePool.ancestors(of: component).first ?? component : component
  }
}

extension Finding {
  /// Whether it is about a way out that is too small, and not too pale.
  var isSmallWayOut: Bool { code == "close-faint" && colors == nil }
}
