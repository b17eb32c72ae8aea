import POSIX
import Synchronization

/// A storage in memory, for tests of the store without a disk.
package final class MemoryStorage: Sendable {
  private let changes = Mutex<[LoggedChange]>([])
  private let blobs = Mutex<[BlobID: [UInt8]]>([:])
  private let watchers = Mutex<[@Sendable ([LoggedChange]) -> Void]>([])
  private let nodes = Mutex<[String: NodeRecord]>([:])
  private let nodeWatchers = Mutex<[@Sendable () -> Void]>([])

  private let isShared: Bool

  /// - Parameter isShared: whether several stores are opened on it at the same time.
  package init(isShared: Bool = false) { self.isShared = isShared }

  /// - Parameter node: the node that opens it; nil for a single store.
  package func open(as node: NodeRecord? = nil) -> OpenedStorage {
    var state = StoreState()
    for change in changes.withLock({ $0 }) { state.apply(change) }
    var storage = Storage(
      journal: journal, blobs: kept, isShared: isShared, save: { _ in nil }, rotate: { _ in },
      state: { _ in nil },
      check: {}, obstacle: { nil })
    if let node { storage.sharing = Sharing(nodes: join(node), duties: .alone) }
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

  private var journal: Journal {
    Journal(
      append: { (added, sequence) throws(StorageError) in
        let last = self.changes.withLock { changes in
          let last = changes.last?.sequence ?? 0
          if last == sequence { changes += added }
          return last
        }
        guard last == sequence else { throw .movedOn(to: last) }
        for watcher in self.watchers.withLock({ $0 }) { watcher(added) }
      },
      confirm: { (sequence) throws(StorageError) in
        let last = self.changes.withLock { $0.last?.sequence ?? 0 }
        guard last == sequence else { throw .movedOn(to: last) }
      },
      read: { (sequence, body) throws(StorageError) in
        for change in self.changes.withLock({ $0 }) where change.sequence > sequence {
          guard body(change) else { return }
        }
      },
      last: { (time) throws(StorageError) in
        self.changes.withLock { $0 }.last { $0.time <= time }?.sequence ?? 0
      },
      watch: { body in self.watchers.withLock { $0.append(body) } })
  }

  private var kept: Blobs {
    Blobs(
      put: { bytes, _ in
        let blob = BlobID(of: bytes)
        self.blobs.withLock { $0[blob] = bytes }
        return blob
      },
      settle: {}, get: { blob in self.blobs.withLock { $0[blob] } },
      list: { self.blobs.withLock { $0.keys.sorted() } },
      remove: { blob in self.blobs.withLock { $0[blob] = nil } },
      path: { "memory:" + $0.text })
  }
}
