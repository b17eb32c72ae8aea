import Foundation
import POSIX
import Synchronization

/// A storage in memory, for tests of the store without a disk.
package final class MemoryStorage: Sendable {
  private let changes = Mutex<[LoggedChange]>([])
  private let kept = Mutex<[BlobID: [UInt8]]>([:])
  private let watchers = Mutex<[@Sendable ([LoggedChange]) -> Void]>([])
  private let nodes = Mutex<[String: NodeRecord]>([:])
  private let nodeWatchers = Mutex<[@Sendable () -> Void]>([])

  private let isShared: Bool

  /// - Parameter isShared: whether several stores are opened on it at the same time.
  package init(isShared: Bool = false) { self.isShared = isShared }

  /// - Parameters:
  ///   - node: the node that opens it; nil for a single store.
  ///   - staleSeconds: the number of seconds since it last had every change.
  package func open(as node: NodeRecord? = nil, staleSeconds: Double? = nil) -> OpenedStorage {
    var state = StoreState()
    for change in changes.withLock({ $0 }) { state.apply(change) }
    let sharing =
      node.map { Sharing(nodes: join($0), duties: .alone) }
      ?? .alone(NodeRecord(name: "alone", version: "", sequence: 0, since: .distantPast))
    let storage = OpenMemory(
      journal: self, blobs: self, sharing: sharing, isShared: isShared, staleSeconds: staleSeconds)
    return OpenedStorage(storage: storage, state: state)
  }

  private func join(_ node: NodeRecord) -> Nodes {
    nodes.withLock { $0[node.name] = node }
    return Nodes(
      own: { node.name },
      tell: { sequence in
        self.nodes.withLock { $0[node.name]?.sequence = sequence }
        for watcher in self.nodeWatchers.withLock({ $0 }) { watcher() }
      },
      list: { self.nodes.withLock { $0.values.sorted { $0.name < $1.name } } },
      watch: { body in self.nodeWatchers.withLock { $0.append(body) } })
  }
}

extension MemoryStorage: Journal {
  package func append(_ added: [LoggedChange], after sequence: Int) throws(StorageError) {
    let last = changes.withLock { changes in
      let last = changes.last?.sequence ?? 0
      if last == sequence { changes += added }
      return last
    }
    guard last == sequence else { throw .movedOn(to: last) }
    for watcher in watchers.withLock({ $0 }) { watcher(added) }
  }

  package func confirm(_ sequence: Int) throws(StorageError) {
    let last = changes.withLock { $0.last?.sequence ?? 0 }
    guard last == sequence else { throw .movedOn(to: last) }
  }

  package func read(
    after sequence: Int, _ body: (LoggedChange) -> Bool
  ) throws(StorageError) {
    for change in changes.withLock({ $0 }) where change.sequence > sequence {
      guard body(change) else { return }
    }
  }

  package func last(datedBy time: Date) throws(StorageError) -> Int {
    changes.withLock { $0 }.last { $0.time <= time }?.sequence ?? 0
  }

  package func watch(_ body: @escaping @Sendable ([LoggedChange]) -> Void) {
    watchers.withLock { $0.append(body) }
  }
}

extension MemoryStorage: Blobs {
  package func put(_ bytes: [UInt8], _ durability: Durability) throws(StorageError) -> BlobID {
    let blob = BlobID(of: bytes)
    kept.withLock { $0[blob] = bytes }
    return blob
  }

  package func settle() throws(StorageError) {}

  package func get(_ blob: BlobID) throws(StorageError) -> [UInt8]? { kept.withLock { $0[blob] } }

  package func list() throws(StorageError) -> [BlobID] { kept.withLock { $0.keys.sorted() } }

  package func remove(_ blob: BlobID) throws(StorageError) { kept.withLock { $0[blob] = nil } }

  package func path(of blob: BlobID) -> String { "memory:" + blob.text }
}

/// A memory storage as one of its stores uses it.
private struct OpenMemory: Storage {
  var journal: any Journal
  var blobs: any Blobs
  var sharing: Sharing
  let isShared: Bool
  let staleSeconds: Double?
  var obstacle: StorageError? { nil }

  func save(_ file: StateFile) -> FileError? { nil }
  func rotate(_ state: () -> StateFile) throws(FileError) {}
  func state(upTo sequence: Int) throws(FileError) -> StoreState? { nil }
  func check() throws(StorageError) {}
}
