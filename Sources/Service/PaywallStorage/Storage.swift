import Foundation
import POSIX

/// The medium under a store: a journal of changes and a store of bytes.
package protocol Storage: Sendable {
  var journal: any Journal { get set }
  var blobs: any Blobs { get set }
  var sharing: Sharing { get set }
  /// Whether other stores append to the same journal. Findings in the folder are then served once they are logged, not before, and the
  /// storage itself deletes unused bytes.
  var isShared: Bool { get }
  /// Why writing would fail now; nil when it would succeed. Cheap, but tries a write after a failed one.
  var obstacle: StorageError? { get }
  /// The number of seconds since this store last had every change; nil while it has them, or if nobody else makes changes. Does not wait.
  var staleSeconds: Double? { get }
  /// Does not wait.
  var meters: StorageMeters { get }

  /// Saves a snapshot of the state. The next start begins from it instead of reading every change. Returns the error if
  /// saving fails.
  func save(_ file: StateFile) -> FileError?
  /// Rotates the log when its file is full. `state` is the state after every change so far.
  func rotate(_ state: () -> StateFile) throws(FileError)
  /// The newest snapshot that includes no change after `sequence`; nil when there is none.
  func state(upTo sequence: Int) throws(FileError) -> StoreState?
  /// The state with which the log begins, if the log no longer has the change after `sequence`; nil if it does. Only a log that several
  /// stores share can drop changes that a store still needs.
  func beginning(after sequence: Int) -> StoreState?
  /// Calls `body` when another store has appended changes, before the journal's watchers receive them, for the life of the storage. The
  /// calls come one after another on a thread that is in no call of this store, so `body` may take its time.
  func follow(_ body: @escaping @Sendable () -> Void)
  /// Throws `lost` if the folder was moved or replaced, because nobody would find what is written now.
  func check() throws(StorageError)
  /// Ends the background work of the storage. Nothing is appended afterwards.
  func close()
}

/// A storage that no other store uses.
extension Storage {
  package var isShared: Bool { false }
  package var staleSeconds: Double? { nil }
  package var meters: StorageMeters { StorageMeters() }
  package func beginning(after sequence: Int) -> StoreState? { nil }
  package func follow(_ body: @escaping @Sendable () -> Void) {}
  package func close() {}
}

/// The result of opening a storage.
package struct OpenedStorage: Sendable {
  package var storage: any Storage
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
package protocol Journal: Sendable {
  /// Appends changes after the one numbered `sequence`, all or none. They are durable when this returns.
  ///
  /// Throws `movedOn` when another change is the last one, and `unwritable` while nothing can be made durable.
  func append(_ changes: [LoggedChange], after sequence: Int) throws(StorageError)
  /// Throws `movedOn` unless the change numbered `sequence` is the last one, also by other stores. Does not wait for a disk.
  func confirm(_ sequence: Int) throws(StorageError)
  /// Passes the changes after `sequence` to `body`, in order, until it returns false.
  func read(after sequence: Int, _ body: (LoggedChange) -> Bool) throws(StorageError)
  /// The number of the last change in journal order that is dated `time` or earlier; 0 when there is none.
  ///
  /// Dates come from the clock at the time of the change. They may be out of order where the clock was wrong.
  func last(datedBy time: Date) throws(StorageError) -> Int
  /// Calls `body` with the changes of each append, also those of other stores, for the life of the journal. `body` must not wait.
  func watch(_ body: @escaping @Sendable ([LoggedChange]) -> Void)
}

/// Immutable bytes, stored once under their hash and shared by everything that uses them.
package protocol Blobs: Sendable {
  /// Stores bytes and returns their hash.
  func put(_ bytes: [UInt8], _ durability: Durability) throws(StorageError) -> BlobID
  /// Makes everything durable that was stored with `later`.
  func settle() throws(StorageError)
  /// The stored bytes; nil when they are missing. Throws a damaged `file` when they no longer match their hash.
  func get(_ blob: BlobID) throws(StorageError) -> [UInt8]?
  func list() throws(StorageError) -> [BlobID]
  /// Deletes bytes that nothing uses.
  func remove(_ blob: BlobID) throws(StorageError)
  /// The path of the file that holds the bytes, so that it can be sent directly.
  func path(of blob: BlobID) -> String
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
