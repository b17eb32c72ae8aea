import Etcd
import Foundation
import PaywallStorage

/// Where a fleet's log is, and how a node takes part in it.
package struct FleetSettings: Sendable {
  package var etcd: EtcdSettings
  /// What all keys begin with.
  package var prefix: String
  /// This node, as the others see it.
  package var node: NodeRecord
  /// A folder that all nodes share for documents and pictures; nil keeps them in etcd.
  package var blobs: String?
  package var limits = FleetLimits()
  /// Why bytes cannot be this secret; nil if they can.
  package var objection: @Sendable (_ name: SecretName, _ bytes: [UInt8]) -> String? = { _, _ in
    nil
  }
  /// The clock of this machine.
  package var now: @Sendable () -> Date = { Date() }
  /// Receives what an operator should know.
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

/// How much a fleet keeps in etcd, and how long it waits.
package struct FleetLimits: Sendable, Hashable {
  /// The bytes of all documents and pictures in etcd.
  package var blobBytes = 512 << 20
  /// The bytes of a piece. etcd takes 1.5 MiB in a request.
  package var pieceBytes = 512 << 10
  /// The bytes of changes that an entry of the log holds itself; more lie in pieces.
  package var entryBytes = 1_000_000
  /// The changes that stay in etcd. A node that was away for more begins anew from a snapshot.
  package var changes = 50_000
  /// How long bytes that nothing uses stay at least, in seconds: a change that needs them may be on its way.
  package var unusedSeconds = 3_600.0
  /// How long a node without a catalog of its own tries to reach etcd at its start, in seconds.
  package var startSeconds = 20.0
  /// The pause between two attempts to cut the log, in seconds.
  package var trimSeconds = 60.0
  /// How long an append takes at most, in seconds: half of it for the answer, and the rest to find out whether it was made if none comes.
  package var appendSeconds = 5.0
  /// The pause between comparisons of what this node knows with etcd, in seconds, also while events arrive.
  package var comparisonSeconds = 2.0
  /// How long a comparison waits for etcd, in seconds.
  package var comparisonWaitSeconds = 2.5
  /// How old the last comparison may be before answers say that they may be stale, in seconds.
  package var staleSeconds = 6.0
  /// The bytes that wait to be stored while etcd is away.
  package var waitingBytes = 64 << 20

  package init() {}
}
