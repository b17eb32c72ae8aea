import Etcd
import Foundation
import JSON
import PaywallStorage
import Synchronization

/// The nodes that live, as their records in etcd say. A record goes with the lease of its node.
final class FleetNodes: Sendable {
  private let state: Mutex<State>
  private let watchers = Mutex<[@Sendable () -> Void]>([])
  private let wake: @Sendable () -> Void

  private struct State {
    /// Its name is that of its record in etcd.
    var own: NodeRecord
    /// The records in etcd, that of this node perhaps too.
    var others: [String: NodeRecord] = [:]
  }

  /// - Parameter wake: called when this node's record should be written.
  init(_ own: NodeRecord, wake: @escaping @Sendable () -> Void) {
    state = Mutex(State(own: own))
    self.wake = wake
  }

  var own: NodeRecord { state.withLock { $0.own } }

  var nodes: Nodes {
    Nodes(
      own: { self.own.name }, tell: { self.tell($0) }, list: { self.list },
      watch: { body in self.watchers.withLock { $0.append(body) } })
  }

  private func tell(_ sequence: Int) {
    let isNew = state.withLock { state in
      guard sequence > state.own.sequence else { return false }
      state.own.sequence = sequence
      return true
    }
    guard isNew else { return }
    wake()
    announce()
  }

  private var list: [NodeRecord] {
    state.withLock { state in
      [state.own] + state.others.values.filter { $0.name != state.own.name }
    }.sorted { $0.name < $1.name }
  }

  /// Gives this node the name under which its record stands.
  func rename(_ name: String) {
    state.withLock { $0.own.name = name }
    announce()
  }

  /// Takes over the records of all nodes.
  func reset(_ pairs: [EtcdPair], _ keys: FleetKeys) {
    state.withLock { state in
      state.others = [:]
      for pair in pairs {
        guard case .node(let name) = keys.place(of: pair.key) else { continue }
        state.others[name] = NodeRecord(name: name, reading: pair.value)
      }
    }
    announce()
  }

  /// Takes over what a watch told of a node; nil is that it is gone.
  func note(_ name: String, _ value: [UInt8]?) {
    let record = value.flatMap { NodeRecord(name: name, reading: $0) }
    state.withLock { $0.others[name] = record }
    announce()
  }

  private func announce() {
    for watcher in watchers.withLock({ $0 }) { watcher() }
  }
}

extension NodeRecord {
  /// Nil for a record that this release cannot read.
  init?(name: String, reading bytes: [UInt8]) {
    do {
      let root = try JSONText(parsing: bytes, limits: .document).root
      self.init(
        name: name, version: try root.text("version"),
        sequence: try root.integer("sequence", in: 0...StoreState.largestNumber),
        since: try root.time("since"))
    } catch {
      return nil
    }
  }

  /// - Parameter folder: identifies the state folder of the node.
  func bytes(in folder: String) -> [UInt8] {
    let object: JSONValue = [
      "folder": .string(folder), "sequence": .number(sequence),
      "since": .string(Timestamp.text(since)), "version": .string(version),
    ]
    return object.encoded()
  }
}
