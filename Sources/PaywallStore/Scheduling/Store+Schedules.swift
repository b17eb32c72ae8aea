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
    let schedule = try write { (writer) throws(StoreError) -> Schedule in
      let entry = try writer.catalog.require(brand)
      _ = try entry.require(number)
      // It goes back to what is live then, so that there must be something.
      _ = try entry.requireLive()
      try writer.checkRoom(for: period, of: brand)
      let planned = Schedule(
        id: "\(brand)-\(writer.state.sequence + 1)", brand: brand, version: number,
        period: period, createdBy: actor.name)
      _ = try writer.commit(.schedule(planned), by: actor)
      return planned
    }
    wakeScheduler()
    return schedule
  }

  /// Gives up a schedule. One that has begun leaves live what is live.
  public func cancelSchedule(_ id: String, by actor: Actor) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in
      guard let schedule = writer.state.schedules[id] else {
        throw StoreError.unknownSchedule(id)
      }
      return try writer.commit(.unschedule(schedule.step()), by: actor)
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
}
