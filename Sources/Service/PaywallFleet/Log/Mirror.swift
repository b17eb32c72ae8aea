import Foundation
import POSIX
import PaywallStorage
import Synchronization

/// A node's own copy of the log, from which all reads are served. etcd decides which changes are made.
///
/// Its files are durable once the state is saved: changes that a power cut destroys are read again from etcd. Changes that do not fit on a
/// full disk wait in memory.
final class Mirror: Sendable {
  private let held: HeldFolder
  private let limits: StorageLimits
  private let files: Mutex<Storage>
  private let end: Mutex<End>
  private let watchers = Mutex<[@Sendable ([LoggedChange]) -> Void]>([])
  private let followers = Mutex<[@Sendable () -> Void]>([])

  private struct End {
    var sequence: Int
    /// Changes that are not in the files yet.
    var rest: [LoggedChange] = []
    /// The latest changes, so that followers read no file.
    var recent: [LoggedChange] = []
    var failure: StorageError?
    /// The state from which the copy was restarted, because the log in etcd no longer reached back to the copy's end.
    var beginning: StoreState?
  }

  /// The maximum number of changes that wait for the disk.
  private static let mostWaiting = 20_000
  private static let mostRecent = 1_000

  /// - Parameter opened: the files in the held folder.
  init(_ opened: OpenedStorage, in held: HeldFolder, _ limits: StorageLimits) {
    self.held = held
    self.limits = limits
    files = Mutex(opened.storage)
    end = Mutex(End(sequence: opened.state.sequence))
  }

  /// The node's own files.
  var own: any Storage { files.withLock { $0 } }

  /// The state from which the copy begins, if that is after `sequence`; nil otherwise.
  func beginning(after sequence: Int) -> StoreState? {
    end.withLock { end in end.beginning.flatMap { sequence < $0.sequence ? $0 : nil } }
  }

  /// Restarts the copy from a snapshot, from which the log in etcd continues.
  func restart(from file: StateFile) throws(StorageError) {
    try end.withLock { (end) throws(StorageError) in
      guard file.state.sequence > end.sequence else { return }
      try BaseSnapshot.install(file, in: held)
      do throws(FileError) {
        let opened = try FileStorage.open(
          held, limits, acceptsDamage: false, durability: .later)
        files.withLock { $0 = opened.storage }
      } catch {
        throw .file(error)
      }
      end = End(sequence: file.state.sequence, beginning: file.state)
    }
    for watcher in watchers.withLock({ $0 }) { watcher([]) }
  }

  /// Calls `body` with the changes that the copy takes.
  func watch(_ body: @escaping @Sendable ([LoggedChange]) -> Void) {
    watchers.withLock { $0.append(body) }
  }

  /// Calls `body` after each change that a watch reported.
  func follow(_ body: @escaping @Sendable () -> Void) { followers.withLock { $0.append(body) } }

  /// The number of the last change that this node knows.
  var sequence: Int { end.withLock { $0.sequence } }

  /// Why the files lack changes; nil if they do not.
  var failure: StorageError? { end.withLock { $0.failure } }

  /// Throws unless the files accept changes now. Operators see this state, too.
  func checkFiles() throws(StorageError) {
    try own.check()
    if let failure = obstacle() { throw failure }
  }

  /// Why the files accept no changes, after another attempt if they failed before; nil if they do.
  func obstacle() -> StorageError? {
    if failure != nil { retry() }
    return failure
  }

  /// Throws if too many changes wait for the disk to continue following. The node's own changes are applied regardless.
  func checkRoom() throws(StorageError) {
    try end.withLock { (end) throws(StorageError) in
      guard end.rest.count > Self.mostWaiting else { return }
      throw end.failure ?? .unreachable("the disk takes no changes")
    }
  }

  /// Applies changes. Those that are already known are skipped.
  ///
  /// Throws `.foreign` if changes before them are missing.
  ///
  /// - Parameter mayFollow: whether this thread is outside all calls of the store, so that followers can apply the changes on it.
  func take(_ changes: [LoggedChange], mayFollow: Bool = false) throws(StorageError) {
    let new = try end.withLock { (end) throws(StorageError) -> [LoggedChange] in
      let new = Array(changes.drop { $0.sequence <= end.sequence })
      guard let first = new.first, let last = new.last else { return [] }
      guard first.sequence == end.sequence + 1 else {
        throw .foreign(
          "the log in etcd lacks the changes \(end.sequence + 1) to \(first.sequence - 1)")
      }
      end.rest += new
      end.recent += new
      if end.recent.count > 2 * Self.mostRecent {
        end.recent.removeFirst(end.recent.count - Self.mostRecent)
      }
      end.sequence = last.sequence
      // First of all: a node that is killed and restarts without etcd must not serve an older revision than before.
      write(&end)
      return new
    }
    guard !new.isEmpty else { return }
    if mayFollow { for follower in followers.withLock({ $0 }) { follower() } }
    for watcher in watchers.withLock({ $0 }) { watcher(new) }
  }

  private func write(_ end: inout End) {
    guard let first = end.rest.first else { return }
    do throws(StorageError) {
      try own.journal.append(end.rest, after: first.sequence - 1)
      end.rest = []
      end.failure = nil
    } catch {
      end.failure = error
    }
  }

  /// Retries writing the changes that the files lack.
  func retry() { end.withLock { write(&$0) } }

  func read(
    after sequence: Int, _ body: (LoggedChange) -> Bool
  ) throws(StorageError) {
    // Before the files are read, changes may move there from memory; they are then read from the files.
    let (rest, recent) = end.withLock { ($0.rest, $0.recent) }
    if let first = recent.first, sequence >= first.sequence - 1 {
      for change in recent.dropFirst(sequence - first.sequence + 1) {
        guard body(change) else { return }
      }
      return
    }
    var last = sequence
    var continues = true
    try own.journal.read(after: sequence) { change in
      last = change.sequence
      continues = body(change)
      return continues
    }
    for change in rest where continues && change.sequence > last { continues = body(change) }
  }

  func last(datedBy time: Date) throws(StorageError) -> Int {
    let rest = end.withLock { $0.rest }
    if let found = rest.last(where: { $0.time <= time }) { return found.sequence }
    return try own.journal.last(datedBy: time)
  }

  /// The last change; nil if the files do not have it, as after a start from a snapshot.
  func newest() throws(StorageError) -> LoggedChange? {
    let sequence = sequence
    var newest: LoggedChange?
    try read(after: max(0, sequence - 1)) {
      newest = $0
      return true
    }
    return newest?.sequence == sequence ? newest : nil
  }

  /// The state after the change with this number.
  func state(at sequence: Int) throws(StorageError) -> StoreState {
    var state: StoreState
    do {
      state = try own.state(upTo: sequence) ?? StoreState()
    } catch {
      throw .file(error)
    }
    try read(after: state.sequence) { change in
      guard change.sequence <= sequence else { return false }
      state.apply(change)
      return true
    }
    guard state.sequence == sequence else {
      throw .unreachable("this node does not know the state after change \(sequence)")
    }
    return state
  }
}
