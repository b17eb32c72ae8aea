import Numbers
import PaywallTree

/// Pairs of colours that one decision mends: letters of one colour on several backgrounds, and several greys on one background.
struct SharedColors {
  private let groups: [ColorGroup]

  /// The least contrast at which the backgrounds are changed before the letters: below it, another background would be another design.
  private static let near = 3.0

  init(_ groups: [ColorGroup]) { self.groups = groups.filter(\.isPlain) }

  /// A cause is worth it only if its change takes all of its findings away.
  func causes(in pool: IssuePool) -> [IssueCause] {
    (sharing { $0.isBehind ? $0.inks : [] } + sharing { $0.isGreyOnOne ? $0.backgrounds : [] })
      .map { groups in
        let changes = changes(of: groups, in: pool)
        var whole = groups[0]
        whole.findings = groups.flatMap(\.findings)
        return whole.cause(in: pool, [changes], least: 1)
      }
  }

  /// Returns the groups that have one colour of a kind, and the same, where there are several.
  private func sharing(_ colors: (ColorGroup) -> Set<PaywallColor>) -> [[ColorGroup]] {
    var shared: [(color: PaywallColor, groups: [ColorGroup])] = []
    for group in groups {
      let own = colors(group)
      guard own.count == 1, let color = own.first else { continue }
      if let place = shared.firstIndex(where: { $0.color == color }) {
        shared[place].groups.append(group)
      } else {
        shared.append((color, [group]))
      }
    }
    return shared.map(\.groups).filter { $0.count > 1 }
  }

  private func changes(of groups: [ColorGroup], in pool: IssuePool) -> [IssueCause.Change] {
    let pairs = groups.flatMap { group in
      group.pairs.filter { !group.isBehind || $0.behind == group.color }
    }
    let color = pairs[0].ink.nearest(contrasting: pairs.map { ($0.behind, $0.required) })
    let letters = color.flatMap {
      pool.letters(of: groups.flatMap(\.findings), to: String($0.hex.prefix(7)))
    }
    guard groups[0].isBehind else { return [letters].compactMap(\.self) }
    let each = groups.compactMap { $0.changes(in: pool).first }
    let backgrounds = each.count == groups.count ? IssueCause.Change(joining: each) : nil
    let isNear = pairs.allSatisfy { $0.ink.contrast(with: $0.behind) >= Self.near }
    return (isNear ? [backgrounds, letters] : [letters, backgrounds]).compactMap(\.self)
  }
}

extension ColorGroup {
  /// The colours of letters on the colour.
  fileprivate var inks: Set<PaywallColor> {
    Set(pairs.filter { $0.behind == color }.map(\.ink))
  }

  fileprivate var backgrounds: Set<PaywallColor> { Set(pairs.map(\.behind)) }

  /// Whether all letters are grey and on one background.
  fileprivate var isGreyOnOne: Bool {
    !isBehind && backgrounds.count == 1 && pairs.allSatisfy(\.ink.isNeutral)
  }
}
