import JSON
import Numbers
import PaywallRender
import PaywallTree

/// Groups findings by their causes.
///
/// A change is tried, and its issue has the findings that it removes. The other findings are grouped by rule and part of the page.
struct IssueMaking {
  private let gate: Gate
  private var pool: IssuePool
  private let trial: ChangeTrial
  private let screens: IssueScreens
  private let tries: Bool

  /// The searches for causes, in their order: what an earlier one explains is not asked again.
  private static let searches: [@Sendable (IssuePool) -> [IssueCause]] = [
    FooterCauses.causes, ControlCauses.speech, ControlCauses.causes, RoomCauses.sections,
    RoomCauses.rows, FoldCauses.causes, LinkCauses.causes, TermsCauses.causes,
    ColorCauses.causes, OfferedCauses.touch,
    OfferedCauses.speech, OfferedCauses.unused, OfferedCauses.others,
  ]

  /// - Parameters:
  ///   - cells: the cells of the matrix.
  ///   - tries: whether changes are tried. If not, no causes are searched.
  ///   - goesOn: is called before each change; if it returns false, no further one is tried.
  init(
    _ findings: [Finding], of subject: GateSubject, by gate: Gate, in cells: [Cell], tries: Bool,
    while goesOn: @escaping @Sendable () -> Bool
  ) {
    self.gate = gate
    self.tries = tries
    pool = IssuePool(findings, of: subject)
    // Information requires no action.
    pool.take(
      findings.indices.filter {
        findings[$0].severity == .information && !LinkCauses.asking.contains(findings[$0].code)
      })
    trial = ChangeTrial(of: gate, pool, in: tries ? cells : [], while: goesOn)
    screens = IssueScreens(of: subject, by: gate, isBrief: !tries)
  }

  /// The findings of each issue, and what is known about it.
  func groups() -> [IssueGroup] {
    var making = self
    return making.made()
  }

  /// Returns the issues of these groups, and one for each finding about suppressions and the policy.
  ///
  /// - Parameters:
  ///   - marked: the findings in their order, with the accepted ones marked.
  ///   - own: the findings about suppressions and the policy.
  func issues(of groups: [IssueGroup], marked: [Finding], own: [Finding]) -> [GateIssue] {
    let alone = own.enumerated().map { index, finding in
      IssueGroup(
        code: finding.code, place: finding.component, findings: [marked.count + index],
        change: nil)
    }
    return GateIssue.issues(of: groups + alone, marked + own, pool, by: gate, on: screens)
  }

  private mutating func made() -> [IssueGroup] {
    var groups: [IssueGroup] = []
    for search in tries ? Self.searches : [] {
      for cause in search(pool) {
        guard let group = explained(cause) else { continue }
        pool.take(group.findings)
        if let (place, whole) = joined(group, to: groups) {
          groups[place] = whole
        } else {
          groups.append(group)
        }
      }
    }
    return folded(limited(groups) + rest())
  }

  /// Returns groups with each that only limits the growth of texts joined to an earlier one that limits it, too: that is one decision.
  private func limited(_ groups: [IssueGroup]) -> [IssueGroup] {
    var all: [IssueGroup] = []
    for group in groups {
      guard let change = group.change, change.remedy.title == RoomChange.limit,
        let place = all.firstIndex(where: { $0.change?.limits == true }),
        let both = all[place].change?.after([change])
      else {
        all.append(group)
        continue
      }
      var whole = all[place]
      whole.findings += group.findings
      whole.change = both
      let effect = trial.effect(of: both, on: whole.findings, isConfirmed: true)
      guard effect?.mended.count == whole.findings.count else {
        all.append(group)
        continue
      }
      all[place] = whole
    }
    return all
  }

  /// Returns groups with one instead of all those about texts of more than twice their size, if these fit where texts grow no further.
  private func folded(_ groups: [IssueGroup]) -> [IssueGroup] {
    let beyond = groups.filter { group in
      group.findings.allSatisfy {
        FooterCauses.crowded.contains(pool.findings[$0].code)
          && pool.findings[$0].smallestScale > Cell.greatestAskedScale
      }
    }
    let findings = beyond.flatMap(\.findings)
    guard tries, beyond.count > 1, let change = RoomChange(findings, in: pool).limiting,
      let effect = trial.effect(of: change, on: findings, isConfirmed: true)
    else { return groups }
    let mended = beyond.filter { Set(effect.mended).isSuperset(of: $0.findings) }
    guard let first = mended.first, mended.count > 1 else { return groups }
    let all = mended.flatMap(\.findings)
    let whole = IssueGroup(
      code: first.code, place: IssuePool.common(all.map { pool.findings[$0].component }),
      findings: all, change: change)
    let taken = Set(all)
    return groups.filter { taken.isDisjoint(with: $0.findings) } + [whole]
  }

