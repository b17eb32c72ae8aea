import Foundation
import PaywallStorage

extension Store {
  /// Whether others may add to the log.
  public var isShared: Bool { storage.isShared }

  /// The running services that serve this log, by name, as far as this one knows. Waits for nothing.
  public var nodes: [NodeRecord] { storage.sharing.nodes.list() }

  /// The name of this one.
  public var nodeName: String { storage.sharing.nodes.own() }

  /// Calls `body` after each change of the list, for the life of the store. `body` must not wait, nor ask the store.
  public func observeNodes(_ body: @escaping @Sendable () -> Void) {
    storage.sharing.nodes.watch(body)
  }

  /// How many seconds ago the store was last known to have every change; nil while it has. Waits for nothing.
  public var staleSeconds: Double? { storage.staleSeconds() }

  /// The secrets of all nodes; nil if they are files of the state folder.
  package var secrets: Secrets? { storage.sharing.secrets }

  /// What the nodes tell each other beside the log; nil for a store alone.
  package var lines: SharedLines? { storage.sharing.lines }

  /// What the nodes were told from outside; nil for a store alone.
  package var answers: SharedAnswers? { storage.sharing.answers }

  /// What all nodes agree on about who does what.
  package var duties: Duties { storage.sharing.duties }

  /// The time, by most clocks if this machine's is not to be trusted. Waits for nothing.
  public var now: @Sendable () -> Date { storage.sharing.clock.now }

  /// Why this machine's clock is not to be trusted, so that nothing is done that depends on it; nil while it is. Waits for nothing.
  public var clockFault: String? { storage.sharing.clock.fault() }

  /// How many seconds this machine's clock is ahead of most others; nil if it was compared with none.
  public var clockAhead: Double? { storage.sharing.clock.ahead() }

  /// What the shared log has done. Waits for nothing.
  public var storageMeters: StorageMeters { storage.meters() }

  /// Tells the other nodes what this one serves.
  func tellNodes(_ catalog: Catalog) { storage.sharing.nodes.tell(catalog.sequence) }
}
