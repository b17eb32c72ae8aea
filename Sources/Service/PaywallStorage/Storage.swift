import Foundation
import POSIX

/// The medium under a store: a journal of changes and a store of bytes.
package struct Storage: Sendable {
  package var journal: Journal
  package var blobs: Blobs
  /// Whether other stores append to the same journal. If so, new files in a store's folder are served only once they are logged, and the
  /// storage itself deletes unused bytes.
  package var isShared = false
  package var sharing = Sharing.alone(
    NodeRecord(name: "alone", version: "", sequence: 0, since: Date()))
  /// Returns how many seconds ago this store last had every change; nil while it has, or if no other store makes changes. Does not wait.
  package var staleSeconds: @Sendable () -> Double? = { nil }
  /// Returns the meters. Does not wait.
  package var meters: @Sendable () -> StorageMeters = { StorageMeters() }
  /// Saves a snapshot of the state. The next start begins from it instead of reading every change. Returns the error if
  /// saving fails.
  package var save: @Sendable (_ file: StateFile) -> FileError?
  /// Rotates the log when its file is full. `state` is the state after every change so far.
  package var rotate: @Sendable (_ state: () -> StateFile) throws(FileError) -> Void
  /// The newest snapshot that includes no change after `sequence`; nil when there is none.
  package var state: @Sendable (_ sequence: Int) throws(FileError) -> StoreState?
  /// The state at which the log begins if it no longer has the change after `sequence`; nil if it still has it. Only a log of several
  /// stores can be cut while a store is away.
  package var beginning: @Sendable (_ sequence: Int) -> StoreState? = { _ in nil }
  /// Calls `body` when another store has appended changes, before the journal's watchers receive them, for the life of the storage. The
  /// calls come one after another on a thread outside all calls of this store, so `body` may take its time.
  package var follow: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void = { _ in }
  /// Throws `lost` if the folder was moved or replaced, because nobody would find what is written now.
  package var check: @Sendable () throws(StorageError) -> Void
  /// Why writing would fail now; nil when it would succeed. The check is cheap, but tries a write after a failed one.
  package var obstacle: @Sendable () -> StorageError?
  /// Ends the storage's own work. Nothing is appended afterwards.
  package var close: @Sendable () -> Void = {}
}

/// The result of opening a storage.
package struct OpenedStorage: Sendable {
  package var storage: Storage
  /// The state after applying every readable change.
  package var state: StoreState
  /// The last change in the saved state; nil when there is none.
  package var savedSequence: Int?
  /// Damaged files, and other irregularities.
  package var notices: [FileReport] = []
  /// Why changes are not safe; nil when they are.
  package var failure: StorageError?
}

/// The changes in order. Only the journal decides which changes were made.
package struct Journal: Sendable {
  /// Appends changes after the one numbered `sequence`, all or none. They are durable when this returns.
  ///
  /// Throws `movedOn` when another change is the last one, and `unwritable` while nothing can be made durable.
  package var append:
    @Sendable (_ changes: [LoggedChange], _ sequence: Int) throws(StorageError) -> Void

  /// Throws `movedOn` unless the change numbered `sequence` is the last one, including those of other stores. Does not wait for a disk.
  package var confirm: @Sendable (_ sequence: Int) throws(StorageError) -> Void

  /// Passes the changes after `sequence` to `body`, in order, until it returns false.
  package var read:
    @Sendable (_ sequence: Int, _ body: (LoggedChange) -> Bool) throws(StorageError) -> Void

  /// The number of the last change in journal order that is dated `time` or earlier; 0 when there is none.
  ///
  /// Dates come from the clock at the time of the change. They may be out of order where the clock was wrong.
  package var last: @Sendable (_ time: Date) throws(StorageError) -> Int

  /// Calls `body` with the changes of each append, also those of other stores, for the life of the journal. `body` must not wait.
  package var watch: @Sendable (_ body: @escaping @Sendable ([LoggedChange]) -> Void) -> Void
}

/// Immutable bytes, stored once under their hash and shared by everything that uses them.
package struct Blobs: Sendable {
  /// Stores bytes and returns their hash.
  package var put:
    @Sendable (_ bytes: [UInt8], _ durability: Durability) throws(StorageError) -> BlobID
  /// Makes everything durable that was stored with `later`.
  package var settle: @Sendable () throws(StorageError) -> Void
  /// The stored bytes; nil when they are missing. Throws a damaged `file` when they no longer match their hash.
  package var get: @Sendable (_ blob: BlobID) throws(StorageError) -> [UInt8]?
  package var list: @Sendable () throws(StorageError) -> [BlobID]
  /// Deletes bytes that nothing uses.
  package var remove: @Sendable (_ blob: BlobID) throws(StorageError) -> Void
  /// The path of the file that holds the bytes, so that it can be sent directly.
  package var path: @Sendable (_ blob: BlobID) -> String
}

/// The moment from which stored bytes survive a power cut.
package enum Durability: Sendable {
  /// As soon as `put` returns.
  case now
  /// After the next `settle`. Use it for many blobs at once.
  case later
}

/// The limits of what a storage reads and keeps.
public struct StorageLimits: Sendable, Hashable {
  /// The maximum size of `active.json`, in bytes.
  public var stateBytes = 256 << 20
  /// The log is rotated when its file reaches this size, in bytes.
  public var segmentBytes = 8 << 20
  /// The maximum number of rotated log files.
  public var segments = 64
  /// The maximum size of a document or image in a backup, in bytes.
  public var blobBytes = 64 << 20

  public init() {}

  public static let standard = StorageLimits()
}

/// Counters of a log that several stores share, since the start. For a single store they are 0.
public struct StorageMeters: Sendable, Hashable {
  /// The number of appends, and the time that they took, in seconds.
  public var appends = 0
  public var appendSeconds = 0.0
  /// The number of appends with an unknown outcome.
  public var undecided = 0
  /// The number of times that the store caught up by reading the log instead of watching it.
  public var resyncs = 0
  /// The lag of the last change of another store: the time from the change's date until this store received it, in seconds.
  public var lagSeconds = 0.0

  public init() {}
}