  /// The change that takes findings of a cause away, step by step; nil if there is none.
  private func explained(_ cause: IssueCause) -> IssueGroup? {
    let open = cause.findings.filter(pool.left.contains)
    guard !open.isEmpty else { return nil }
    let reach = open + cause.echoes.filter(pool.left.contains)
    var refused: Set<JSONPatch> = []
    for _ in 0..<Self.rounds {
      let changes = changes(of: cause, open, reach, without: refused)
      for change in changes.reversed() {
        let mended = trial.effect(of: change, on: reach, isConfirmed: true)?.mended ?? []
        let own = mended.filter(open.contains)
        guard !own.isEmpty, Double(own.count) >= cause.least * Double(open.count) else {
          refused.insert(change.remedy.patch)
          continue
        }
        return IssueGroup(code: cause.code, place: cause.place, findings: mended, change: change)
      }
      if changes.isEmpty { break }
    }
    return nil
  }

  /// The maximum number of searches for another change where one does harm.
  private static let rounds = 5

  /// Returns an earlier group with a new one, and its place: both are about room in one part of the page, and both changes together remove
  /// all of their findings.
  private func joined(_ new: IssueGroup, to groups: [IssueGroup]) -> (Int, IssueGroup)? {
    guard let change = new.change, let section = pool.sectionWithoutRoom(of: new),
      let place = groups.lastIndex(where: { pool.sectionWithoutRoom(of: $0) == section }),
      let both = groups[place].change?.after([change])
    else { return nil }
    var whole = groups[place]
    whole.findings += new.findings
    whole.change = both
    guard
      let effect = trial.effect(of: both, on: whole.findings, isConfirmed: true),
      effect.mended.count == whole.findings.count
    else { return nil }
    whole.place = IssuePool.common(whole.findings.map { pool.findings[$0].component })
    return (place, whole)
  }

  /// The changes that the steps make, each with those before it, without refused ones.
  private func changes(
    of cause: IssueCause, _ open: [Int], _ reach: [Int], without refused: Set<JSONPatch>
  ) -> [IssueCause.Change] {
    var made: [IssueCause.Change] = []
    var bests: [IssueCause.Change] = []
    var most = 0
    for step in cause.steps {
      var chosen: IssueCause.Change?
      for alternative in step {
        guard let change = IssueCause.Change(joining: made + [alternative]),
          !refused.contains(change.remedy.patch),
          let effect = trial.effect(of: change, on: reach), effect.mended.count > most
        else { continue }
        if chosen != nil { bests.removeLast() }
        bests.append(change)
        (most, chosen) = (effect.mended.count, alternative)
        if effect.unseen.union(effect.mended).isSuperset(of: open) { return bests }
      }
      if let chosen { made.append(chosen) }
    }
    return bests
  }

  /// Groups the remaining findings: those about room by what does not fit, others by rule, and those about colours also by part of the page.
  private func rest() -> [IssueGroup] {
    var groups: [CauseKey: [Int]] = [:]
    var keys: [CauseKey] = []
    let keying = CauseKeys(in: pool)
    for index in pool.indices(where: { _ in true }) {
      let key = keying.key(of: index)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(index)
    }
    return keys.map { key in
      let findings = groups[key] ?? []
      let isOfFooter = findings.contains { pool.findings[$0].code == FooterCauses.code }
      let common = IssuePool.common(findings.map { pool.findings[$0].component })
      return IssueGroup(
        code: isOfFooter ? FooterCauses.code : pool.findings[findings[0]].code,
        place: key.code.isEmpty ? key.place : common, findings: findings, change: nil)
    }
  }
}

/// Findings with one cause.
struct IssueGroup: Sendable {
  var code: String
  /// The place of the cause in the expanded document.
  var place: String
  var findings: [Int]
  var change: IssueCause.Change?
}

extension IssuePool {
  /// The part of the page in which a group finds too little room; nil if the group is about something else, or asks a question.
  fileprivate func sectionWithoutRoom(of group: IssueGroup) -> String? {
    let room = FooterCauses.crowded.union(FooterCauses.missing)
    guard group.change != nil, group.change?.question == nil,
      group.findings.allSatisfy({ room.contains(findings[$0].code) }),
      group.findings.contains(where: { FooterCauses.crowded.contains(findings[$0].code) })
    else { return nil }
    let section = Self.section(of: group.place)
    return section.isEmpty ? nil : section
  }
}
