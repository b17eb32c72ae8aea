import Foundation
import PaywallModel

extension Store {
  /// Plans that `version` becomes live at a time, and that what was live then comes back at `until`.
  public func schedule(
    _ brand: Brand, version number: Int, at: Date, until: Date? = nil, by actor: Actor
  ) throws(StoreError) -> Schedule {
    let actor = try actor.checked(limits)
    let period = SchedulePeriod(at: at, until: until)
    try check(period)
    let schedule = try write { (writer, catalog) throws(StoreError) -> Outcome<Schedule> in
      let entry = try catalog.require(brand)
      let version = try entry.require(number)
      try writer.checkRoom(for: period, of: brand)
      let id = "\(brand)-\(writer.state.sequence + 1)"
      let standing = Standing(active: writer.state.active, live: entry.live.number)
      let draft = Change(
        .schedule, brand: brand, version: number, etag: version.etag, name: id, period: period,
        before: standing, after: standing, by: actor)
      let change = try writer.commit([draft])[0]
      let planned = Schedule(
        id: id, brand: brand, version: number, period: period, createdBy: actor.name)
      return Outcome(answer: planned, changes: [change], next: catalog)
    }
    wakeScheduler()
    return schedule
  }

  /// Gives up a schedule. One that has begun leaves live what is live.
  public func cancelSchedule(_ id: String, by actor: Actor) throws(StoreError) -> Change {
    let actor = try actor.checked(limits)
    return try write { (writer, catalog) throws(StoreError) in
      guard let schedule = writer.state.schedules[id] else {
        throw StoreError.unknownSchedule(id)
      }
      let draft = writer.draft(.unschedule, schedule, in: catalog, by: actor)
      let change = try writer.commit([draft])[0]
      return Outcome(answer: change, changes: [change], next: catalog)
    }
  }

  private func check(_ period: SchedulePeriod) throws(StoreError) {
    let now = configuration.now()
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
  fileprivate func checkRoom(for period: SchedulePeriod, of brand: Brand) throws(StoreError) {
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

  func draft(
    _ action: Change.Action, _ schedule: Schedule, in catalog: Catalog, by actor: Actor
  ) -> Change {
    let standing = Standing(
      active: state.active, live: catalog.brands[schedule.brand]?.live.number)
    return Change(
      action, brand: schedule.brand, version: schedule.version, name: schedule.id,
      before: standing, after: standing, by: actor)
  }
}
