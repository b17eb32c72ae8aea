import Files
import Foundation

/// What a store lies on.
struct Storage: Sendable {
  var journal: Journal
  var blobs: Blobs
  /// Writes the state at a moment, from which a start then goes on instead of reading every change again; gives the error when that fails.
  var save: @Sendable (_ file: StateFile) -> FileError?
  /// Lets the journal begin a new part, when there is need, with what all changes so far add up to.
  var turnOver: @Sendable (_ state: () -> StateFile) throws(FileError) -> Void
  /// A state from which what was so at a time follows without reading all changes before; nil when there is none.
  var state: @Sendable (_ time: Date) throws(FileError) -> StoreState?
  /// Throws `stateLost` unless what is written now will be found again.
  var check: @Sendable () throws(StoreError) -> Void
}

/// What opening a storage finds.
struct OpenedStorage: Sendable {
  var storage: Storage
  /// All changes that could be read, added up.
  var state: StoreState
  /// How far the state that was saved last goes; nil when there is none.
  var savedSequence: Int?
  /// What is damaged, or not as it should be.
  var notices: [FileReport] = []
  /// Why no change is safe; nil when changes may be made.
  var failure: StoreError?
}
