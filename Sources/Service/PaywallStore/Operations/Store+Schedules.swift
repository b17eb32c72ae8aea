import Foundation
import PaywallModel
import PaywallStorage

extension Store {
  /// Schedules `version` to become live at a time, and the version before it to return at `until`.
  ///
  /// The gate judges the version now and, unless `isForced`, again when the schedule comes due.
  public func schedule(
    _ brand: Brand, version number: Int, at: Date, until: Date? = nil, isForced: Bool = false,
    approval: Approval = .asked, by actor: Actor
  ) throws(StoreError) -> Schedule {
    let actor = try actor.checked(limits)
    let period = SchedulePeriod(at: at, until: until)
    try check(period)
    try checkReason(for: catalog.version(brand, number), by: actor)
    return try write(
      admitting: number, of: brand, isForced: isForced, approval: approval, depth: .all
    ) { (writer, overrides) throws(StoreError) -> Schedule in
      let planned = Schedule(
        id: "\(brand.slug)-\(writer.state.sequence + 1)", brand: brand, version: number,
        period: period, createdBy: actor.name, isForced: isForced)
      try writer.checkRoom(for: planned)
      _ = try writer.commit(
        .schedule(
          Change.Plan(planned), period,
          Overrides(gate: isForced, approval: overrides.approval)),
        by: actor)
      return planned
    }
  }

  /// Cancels a schedule. If it has started, the live version stays.
  public func cancelSchedule(_ id: String, by actor: Actor) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      guard let schedule = writer.state.schedules[id] else {
        throw StoreError.unknownSchedule(id)
      }
      return try writer.commit(.unschedule(Change.Plan(schedule)), by: actor)
    }
  }

  /// Throws `invalidSchedule` unless the period is in the future, but not too far.
  func check(_ period: SchedulePeriod) throws(StoreError) {
    let now = configuration.now()
    if let fault = storage.sharing.clock.fault(now) { throw .storage(.clock(fault)) }
    guard period.at > now else {
      throw .invalidSchedule(
        "\(Timestamp.text(period.at)) has passed (it is \(Timestamp.text(now))); choose a time to come"
      )
    }
    guard (period.until ?? .distantFuture) > period.at else {
      throw .invalidSchedule("the schedule must end after it begins; choose a later \"until\"")
    }
    let last = now.addingTimeInterval(Double(limits.scheduleDays) * 86_400)
    guard max(period.at, period.until ?? period.at) <= last else {
      throw .invalidSchedule("a schedule may lie at most \(limits.scheduleDays) days ahead")
    }
  }
}

extension Writer {
  /// Throws unless the schedule's version exists, something is live to return to, and no other schedule is in the way.
  func checkRoom(for schedule: Schedule) throws(StoreError) {
    let (brand, period) = (schedule.brand, schedule.period)
    let entry = try catalog.require(brand)
    _ = try entry.require(schedule.version)
    _ = try entry.requireLive()
    let limit = configuration.limits.schedules
    guard state.schedules.count < limit else {
      throw .limitReached("there are \(limit) schedules already, the most that are kept")
    }
    let end = period.until ?? period.at
    for other in state.schedules.values where other.brand == brand {
      let otherEnd = other.period.until ?? other.period.at
      guard end < other.period.at || otherEnd < period.at else {
        throw .scheduleOverlaps(
          "it overlaps the schedule \(other.id) of \(brand), from \(Timestamp.text(other.period.at)); cancel that first"
        )
      }
    }
  }
}

extension Store {
  /// Runs due schedules, and returns when the next one is due; nil when there is none.
  func runDueSchedules() throws(StoreError) -> Date? {
    while let due = dueSchedule() { try run(due) }
    return inspect { $0.state.schedules.values.map(\.due).min() }
  }

  private func dueSchedule() -> Schedule? {
    // Read before each schedule, because the one before may have waited for etcd while somebody set the clock.
    guard let time = trustedTime else { return nil }
    return inspect { writer in
      writer.state.schedules.values.filter { $0.due <= time }.min {
        ($0.due, $0.id) < ($1.due, $1.id)
      }
    }
  }

  private func run(_ due: Schedule) throws(StoreError) {
    do throws(StoreError) {
      let number = due.hasStarted ? nil : due.version
      // Approval was given, or not needed, when it was planned.
      try write(
        admitting: number, of: due.brand, isForced: due.isForced, approval: .given, depth: .all
      ) { (writer, overrides) throws(StoreError) in
        // Somebody may have cancelled it since.
        guard let schedule = writer.state.schedules[due.id], schedule == due else { return }
        let (change, reason) = writer.dueChange(schedule, isForced: overrides.gate)
        _ = try writer.commit(
          change, by: Actor(name: schedule.createdBy, reason: reason))
      }
    } catch .stoppedByGate(_, _, let verdict) {
      try stop(due, because: "the gate stops version \(due.version): \(verdict.sentence)")
    } catch .pinIsStopped(let brand, let number, let verdict, _) {
      try stop(
        due,
        because:
          "the gate stops version \(number) of \(brand), which it shows: \(verdict.sentence)")
    } catch .invalidDocument(let diagnostics) {
      let mistake = diagnostics.first.map { "\($0.message) (\($0.pointer))" } ?? ""
      try stop(due, because: "version \(due.version) is no longer valid: \(mistake)")
    }
  }

  private func stop(_ due: Schedule, because cause: String) throws(StoreError) {
    try write { (writer) throws(StoreError) in
      guard let schedule = writer.state.schedules[due.id], schedule == due else { return }
      var (change, reason) = writer.dueChange(schedule)
      if case .scheduleStart(let plan, _) = change {
        change = .scheduleStop(plan)
        reason = cause
      }
      _ = try writer.commit(
        change,
        by: Actor(name: schedule.createdBy, reason: reason.shortened(to: limits.reasonLength)))
    }
  }
}

extension Writer {
  /// The next step of a schedule: start, end, or be skipped if it is too late or another version was made live.
  ///
  /// - Parameter isForced: whether a start overrides the gate.
  fileprivate func dueChange(
    _ schedule: Schedule, isForced: Bool = false
  ) -> (Change, reason: String) {
    func skip(_ reason: String) -> (Change, reason: String) {
      (.scheduleSkip(Change.Plan(schedule)), reason)
    }
    // The versions that this node can serve do not show which ones other nodes can.
    guard let record = state.record(of: schedule.brand), let live = record.live else {
      return skip("\(schedule.brand) has nothing to serve")
    }
    func isThere(_ number: Int) -> Bool { record.versions[number].map { !$0.isDeleted } ?? false }
    if let returnsTo = schedule.returnsTo {
      guard live == schedule.version else {
        return skip("another version was made live since the schedule \(schedule.id) began")
      }
      guard isThere(returnsTo) else {
        return skip("version \(returnsTo) to go back to is gone")
      }
      return (
        .scheduleEnd(Change.Plan(schedule, version: returnsTo)), "schedule \(schedule.id) ends"
      )
    }
    if let until = schedule.period.until, until <= configuration.now() {
      return skip("the service did not run while the schedule \(schedule.id) was due")
    }
    guard isThere(schedule.version) else {
      return skip("version \(schedule.version) is gone")
    }
    return (
      .scheduleStart(Change.Plan(schedule), isForced: isForced), "schedule \(schedule.id) begins"
    )
  }
}
