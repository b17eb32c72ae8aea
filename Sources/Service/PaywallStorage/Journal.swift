import Foundation

/// Where the changes are kept in their order: the one thing that says what happened.
package struct Journal: Sendable {
  /// Adds changes after the one with the number `sequence`, and returns when they will be found again; all of them, or none.
  ///
  /// Throws `movedOn` when another change is the last, and `unwritable` while nothing can be made durable.
  package var append:
    @Sendable (_ changes: [LoggedChange], _ sequence: Int) throws(StorageError) -> Void

  /// Hands the changes after the one with the number `sequence` to `body`, in order, until that returns false.
  package var read:
    @Sendable (_ sequence: Int, _ body: (LoggedChange) -> Bool) throws(StorageError) -> Void

  /// The number of the last change, in the order of the journal, that is dated `time` or earlier; 0 when there is none.
  ///
  /// Dates are those of the clock of then, which may have been wrong: they need not be in order.
  package var last: @Sendable (_ time: Date) throws(StorageError) -> Int

  /// Calls `body` after each addition with what was added, for as long as the journal is there.
  package var watch: @Sendable (_ body: @escaping @Sendable ([LoggedChange]) -> Void) -> Void
}
