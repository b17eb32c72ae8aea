import Etcd
import JSON
import PaywallStorage
import Synchronization

/// The name of a node's record in etcd. If two nodes have the same name, the first keeps it until its lease expires. Until then the second
/// is listed as `NAME/LEASE`.
final class FleetName: Sendable {
  private let link: FleetLink
  private let nodes: FleetNodes
  private let given: String
  private let state = Mutex(State())

  private struct State {
    /// The leases under which this process has written the record.
    var leases: Set<Int> = []
    /// Whether another node has the name.
    var isShared = false
  }

  init(_ link: FleetLink, _ nodes: FleetNodes) {
    self.link = link
    self.nodes = nodes
    given = link.settings.node.name
  }

  /// Writes the record, and returns its name.
  func write(_ record: NodeRecord, _ lease: Int) throws(StorageError) -> String {
    let value = record.bytes(in: link.membership?.folder ?? "", at: link.settings.now())
    let key = link.keys.node(given)
    let put = EtcdOperation.put(key: key, value: value, lease: lease)
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [.lease(key, lease)], success: [put], failure: [.range(EtcdRange(.one(key)))]))
    if outcome.succeeded { return given }
    let other = name(with: lease)
    if let holder = outcome.pairs(0).first, !isOwn(holder) {
      note(lease, other, isShared: true)
      _ = try link.commit(
        EtcdTransaction(success: [.put(key: link.keys.node(other), value: value, lease: lease)]))
      return other
    }
    let claim = try link.commit(
      EtcdTransaction(
        compares: [.modified(key, outcome.pairs(0).first?.modified ?? 0)],
        success: [put, .delete(.one(link.keys.node(other)))]))
    guard claim.succeeded else {
      throw .unreachable("another node has taken the name \(given) at the same time")
    }
    note(lease, given, isShared: false)
    return given
  }

  /// No node can be configured with such a name, because names have no `/`.
  private func name(with lease: Int) -> String {
    "\(given)/\(String(UInt(bitPattern: lease), radix: 16))"
  }

  /// Whether this process has written the record or, before it has written any, the record belongs to its folder: the node was restarted.
  private func isOwn(_ holder: EtcdPair) -> Bool {
    let leases = state.withLock { $0.leases }
    guard leases.isEmpty else { return leases.contains(holder.lease) }
    do {
      return try JSONText(parsing: holder.value, limits: .document).root["folder"]?.string
        == link.membership?.folder
    } catch {
      return true
    }
  }

  private func note(_ lease: Int, _ name: String, isShared: Bool) {
    let isNew = state.withLock { state in
      state.leases.insert(lease)
      defer { state.isShared = isShared }
      return state.isShared != isShared
    }
    if nodes.own.name != name { nodes.rename(name) }
    guard isNew else { return }
    link.settings.report(
      isShared
        ? "another node has the name \(given), so this one is listed as \(name) until that one ends; give each node a name of its own with --node"
        : "the name \(given) is free, and this node has it")
  }
}
