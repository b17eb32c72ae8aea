import Foundation
import POSIX

/// What a store lies on.
package struct Storage: Sendable {
  package var journal: Journal
  package var blobs: Blobs
  /// Writes the state at a moment, from which a start then goes on instead of reading every change again; gives the error when that fails.
  package var save: @Sendable (_ file: StateFile) -> FileError?
  /// Lets the journal begin a new part, when there is need, with what all changes so far add up to.
  package var turnOver: @Sendable (_ state: () -> StateFile) throws(FileError) -> Void
  /// The latest saved state of the change with the number `sequence` or an earlier one, from which the rest follows; nil when there is none.
  package var state: @Sendable (_ sequence: Int) throws(FileError) -> StoreState?
  /// Throws `lost` unless what is written now will be found again.
  package var check: @Sendable () throws(StorageError) -> Void
  /// Why nothing could be made durable now, as far as a cheap look tells; nil when it could. After a failed write it tries one.
  package var obstacle: @Sendable () -> FileError?
}

/// What opening a storage finds.
package struct OpenedStorage: Sendable {
  package var storage: Storage
  /// All changes that could be read, added up.
  package var state: StoreState
  /// How far the state that was saved last goes; nil when there is none.
  package var savedSequence: Int?
  /// What is damaged, or not as it should be.
  package var notices: [FileReport] = []
  /// Why no change is safe; nil when changes may be made.
  package var failure: StorageError?
}
