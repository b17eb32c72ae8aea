import Etcd
import Foundation
import JSON
import PaywallStorage
import Synchronization

/// The live nodes, from their records in etcd. A record is deleted with the lease of its node.
final class FleetNodes: Sendable {
  private let state: Mutex<State>
  private let watchers = Mutex<[@Sendable () -> Void]>([])
  private let wake: @Sendable () -> Void

  private struct State {
    /// This node's record, with the name that it has in etcd.
    var own: NodeRecord
    /// The records in etcd, perhaps including this node's.
    var others: [String: NodeRecord] = [:]
    /// The times that the nodes have reported of their clocks.
    var clocks: [String: NodeClock] = [:]
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

  /// Sets this node's name to that of its record.
  func rename(_ name: String) {
    state.withLock { $0.own.name = name }
    announce()
  }

  /// Replaces the records of all nodes.
  func reset(_ pairs: [EtcdPair], _ keys: FleetKeys) {
    state.withLock { state in
      state.others = [:]
      for pair in pairs {
        guard case .node(let name) = keys.place(of: pair.key) else { continue }
        state.others[name] = NodeRecord(name: name, reading: pair.value)
      }
      // The age of the times in these records is unknown.
      state.clocks = state.clocks.filter { state.others[$0.key] != nil }
    }
    announce()
  }

  /// Applies a watched change to a node's record; nil if the record is gone.
  func note(_ name: String, _ value: [UInt8]?) {
    let record = value.flatMap { NodeRecord(name: name, reading: $0) }
    let (time, now) = (value.flatMap(NodeRecord.time), ContinuousClock.now)
    state.withLock { state in
      state.others[name] = record
      guard let time else {
        state.clocks[name] = nil
        return
      }
      state.clocks[name, default: NodeClock()].note(time, at: now)
    }
    announce()
  }

  /// The current time on the clocks of other nodes that have reported it recently, by name, in seconds since 1970.
  func times(at now: ContinuousClock.Instant) -> [(name: String, time: Double)] {
    state.withLock { state in
      state.clocks.compactMap { name, clock in
        name == state.own.name ? nil : clock.time(at: now).map { (name, $0) }
      }
    }.sorted { $0.name < $1.name }
  }

  private func announce() {
    for watcher in watchers.withLock({ $0 }) { watcher() }
  }
}

extension NodeRecord {
  /// Returns nil if this release cannot read the record.
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

  /// - Parameters:
  ///   - folder: identifies the state folder of the node.
  ///   - now: the time on its clock.
  func bytes(in folder: String, at now: Date) -> [UInt8] {
    let object: JSONValue = [
      "folder": .string(folder), "sequence": .number(sequence),
      "since": .string(Timestamp.text(since)), "time": .string(Timestamp.text(now)),
      "version": .string(version),
    ]
    return object.encoded()
  }

  /// The time on a node's clock when it wrote its record, in seconds since 1970; nil if the record has none.
  static func time(reading bytes: [UInt8]) -> Double? {
    do {
      return try JSONText(parsing: bytes, limits: .document).root.time("time")
        .timeIntervalSince1970
    } catch {
      return nil
    }
  }
}

/// The times that a node has reported of its clock, with the time on the steady clock of this process.
struct NodeClock: Sendable, Hashable {
  private var heard: [(time: Double, at: ContinuousClock.Instant)] = []

  /// Records a time that the node has reported. The node read its clock slightly before.
  mutating func note(_ time: Double, at now: ContinuousClock.Instant) {
    heard = heard.suffix(1) + [(time, now)]
  }

  /// The current time on the node's clock, in seconds since 1970; nil if it has reported none recently. Uses the less delayed of the last
  /// two reports.
  func time(at now: ContinuousClock.Instant) -> Double? {
    guard let last = heard.last, now - last.at < .seconds(FleetClock.nodeSeconds) else {
      return nil
    }
    return heard.map { $0.time + (now - $0.at) / .seconds(1) }.max()
  }

  static func == (a: NodeClock, b: NodeClock) -> Bool { a.heard.elementsEqual(b.heard, by: ==) }

  func hash(into hasher: inout Hasher) { hasher.combine(heard.count) }
}
