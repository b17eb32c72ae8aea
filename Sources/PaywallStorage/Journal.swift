import Foundation
import PaywallLog

/// Where the changes are kept in their order: the one thing that says what happened.
package struct Journal: Sendable {
  /// Adds changes after the one with the number `sequence`, and returns when they will be found again; all of them, or none.
  ///
  /// Throws `movedOn` when another change is the last, and `failed` when nothing may be added any more.
  package var append:
    @Sendable (_ changes: [LoggedChange], _ sequence: Int) throws(StorageError) -> Void

  /// Hands the changes from `start` on to `body`, in order, until that returns false.
  package var read:
    @Sendable (_ start: JournalStart, _ body: (LoggedChange) -> Bool) throws(StorageError) -> Void

  /// Calls `body` after each addition with what was added, for as long as the journal is there.
  package var watch: @Sendable (_ body: @escaping @Sendable ([LoggedChange]) -> Void) -> Void
}

/// From where on a journal is read.
public enum JournalStart: Sendable, Hashable {
  case beginning
  /// After the change with this sequence.
  case after(sequence: Int)
  /// With the first change at this time or later.
  case at(Date)

  /// Whether a change comes from there on.
  package func reaches(_ change: LoggedChange) -> Bool {
    switch self {
    case .beginning: true
    case .after(let sequence): change.sequence > sequence
    case .at(let time): change.time >= time
    }
  }
}
