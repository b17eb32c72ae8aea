import Foundation
import Synchronization

/// A running service that serves the log.
public struct NodeRecord: Sendable, Hashable {
  /// Unique among the nodes of a log. A `/` follows the name that the node was given, if another node has that.
  public var name: String
  /// The release of its program.
  public var version: String
  /// The last change that it serves.
  public var sequence: Int
  /// When it started.
  public var since: Date

  public init(name: String, version: String, sequence: Int, since: Date) {
    self.name = name
    self.version = version
    self.sequence = sequence
    self.since = since
  }

  /// Whether another node has the name that this one was given.
  public var sharesName: Bool { name.contains("/") }
}

/// The nodes that serve the log now.
package struct Nodes: Sendable {
  /// The name of this node. Waits for nothing.
  package var own: @Sendable () -> String
  /// Tells the others which change this node serves now. Waits for nothing.
  package var tell: @Sendable (_ sequence: Int) -> Void
  /// What this node knows of those that live, itself included, by name. Waits for nothing.
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

/// The record of a node alone.
private final class SharedRecord: Sendable {
  private let known: Mutex<NodeRecord>

  init(_ record: NodeRecord) { known = Mutex(record) }

  var record: NodeRecord { known.withLock { $0 } }

  func tell(_ sequence: Int) { known.withLock { $0.sequence = max($0.sequence, sequence) } }
}
