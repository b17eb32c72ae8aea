import Foundation
import Synchronization

/// A running service that serves the log.
public struct NodeRecord: Sendable, Hashable {
  /// Unique among the nodes of a log. If another node has the configured name, a suffix that begins with `/` follows it.
  public var name: String
  /// The release of the node's program.
  public var version: String
  /// The number of the last change that the node serves.
  public var sequence: Int
  /// The time at which the node started.
  public var since: Date

  public init(name: String, version: String, sequence: Int, since: Date) {
    self.name = name
    self.version = version
    self.sequence = sequence
    self.since = since
  }

  /// Whether another node has the configured name.
  public var sharesName: Bool { name.contains("/") }
}

/// The nodes that serve the log now.
package struct Nodes: Sendable {
  /// Returns the name of this node. Does not wait.
  package var own: @Sendable () -> String
  /// Reports to the other nodes which change this node serves now. Does not wait.
  package var tell: @Sendable (_ sequence: Int) -> Void
  /// Returns the live nodes that this node knows, itself included, by name. Does not wait.
  package var list: @Sendable () -> [NodeRecord]
  /// Calls `body` after each change of the list, for the life of the storage. `body` must not wait.
  package var watch: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  package init(
    own: @escaping @Sendable () -> String, tell: @escaping @Sendable (_ sequence: Int) -> Void,
    list: @escaping @Sendable () -> [NodeRecord],
    watch: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) -> Void
  ) {
    self.own = own
    self.tell = tell
    self.list = list
    self.watch = watch
  }
}

extension Nodes {
  static func alone(_ node: NodeRecord) -> Nodes {
    let known = SharedRecord(node)
    return Nodes(
      own: { node.name }, tell: { known.tell($0) }, list: { [known.record] }, watch: { _ in })
  }
}

/// The record of a single node.
private final class SharedRecord: Sendable {
  private let known: Mutex<NodeRecord>

  init(_ record: NodeRecord) { known = Mutex(record) }

  var record: NodeRecord { known.withLock { $0 } }

  func tell(_ sequence: Int) { known.withLock { $0.sequence = max($0.sequence, sequence) } }
}
