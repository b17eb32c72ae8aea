import Numbers
import PaywallModel

/// The facts that a placement's decision depends on.
public struct PlacementDependencies: Sendable, Equatable {
  /// The names of context members: `country`, `userId`, `tier`.
  public var members: Set<String> = []
  /// Whether the decision depends on an identifier or on how often a reader saw a paywall. Such a response must not be shared with others.
  public var isPersonal = false
  /// The moments at which conditions on the date begin or end to hold, ascending.
  public var moments: [Moment] = []
  /// Whether a condition depends on the day, which begins when the reader's does, or on the time of the reader's day.
  public var namesDay = false
  /// The seconds since the reader's midnight at which conditions on the time of the day or the day of the week begin or end to hold, ascending.
  public var timesOfDay: [Int] = []

  /// Whether the decision may change without another fact.
  public var changesByItself: Bool { !timesOfDay.isEmpty || !moments.isEmpty }

  /// The first moment after `now` at which the decision may change by itself.
  ///
  /// - Parameter offset: the seconds by which the reader's clocks are ahead of UTC.
  public func nextChange(after now: Moment, offset: Int = 0) -> Moment? {
    let passed = DayClock.seconds(of: now.seconds + offset)
    let waits = timesOfDay.map { $0 > passed ? $0 - passed : $0 - passed + 86_400 }
    let recurring = waits.min().map { Moment(seconds: now.seconds + $0) }
    return [moments.first { $0 > now }, recurring].compactMap(\.self).min()
  }
}

extension PlacementDecider {
  /// The facts that a decision depends on; `nil` if there is no such placement.
  public func dependencies(of placement: String) -> PlacementDependencies? {
    guard let source = document.placements[placement] else { return nil }
    var found = PlacementDependencies()
    guard !document.isPaused else { return found }
    if source.frequency != nil {
      found.members.insert(ContextMember.shown.rawValue)
      found.isPersonal = true
    }
    if let people = document.holdout?.people { found.note(people.identity) }
    for rule in source.rules {
      for condition in rule.when?.nested ?? [] { found.note(condition) }
      if let rollout = rule.rollout {
        found.note(rollout.identity)
        found.moments += rollout.ramp.map(\.from.moment)
      }
      if let experiment = rule.show.experiment.flatMap({ document.experiments[$0] }),
        experiment.status == .running
      {
        found.note(experiment.identity)
      }
    }
    found.moments = Set(found.moments).sorted()
    found.timesOfDay = Set(found.timesOfDay).sorted()
    return found
  }

  /// The ignored members of a reader's context: unreadable ones, and attributes that are undeclared or have another type.
  public func ignored(of reader: PlacementReader) -> [IgnoredMember] {
    reader.ignored
      + reader.attributes.sorted { $0.key < $1.key }.compactMap { name, value in
        let isMember = ContextMember.byName[name] != nil && document.attributes[name] == nil
        return isMember
          ? nil : reason(against: value, named: name).map { IgnoredMember(name: name, reason: $0) }
      }
  }

  private func reason(against value: AttributeValue, named name: String) -> String? {
    guard let attribute = document.attributes[name] else {
      return "the placements have no attribute of that name"
    }
    guard let value = value.taken(as: attribute.kind) else {
      return "expected \(attribute.kind.words)"
    }
    guard !attribute.values.isEmpty else { return nil }
    switch value {
    case .text(let text) where !attribute.values.contains(text):
      return "expected one of \(PlacementCheck.list(attribute.values))"
    case .list(let texts):
      let others = texts.filter { !attribute.values.contains($0) }
      return others.isEmpty
        ? nil
        : "\(PlacementCheck.list(others)) \(others.count == 1 ? "does" : "do") not count: expected of \(PlacementCheck.list(attribute.values))"
    default: return nil
    }
  }
}

extension PlacementDependencies {
  fileprivate mutating func note(_ identity: PersonIdentity) {
    isPersonal = true
    members.insert(identity.by)
    if let other = identity.fallbackBy { members.insert(other) }
  }

  fileprivate mutating func note(_ condition: PlacementCondition) {
    let shared = condition.shared
    let asked: [(ContextMember, Bool)] = [
      (.platform, !shared.platforms.isEmpty), (.appVersion, shared.appVersion != nil),
      (.locale, !shared.locales.isEmpty), (.storefront, !shared.storefronts.isEmpty),
      (.theme, !shared.themes.isEmpty), (.textScale, shared.textScale != nil),
      (.width, !shared.widths.isEmpty || shared.screenWidth != nil || !shared.orientations.isEmpty),
      (.height, !shared.orientations.isEmpty), (.orientation, !shared.orientations.isEmpty),
      (.country, !condition.countries.isEmpty), (.device, !condition.devices.isEmpty),
      (.entitlements, !condition.entitlements.isEmpty), (.offers, !condition.offers.isEmpty),
      (.sessions, condition.sessions != nil),
      (.daysSinceInstall, condition.daysSinceInstall != nil),
      (.osVersion, condition.osVersion != nil),
    ]
    members.formUnion(asked.filter(\.1).map(\.0.rawValue))
    members.formUnion(condition.attributes.keys)
    if !condition.people.isEmpty {
      isPersonal = true
      members.formUnion(condition.people.map(\.name))
    }
    if condition.asksClock {
      namesDay = true
      members.formUnion([ContextMember.timeZone, .date].map(\.rawValue))
    }
    if !condition.weekdays.isEmpty { timesOfDay.append(0) }
    timesOfDay += (condition.time?.ranges ?? []).flatMap { range in
      [range.from ?? 0, range.below ?? 0].map { Int(clamping: $0) }
    }
    moments += [condition.date?.from, condition.date?.before].compactMap { $0?.moment }
  }
}
