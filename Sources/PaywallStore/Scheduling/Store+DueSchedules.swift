import Foundation
import PaywallModel

extension Store {
  /// Carries out what is due, and tells when the next thing is; nil when nothing is planned.
  func runDueSchedules() throws(StoreError) -> Date? {
    while let due = dueSchedule() { try run(due) }
    return inspect { $0.state.schedules.values.map(\.due).min() }
  }

  private func dueSchedule() -> Schedule? {
    let now = configuration.now()
    return inspect { writer in
      writer.state.schedules.values.filter { $0.due <= now }.min {
        ($0.due, $0.id) < ($1.due, $1.id)
      }
    }
  }

  private func run(_ due: Schedule) throws(StoreError) {
    try write { (writer, catalog) throws(StoreError) -> Outcome<Void> in
      // It may have been cancelled since it was found due.
      guard let schedule = writer.state.schedules[due.id], schedule == due else {
        return Outcome(answer: ())
      }
      let draft = try writer.dueChange(schedule, in: catalog)
      let change = try writer.commit([draft])[0]
      let next = change.after.live.map { catalog.with(live: $0, of: schedule.brand) }
      return Outcome(answer: (), changes: [change], next: next)
    }
  }
}

extension Writer {
  /// What a schedule does now: begin, end, or give way when its time is over or somebody chose otherwise.
  fileprivate func dueChange(
    _ schedule: Schedule, in catalog: Catalog
  ) throws(StoreError) -> Change {
    func actor(_ reason: String) -> Actor { Actor(name: schedule.createdBy, reason: reason) }
    func skip(_ reason: String) -> Change {
      draft(.scheduleSkip, schedule, in: catalog, by: actor(reason))
    }
    guard let entry = catalog.brands[schedule.brand] else {
      return skip("\(schedule.brand) has nothing to serve")
    }
    if let returnsTo = schedule.returnsTo {
      guard entry.live.number == schedule.version else {
        return skip("another version was made live since the schedule \(schedule.id) began")
      }
      guard entry.version(returnsTo) != nil else {
        return skip("version \(returnsTo) to go back to is gone")
      }
      return try liveDraft(
        .scheduleEnd, schedule.brand, returnsTo, name: schedule.id, in: catalog,
        by: actor("schedule \(schedule.id) ends"))
    }
    if let until = schedule.period.until, until <= configuration.now() {
      return skip("the service did not run while the schedule \(schedule.id) was due")
    }
    guard entry.version(schedule.version) != nil else {
      return skip("version \(schedule.version) is gone")
    }
    return try liveDraft(
      .scheduleStart, schedule.brand, schedule.version, name: schedule.id, in: catalog,
      by: actor("schedule \(schedule.id) begins"))
  }
}
