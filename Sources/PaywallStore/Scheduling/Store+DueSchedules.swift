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
    try write { (writer) throws(StoreError) in
      // It may have been cancelled since it was found due.
      guard let schedule = writer.state.schedules[due.id], schedule == due else { return }
      let (change, reason) = writer.dueChange(schedule)
      _ = try writer.commit(change, by: Actor(name: schedule.createdBy, reason: reason))
    }
  }
}

extension Writer {
  /// What a schedule does now: begin, end, or give way when its time is over or somebody chose otherwise.
  fileprivate func dueChange(_ schedule: Schedule) -> (Change, reason: String) {
    func skip(_ reason: String) -> (Change, reason: String) {
      (.scheduleSkip(schedule.step()), reason)
    }
    guard let entry = catalog.brands[schedule.brand], let live = entry.live else {
      return skip("\(schedule.brand) has nothing to serve")
    }
    if let returnsTo = schedule.returnsTo {
      guard live.number == schedule.version else {
        return skip("another version was made live since the schedule \(schedule.id) began")
      }
      guard entry.version(returnsTo) != nil else {
        return skip("version \(returnsTo) to go back to is gone")
      }
      return (.scheduleEnd(schedule.step(to: returnsTo)), "schedule \(schedule.id) ends")
    }
    if let until = schedule.period.until, until <= configuration.now() {
      return skip("the service did not run while the schedule \(schedule.id) was due")
    }
    guard entry.version(schedule.version) != nil else {
      return skip("version \(schedule.version) is gone")
    }
    return (.scheduleStart(schedule.step()), "schedule \(schedule.id) begins")
  }
}
