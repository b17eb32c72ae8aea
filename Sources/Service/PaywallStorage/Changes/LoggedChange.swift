import Foundation
import PaywallModel

/// A change as the log has it: when it happened, who asked for it, and what was served before and after.
public struct LoggedChange: Sendable, Hashable {
  /// 1 for the first; the id of the event.
  public var sequence: Int
  /// To the millisecond, as the clock was then: one that is set back dates a change before the one that went before.
  public var time: Date
  public var change: Change
  /// The entity tag of the version or the image that it is about.
  public var etag: String?
  public var before: ServedState
  public var after: ServedState
  public var actor: Actor
  /// Nothing had to be done: what was asked for was so already. Such a change is in no log.
  public var isRepeat = false

  public var action: Change.Action { change.action }
  public var brand: Brand? { change.brand }
  public var version: Int? { change.version }
  public var name: String? { change.name }
}

/// What was served at a moment: the active brand, and the live version of the brand at hand.
public struct ServedState: Sendable, Hashable {
  public var active: Brand?
  public var live: Int?

  public init(active: Brand?, live: Int?) {
    self.active = active
    self.live = live
  }
}

extension StoreState {
  /// The changes as they are logged next, each as it stands after those before it.
  package func logging(_ changes: [Change], at now: Date, by actor: Actor) -> [LoggedChange] {
    var state = self
    let time = Timestamp.rounded(now)
    return changes.map { change in
      let before = state.servedState(of: change.brand)
      let known = change.version.flatMap {
        state.record(of: change.brand)?.versions[$0]?.versionContent
      }
      var logged = LoggedChange(
        sequence: state.sequence + 1, time: time, change: change,
        etag: change.versionContent?.etag ?? known?.etag, before: before, after: before,
        actor: actor)
      switch change {
      case .putImage(_, _, let blob), .putFile(_, _, let blob):
        logged.etag = blob.etag
      default: break
      }
      state.apply(logged)
      logged.after = state.servedState(of: change.brand)
      return logged
    }
  }

  /// What asking for a change again is answered with: it tells the number and time of the last real one.
  package func repeating(_ change: Change, by actor: Actor) -> LoggedChange {
    let servedState = servedState(of: change.brand)
    let versionContent = (change.version ?? servedState.live).flatMap {
      record(of: change.brand)?.versions[$0]?.versionContent
    }
    return LoggedChange(
      sequence: sequence, time: lastTime, change: change, etag: versionContent?.etag,
      before: servedState,
      after: servedState, actor: actor, isRepeat: true)
  }
}
