import Foundation
import PaywallStorage

extension Store {
  /// Whether other stores may append to the log.
  public var isShared: Bool { storage.isShared }

  /// The running services that serve this log, by name, as far as this one knows. Does not wait.
  public var nodes: [NodeRecord] { storage.sharing.nodes.list() }

  /// The name of this service.
  public var nodeName: String { storage.sharing.nodes.own() }

  /// Calls `body` after each change of the list, for the life of the store. `body` must neither wait nor use the store.
  public func observeNodes(_ body: @escaping @Sendable () -> Void) {
    storage.sharing.nodes.watch(body)
  }

  /// The seconds since the store was last known to have every change; nil while it has. Does not wait.
  public var staleSeconds: Double? { storage.staleSeconds }

  /// The secrets of all nodes; nil if secrets are files of the state folder.
  package var secrets: Secrets? { storage.sharing.secrets }

  /// The lines that the nodes exchange separately from the log; nil for a single store.
  package var lines: SharedLines? { storage.sharing.lines }

  /// The answers of data sources that the nodes share; nil for a single store.
  package var answers: SharedAnswers? { storage.sharing.answers }

  /// The duties that are assigned among all nodes.
  package var duties: Duties { storage.sharing.duties }

  /// Returns the time, according to most clocks if this machine's is not trusted. Does not wait.
  public var now: @Sendable () -> Date { storage.sharing.clock.now }

  /// Why this machine's clock is not trusted, so that operations that depend on the time are rejected; nil while it is trusted. Does not
  /// wait.
  public var clockFault: String? { storage.sharing.clock.fault(configuration.now()) }

  /// The time on this machine's clock; nil while it is not trusted, so that another node does what is due. Does not wait.
  public var trustedTime: Date? {
    let reading = configuration.now()
    return storage.sharing.clock.fault(reading) == nil ? reading : nil
  }

  /// The seconds by which this machine's clock is ahead of most others; nil if it was compared with none.
  public var clockAhead: Double? { storage.sharing.clock.ahead() }

  /// The counters of the shared log. Does not wait.
  public var storageMeters: StorageMeters { storage.meters }

  /// Reports to the other nodes which change this one serves.
  func tellNodes(_ catalog: Catalog) { storage.sharing.nodes.tell(catalog.sequence) }
}
