import Foundation
import PaywallModel

extension StoreState {
  /// Numbers and dates changes as the next entries of the log.
  package func logging(_ changes: [Change], at now: Date, by actor: Actor) -> [LoggedChange] {
    var state = self
    let time = Timestamp.rounded(now)
    return changes.map { change in
      let summary = change.summary
      let before = state.servedState(of: summary.brand)
      let known = summary.version.flatMap {
        state.record(of: summary.brand)?.versions[$0]?.versionContent
      }
      var logged = LoggedChange(
        sequence: state.sequence + 1, time: time, change: change,
        etag: summary.etag ?? known?.etag, before: before, after: before, actor: actor)
      state.apply(logged)
      logged.after = state.servedState(of: summary.brand)
      return logged
    }
  }

  /// Returns an answer for a change that is already in effect, with the number and time of the last real change.
  package func repeating(_ change: Change, by actor: Actor) -> LoggedChange {
    let summary = change.summary
    let servedState = servedState(of: summary.brand)
    let versionContent = (summary.version ?? servedState.live).flatMap {
      record(of: summary.brand)?.versions[$0]?.versionContent
    }
    return LoggedChange(
      sequence: sequence, time: lastTime, change: change, etag: versionContent?.etag,
      before: servedState,
      after: servedState, actor: actor, isRepeat: true)
  }
}
