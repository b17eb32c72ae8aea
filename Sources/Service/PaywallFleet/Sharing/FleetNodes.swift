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
    /// What they have told of their clocks.
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
      // How old the times in these records are nobody can say.
      state.clocks = state.clocks.filter { state.others[$0.key] != nil }
    }
    announce()
  }

  /// Takes over what a watch told of a node; nil is that it is gone.
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

  /// The time on the clocks of other nodes at this moment, by name, in seconds since 1970, as far as they have told it of late.
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

  /// The time on a node's clock when it wrote its record, in seconds since 1970; nil if it does not tell.
  static func time(reading bytes: [UInt8]) -> Double? {
    do {
      return try JSONText(parsing: bytes, limits: .document).root.time("time")
        .timeIntervalSince1970
    } catch {
      return nil
    }
  }
}

/// What a node has told of its clock, beside the steady clock of this process.
struct NodeClock: Sendable, Hashable {
  private var heard: [(time: Double, at: ContinuousClock.Instant)] = []

  /// Takes note of the time that the node has told. It was told a little earlier than it was heard.
  mutating func note(_ time: Double, at now: ContinuousClock.Instant) {
    heard = heard.suffix(1) + [(time, now)]
  }

  /// The time on its clock at this moment, in seconds since 1970; nil if it has told none of late. Of the last two times the one counts that was
  /// less delayed.
  func time(at now: ContinuousClock.Instant) -> Double? {
    guard let last = heard.last, now - last.at < .seconds(FleetClock.nodeSeconds) else {
      return nil
    }
    return heard.map { $0.time + (now - $0.at) / .seconds(1) }.max()
  }

  static func == (a: NodeClock, b: NodeClock) -> Bool { a.heard.elementsEqual(b.heard, by: ==) }

  func hash(into hasher: inout Hasher) { hasher.combine(heard.count) }
}
