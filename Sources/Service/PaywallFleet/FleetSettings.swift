import Etcd
import Foundation
import PaywallStorage

/// The location of a fleet's log, and the settings of a node in the fleet.
package struct FleetSettings: Sendable {
  package var etcd: EtcdSettings
  /// The prefix of all keys.
  package var prefix: String
  /// This node's record, as the other nodes see it.
  package var node: NodeRecord
  /// A folder that all nodes share for documents and pictures; nil keeps them in etcd.
  package var blobs: String?
  package var limits = FleetLimits()
  /// Returns why the bytes are not valid for this secret; nil if they are.
  package var objection: @Sendable (_ name: SecretName, _ bytes: [UInt8]) -> String? = { _, _ in
    nil
  }
  /// The clock of this machine.
  package var now: @Sendable () -> Date = { Date() }
  /// Receives messages for the operator.
  package var report: @Sendable (String) -> Void

  package init(
    _ location: EtcdLocation, security: EtcdSecurity? = nil, credentials: EtcdCredentials? = nil,
    node: NodeRecord, blobs: String? = nil, report: @escaping @Sendable (String) -> Void
  ) {
    etcd = EtcdSettings(
      endpoints: location.endpoints, security: security, credentials: credentials)
    prefix = location.prefix
    self.node = node
    self.blobs = blobs
    self.report = report
  }
}

/// The limits of what a fleet keeps in etcd and of how long it waits.
package struct FleetLimits: Sendable, Hashable {
  /// The maximum size of all documents and pictures in etcd, in bytes.
  package var blobBytes = 512 << 20
  /// The size of a piece, in bytes. etcd accepts 1.5 MiB in a request.
  package var pieceBytes = 512 << 10
  /// The maximum size of the changes that an entry of the log contains itself, in bytes; larger ones are stored in pieces.
  package var entryBytes = 1_000_000
  /// The number of changes that stay in etcd. A node that was away for more starts again from a snapshot.
  package var changes = 50_000
  /// The minimum time for which unused bytes are kept, in seconds, because a change that needs them may be in flight.
  package var unusedSeconds = 3_600.0
  /// The time for which a node without its own catalog tries to reach etcd at its start, in seconds.
  package var startSeconds = 20.0
  /// The pause between two attempts to cut the log, in seconds.
  package var trimSeconds = 60.0
  /// The maximum duration of an append, in seconds: half for the answer, and the rest for finding out whether it was made if no answer
  /// comes.
  package var appendSeconds = 5.0
  /// The pause between comparisons of this node's data with etcd's, in seconds, also while events arrive.
  package var comparisonSeconds = 2.0
  /// The time limit of a comparison with etcd, in seconds.
  package var comparisonWaitSeconds = 2.5
  /// The age of the last comparison from which answers are marked as possibly stale, in seconds.
  package var staleSeconds = 6.0
  /// The maximum number of bytes that wait to be stored while etcd is unreachable.
  package var waitingBytes = 64 << 20

  package init() {}
}
