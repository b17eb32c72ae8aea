import Foundation
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Synchronization

/// The brands, their versions, and what is live: loaded from a folder, changed by one writer at a time.
///
/// Readers take `catalog` and use it without a lock. When a call that makes a change returns, the change is durable,
/// visible in `catalog`, and reported to every observer.
public final class Store: Sendable {
  public typealias Observer = @Sendable (Catalog, LoggedChange) -> Void

  public let configuration: StoreConfiguration
  public let checker: DocumentChecker
  let gate: VersionGate?
  let storage: any Storage
  private let current: Mutex<Catalog>
  private let writer: Mutex<Writer>
  private let observers = Mutex<[Observer]>([])
  /// Callbacks for the moment when missing bytes are back.
  let viewers = Mutex<[@Sendable (Catalog) -> Void]>([])
  private let known: Mutex<StoreHealth>
  private let planned: Mutex<[String: Schedule]>
  private let folderPolicies: Mutex<[Brand: StoredCompanion]>
  private let stateFailure = Mutex<String?>(nil)
  private let obstacle = Mutex<String?>(nil)
  let background = Mutex<BackgroundThreads?>(nil)
  let folderHeartbeat = Heartbeat()
  let stateHeartbeat = Heartbeat()

  init(_ opened: OpenedStore) {
    configuration = opened.writer.configuration
    checker = opened.checker
    gate = opened.writer.gate
    storage = opened.writer.storage
    current = Mutex(opened.writer.catalog)
    known = Mutex(Self.health(of: opened.writer))
    planned = Mutex(opened.writer.state.schedules)
    folderPolicies = Mutex(opened.writer.folderPolicies)
    writer = Mutex(opened.writer)
    tellNodes(catalog)
  }

  // The last reference may be released on one of these threads, so they are signalled and not joined.
  deinit {
    background.withLock { $0?.signalStop() }
    storage.close()
  }

  /// The current catalog.
  public var catalog: Catalog { current.withLock { $0 } }

  public var limits: StoreLimits { configuration.limits }

  /// The policy of a brand's gate: the uploaded one, or else that of the folder. Waits for no writer.
  public func policy(of brand: Brand) -> StoredCompanion? {
    catalog.brands[brand.owner]?.stagedCompanions[.policy]
      ?? folderPolicies.withLock { $0[brand.owner] }
  }

  /// The condition of the store, for a readiness check. Waits for no writer and no disk.
  public var health: StoreHealth {
    var health = known.withLock { $0 }
    health.failure = health.failure ?? stateFailure.withLock { $0 }
    health.obstacle = obstacle.withLock { $0 }
    let newest = catalog.state.newestTime
    let now = configuration.now()
    if newest > now { health.newestChange = newest }
    let late = now.addingTimeInterval(-Self.lateness)
    health.overdue = schedules.filter { $0.due < late }
    if let seconds = stateHeartbeat.delay(beyond: limits.lookSeconds) {
      health.failure = "a look at the state folder has been going on for \(seconds) s"
    }
    if let seconds = folderHeartbeat.delay(beyond: limits.lookSeconds) {
      health.watchingFailure = "a look at the folder has been going on for \(seconds) s"
    }
    return health
  }

  /// The delay after which a schedule counts as overdue, in seconds. Another node may carry it out meanwhile.
  static let lateness = 5.0

  /// The schedules in the order in which they are due. Waits for no writer.
  public var schedules: [Schedule] {
    planned.withLock { $0 }.values.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }

