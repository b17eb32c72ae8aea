import Files
import Foundation
import PaywallCheck
import PaywallModel
import Synchronization

/// The brands, their versions, and what is live: read from a folder, changed by one writer at a time.
///
/// Readers take `catalog` and hold no lock while they use it. A change is on the medium, visible in
/// `catalog`, and known to every observer before the call that made it returns.
public final class Store: Sendable {
  public typealias Observer = @Sendable (Catalog, Change) -> Void

  public let configuration: StoreConfiguration
  public let checker: DocumentChecker
  let trail: AuditTrail
  private let ledgerFiles: LedgerFiles
  private let current: Mutex<Catalog>
  private let writer: Mutex<Writer>
  private let observers = Mutex<[Observer]>([])
  private let condition: Mutex<StoreHealth>
  private let planned: Mutex<[String: Schedule]>
  private let stateFailure = Mutex<String?>(nil)
  let background = Mutex<BackgroundThreads?>(nil)
  let folderHeartbeat = Heartbeat()
  let stateHeartbeat = Heartbeat()

  init(_ opened: OpenedStore) {
    configuration = opened.writer.configuration
    checker = opened.checker
    trail = opened.writer.ledger.trail
    ledgerFiles = opened.writer.ledger.files
    current = Mutex(opened.catalog)
    condition = Mutex(Self.health(of: opened.writer))
    planned = Mutex(opened.writer.state.schedules)
    writer = Mutex(opened.writer)
  }

  // The last reference may go on one of the threads themselves: they are told, and not waited for.
  deinit { background.withLock { $0?.signalStop() } }

  /// What can be served now.
  public var catalog: Catalog { current.withLock { $0 } }

  public var limits: StoreLimits { configuration.limits }

  /// Whether all is well, for a readiness check. Waits for no writer and no disk.
  public var health: StoreHealth {
    var health = condition.withLock { $0 }
    health.failure = health.failure ?? stateFailure.withLock { $0 }
    if let seconds = stateHeartbeat.delay(beyond: limits.lookSeconds) {
      health.failure = "a look at the state folder has been going on for \(seconds) s"
    }
    if let seconds = folderHeartbeat.delay(beyond: limits.lookSeconds) {
      health.watchingFailure = "a look at the folder has been going on for \(seconds) s"
    }
    return health
  }

  /// What is planned, in the order in which it is due. Waits for no writer.
  public var schedules: [Schedule] {
    planned.withLock { $0 }.values.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }

  /// Makes something of the present catalog, and hands it each change from there on: none is missed, and none told twice.
  ///
  /// `observer` is called after each change, in order, before the change is answered. It may read the store's `catalog`, and must
  /// not change the store.
  @discardableResult
  public func observe<Subject: Sendable>(
    from begin: (Catalog) -> Subject,
    _ observer: @escaping @Sendable (Subject, Catalog, Change) -> Void
  ) -> Subject {
    writer.withLock { _ in
      let subject = begin(catalog)
      observers.withLock { all in all.append { observer(subject, $0, $1) } }
      return subject
    }
  }

  /// Calls `observer` after each change, as `observe(from:_:)` does.
  public func observe(_ observer: @escaping Observer) {
    observe(from: { _ in }, { observer($1, $2) })
  }

  /// What a change did: its answer, and the catalog that follows when there is a new one.
  struct Outcome<Answer: Sendable>: Sendable {
    var answer: Answer
    var changes: [Change] = []
    var next: Catalog?
  }

  /// Runs `body` as the only writer, then shows its catalog and tells the observers.
  func write<Answer>(
    _ body: (inout Writer, Catalog) throws(StoreError) -> Outcome<Answer>
  ) throws(StoreError) -> Answer {
    try writer.withLock { (writer) throws(StoreError) -> Answer in
      defer { update(writer) }
      let outcome = try body(&writer, catalog)
      let shown = outcome.next ?? catalog
      current.withLock { $0 = shown }
      let observers = observers.withLock { $0 }
      writer.markServed(shown, after: outcome.changes)
      for change in outcome.changes {
        for observer in observers { observer(shown, change) }
      }
      if !outcome.changes.isEmpty { saveLater(&writer) }
      return outcome.answer
    }
  }

  /// Has the state file written by the store's own thread. What happened is in the log, so that nobody waits for it.
  private func saveLater(_ writer: inout Writer) {
    wakeSaver()
    guard writer.ledger.unsaved > limits.unsavedBytes else { return }
    let checkpoint = writer.ledger.checkpoint
    writer.ledger.note(checkpoint, checkpoint.write())
  }

  /// Writes the state file if the log has gone on since. Changes go on meanwhile.
  func save() {
    let checkpoint = writer.withLock { $0.ledger.unsaved == 0 ? nil : $0.ledger.checkpoint }
    guard let checkpoint else { return }
    let error = checkpoint.write()
    writer.withLock { writer in
      writer.ledger.note(checkpoint, error)
      update(writer)
    }
  }

  /// Reads what only the writer knows.
  func inspect<Answer: Sendable>(_ body: (Writer) -> Answer) -> Answer {
    writer.withLock { body($0) }
  }

  /// Notes why the folder is not watched; nil when it is.
  func setWatching(_ failure: String?) { condition.withLock { $0.watchingFailure = failure } }

  /// Notes whether the state folder is still the one that was opened.
  func checkState() {
    let failure: String?
    do throws(StoreError) {
      try ledgerFiles.check()
      failure = nil
    } catch {
      failure = error.description
    }
    stateFailure.withLock { $0 = failure }
  }

  private func update(_ writer: Writer) {
    planned.withLock { $0 = writer.state.schedules }
    let next = Self.health(of: writer)
    condition.withLock {
      $0.problems = next.problems
      $0.failure = next.failure
      $0.unserved = next.unserved
    }
  }

  private static func health(of writer: Writer) -> StoreHealth {
    var health = StoreHealth()
    health.problems = writer.problems
    health.unserved = writer.unserved.keys.sorted()
    health.failure = writer.ledger.failure?.description
    return health
  }
}
