import Numbers

/// What findings without a change have in common: one decision removes them.
struct CauseKey: Hashable {
  /// The rule; empty for everything that does not fit into one container.
  var code: String
  /// The container or the part of the page; empty for the whole document.
  var place: String
}

/// Groups findings that no change removes.
///
/// Everything in a container that does not fit is one cause, if several rules find it. Others are grouped by rule; those about room or
/// colours also by part of the page.
struct CauseKeys {
  private let pool: IssuePool
  /// The components that do not fit, are in no other that does not, and have what several rules find.
  private let containers: [String]

  /// The rules that find that something is larger than its room.
  private static let unfit: Set<String> = [
    "footer-too-tall", "offscreen", "safe-area", "scale-lost", "text-overflow", "text-truncated",
  ]

  init(in pool: IssuePool) {
    self.pool = pool
    let unfit = Set(pool.findings.filter { Self.unfit.contains($0.code) }.map(\.component))
    let outer = unfit.filter { place in
      !IssuePool.ancestors(of: place).contains(where: unfit.contains)
    }
    let crowded = pool.indices { FooterCauses.crowded.contains($0.code) }
    containers = outer.filter { place in
      let inside = crowded.filter { IssuePool.isInside(pool.findings[$0].component, place) }
      return Set(inside.map { Self.rule(pool.findings[$0].code) }).count > 1
    }.sorted()
  }

  func key(of index: Int) -> CauseKey {
    let finding = pool.findings[index]
    if FooterCauses.crowded.contains(finding.code),
      let container = containers.first(where: { IssuePool.isInside(finding.component, $0) })
    {
      return CauseKey(code: "", place: container)
    }
    let isLocal = Rule.group(of: finding.code)?.isLocal == true
    return CauseKey(
      code: Self.rule(finding.code),
      place: isLocal ? IssuePool.section(of: finding.component) : "")
  }

  /// The sizes that WCAG and two platforms ask of a target are one rule.
  private static func rule(_ code: String) -> String {
    ["target-44", "target-blocked"].contains(code) ? "target-48" : code
  }
}

extension Rule.Group {
  /// Whether findings in different parts of a page have different causes.
  fileprivate var isLocal: Bool { [.text, .touch, .place, .colour].contains(self) }
}