  /// Makes a subject from the current catalog, then passes it every later change exactly once.
  ///
  /// `observer` runs after each change, in order, before the change is answered. It may read `catalog`, and must not
  /// change the store.
  @discardableResult
  public func observe<Subject: Sendable>(
    from begin: (Catalog) -> Subject,
    _ observer: @escaping @Sendable (Subject, Catalog, LoggedChange) -> Void
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

  /// Runs `body` as the only writer, then publishes its catalog and notifies the observers.
  ///
  /// If another store has appended to the log meanwhile, `body` runs again on the state after that store's changes.
  func write<Answer>(
    _ body: (inout Writer) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    do throws(StoreError) {
      let answer = try decide(body)
      // A success updates the reported condition of the storage if that was a failure.
      if saysThatNothingIsTaken { checkState() }
      return answer
    } catch {
      if case .storage = error { checkState() }
      throw error
    }
  }

  private var saysThatNothingIsTaken: Bool {
    stateFailure.withLock { $0 != nil } || obstacle.withLock { $0 != nil }
  }

  private func decide<Answer>(
    _ body: (inout Writer) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    try writer.withLock { (writer) throws(StoreError) -> Answer in
      defer { show(&writer) }
      var rounds = Self.mostRounds
      while true {
        let before = writer.state.sequence
        do throws(StoreError) {
          do throws(StoreError) {
            let answer = try body(&writer)
            try confirm(before, writer)
            WriteTrace.current?.note(writer.state.sequence)
            return answer
          } catch .storage(let error) {
            throw .storage(error)
          } catch {
            try confirm(before, writer)
            throw error
          }
        } catch .storage(.movedOn(let sequence)) {
          rounds -= 1
          guard rounds > 0, try writer.follow() else { throw .storage(.movedOn(to: sequence)) }
        }
      }
    }
  }

  /// Ensures that a decision without an append, such as a repeat, a dry run or a rejection, was based on the end of the log.
  private func confirm(_ sequence: Int, _ writer: Writer) throws(StoreError) {
    if storage.isShared, writer.state.sequence == sequence { try storage.confirm(sequence) }
  }

  /// The maximum number of attempts at a change before it is rejected because other stores are faster.
  private static let mostRounds = 100

  /// Applies the changes that other stores have appended to the log.
  func follow() throws(StoreError) {
    try writer.withLock { (writer) throws(StoreError) in
      defer { show(&writer) }
      _ = try writer.follow()
    }
  }

  /// Changes what is served without appending to the log.
  func adjust(_ body: (inout Writer) -> Void) {
    writer.withLock { writer in
      defer { show(&writer) }
      body(&writer)
    }
  }

  /// Does the same as `follow` on the storage's thread, which read the changes. While this store is making a change, its own thread does it
  /// later.
  func followAtOnce() {
    guard background.withLock({ $0?.isRunning }) == true else { return }
    _ = writer.withLockIfAvailable { writer in
      defer { show(&writer) }
      do throws(StoreError) {
        _ = try writer.follow()
      } catch {
        // The store's own thread retries, and reports the error.
        return
      }
    }
  }

  private func show(_ writer: inout Writer) {
    let shown = writer.catalog
    let isOther = current.withLock { current in
      defer { current = shown }
      return current !== shown
    }
    let changes = writer.takeUnannounced()
    writer.markAsServed(after: changes.compactMap(\.brand))
    let observers = observers.withLock { $0 }
    for change in changes {
      for observer in observers { observer(shown, change) }
    }
    if !changes.isEmpty {
      tellNodes(shown)
      saveLater(&writer)
    } else if isOther {
      for viewer in viewers.withLock({ $0 }) { viewer(shown) }
    }
    update(writer)
  }

  /// Wakes the thread that saves the state. Nobody waits for it, because the journal has the changes.
  private func saveLater(_ writer: inout Writer) {
    wakeSaver()
    writer.rotate()
    guard writer.unsaved > limits.unsavedChanges, let checkpoint = writer.checkpoint else { return }
    writer.note(checkpoint, storage.save(checkpoint))
  }

  /// Saves the state if it changed. Other writers continue meanwhile.
  func save() {
    guard let checkpoint = writer.withLock({ $0.checkpoint }) else { return }
    let error = storage.save(checkpoint)
    writer.withLock { writer in
      writer.note(checkpoint, error)
      update(writer)
    }
  }

  private func wakeScheduler() { background.withLock { $0?.scheduler.wake() } }

  func wakeSaver() { background.withLock { $0?.saver.wake() } }

  /// Reads the writer's state.
  func inspect<Answer: Sendable>(_ body: (Writer) -> Answer) -> Answer {
    writer.withLock { body($0) }
  }

  /// Records why the folder is not watched; nil when it is.
  func setWatching(_ failure: String?) { known.withLock { $0.watchingFailure = failure } }

  /// Checks that the state folder is still the one that was opened, and that it accepts writes.
  func checkState() {
    let failure: String?
    do throws(StorageError) {
      try storage.check()
      failure = nil
    } catch {
      failure = error.description
    }
    stateFailure.withLock { $0 = failure }
    let found = failure == nil ? storage.obstacle.map(Self.text) : nil
    obstacle.withLock { $0 = found }
  }

  private static func text(_ obstacle: StorageError) -> String {
    if case .file(let error) = obstacle { error.description } else { obstacle.description }
  }

  private func update(_ writer: Writer) {
    let schedules = writer.state.schedules
    let isPlannedOtherwise = planned.withLock { planned in
      defer { planned = schedules }
      return planned != schedules
    }
    // Whatever added a plan: the scheduler's thread may sleep for an hour if it knows of none.
    if isPlannedOtherwise { wakeScheduler() }
    folderPolicies.withLock { $0 = writer.folderPolicies }
    let next = Self.health(of: writer)
    known.withLock {
      $0.problems = next.problems
      $0.failure = next.failure
      $0.unserved = next.unserved
      $0.incomplete = next.incomplete
      $0.stopped = next.stopped
    }
  }

  private static func health(of writer: Writer) -> StoreHealth {
    var health = StoreHealth()
    health.problems = writer.problems
    health.unserved = writer.unserved.sorted()
    health.incomplete = writer.incomplete.sorted()
    health.stopped = writer.stopped
    health.failure = writer.failure?.description
    return health
  }
}
