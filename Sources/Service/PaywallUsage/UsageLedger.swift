import Foundation
import POSIX
import PaywallStorage
import Synchronization

/// Counts the events that apps send and stores the counts: they are in the file within a second.
public final class UsageLedger: Sendable {
  /// The outcome of a request's events.
  public enum Receipt: Sendable, Hashable {
    /// All events were counted, except those that were counted before.
    case counted(accepted: Int, duplicates: Int)
    /// No event was counted. The client may send them again after so many seconds.
    case tooMany(limit: String, seconds: Int)
  }

  /// The condition of the counts.
  public struct Condition: Sendable, Hashable {
    public var series = 0
    public var cells = 0
    public var readers = 0
    /// The brands with events that have no series of their own, or with readers who were not counted; nil in the set stands for any brand.
    public var incomplete: Set<String?> = []
    /// Events without a series of their own, and readers who were not counted, since the start.
    public var overflow = 0
    public var unknownReaders = 0
    /// Failed attempts to write since the start.
    public var failures = 0
    /// Why counts have not been stored since the last success; nil if they are.
    public var failure: String?
    /// Why the other nodes do not know this node's counts; nil if they do, or if there are none.
    public var obstacle: String?
  }

  /// The labels of a count in the metrics.
  public struct Total: Sendable, Hashable {
    public let brand: String
    public let kind: UsageSeries.Kind

    public init(brand: String, kind: UsageSeries.Kind) {
      self.brand = brand
      self.kind = kind
    }
  }

  private struct State: Sendable {
    var tally: UsageTally
    var clients: ClientRates
    var keys: KeyRates
    var totals: [Total: Int] = [:]
    var failures = 0
    var failure: String?
  }

  public let limits: UsageLimits
  private let state: Mutex<State>
  /// Locked while the file is written. If nil, counts are kept in memory only, or stored by `sharing`.
  private let file: Mutex<UsageFile?>
  private let sharing: UsageSharing?
  private let isStopped = Atomic(false)
  /// Keys with counts that the next write drops.
  private let revoked = Mutex<Set<UsageKey>>([])
  private let now: @Sendable () -> Date
  private let report: @Sendable (String) -> Void

  /// Reads the counts of a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of the counts; nil keeps them in memory only.
  ///   - lines: exchanges counts with the other nodes of a fleet; nil for a single service.
  ///   - mostLoose: the number of lines of all nodes beyond which they are merged into their sum.
  ///   - report: receives a message about damage, and when counts cannot be stored and when they can again.
  package init(
    in folder: String?, _ limits: UsageLimits = UsageLimits(), sharing lines: SharedLines? = nil,
    mostLoose: Int = 2_000,
    now: @escaping @Sendable () -> Date = { Date() },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.limits = limits
    self.now = now
    self.report = report
    var (file, sharing): (UsageFile?, UsageSharing?)
    var tally = UsageTally(limits)
    var failure: String?
    do throws(FileError) {
      if let folder, let lines {
        sharing = try UsageSharing(
          lines, in: folder, limits, into: &tally, mostLoose: mostLoose, report: report)
      } else if let folder {
        file = try Self.file(in: folder, into: &tally, report)
      }
    } catch {
      // A file that cannot be read is not replaced either.
      failure = error.description
      report("the counts of what happened cannot be read: \(error)")
    }
    tally.drop(at: UsageEvent.hour(of: now()))
    state = Mutex(
      State(
        tally: tally, clients: ClientRates(limit: limits.eventsPerHour),
        keys: KeyRates(least: limits.batch), failure: failure))
    self.file = Mutex(file)
    self.sharing = sharing
  }

  private static func file(
    in folder: String, into tally: inout UsageTally, _ report: (String) -> Void
  ) throws(FileError) -> UsageFile {
    var file = UsageFile(in: folder)
    var restored = tally
    let damaged = try file.open { restored.restore($0) }
    if damaged > 0 { report("\(damaged) damaged lines of counts are left out") }
    tally = restored
    return file
  }

  /// Counts events of a client, all or none.
  ///
  /// - Parameter rate: the number of events that the key may send in a minute.
  public func count(
    _ events: [UsageEvent], of client: UsageClient, key: UsageKey, perMinute rate: Int
  ) -> Receipt {
    let time = now().timeIntervalSince1970
    return state.withLock { state in
      var ids: Set<UInt64> = []
      let new = events.filter { !state.tally.knows($0.id, by: key) && ids.insert($0.id).inserted }
      guard !new.isEmpty else { return .counted(accepted: 0, duplicates: events.count) }
      if let seconds = state.keys.take(new.count, of: key, perMinute: rate, at: time) {
        return .tooMany(limit: UsageLimits.keyName, seconds: seconds)
      }
      if let seconds = state.clients.take(new.count, of: client.number, at: time) {
        return .tooMany(limit: UsageLimits.clientName, seconds: seconds)
      }
      for event in new {
        state.totals[event.total, default: 0] += 1
        state.tally.count(event, by: key)
      }
      return .counted(accepted: new.count, duplicates: events.count - new.count)
    }
  }

  /// The current counts.
  public var counts: UsageCounts { state.withLock { $0.tally.counts } }

  /// Whether the counts of some hours are complete: every event and reader of this and all other nodes is counted in its own series.
  ///
  /// - Parameter brand: nil stands for all brands.
  public func isComplete(of brand: String?, in hours: Range<Int>) -> Bool {
    guard sharing?.obstacle == nil else { return false }
    let incomplete = counts.incomplete(in: hours)
    return brand.map { !incomplete.contains($0) && !incomplete.contains(nil) }
      ?? incomplete.isEmpty
  }

  /// Drops the counts of revoked keys, here and whenever they arrive from other nodes.
  public func drop(_ keys: Set<UsageKey>) { edit { $0.drop(keys) } }

  /// Does the same as `drop` within a second, on the ledger's own thread.
  public func dropSoon(_ keys: Set<UsageKey>) { revoked.withLock { $0.formUnion(keys) } }

  /// The keys of a brand that have counts, valid or not.
  public func keys(of brand: String) -> [UsageKey] {
    counts.keys.filter { $0.brand == brand }.sorted()
  }

  /// The events that were counted since the start.
  public var totals: [Total: Int] { state.withLock { $0.totals } }

  public var condition: Condition {
    state.withLock { state in
      let counts = state.tally.counts
      let readers = state.tally.readers
      return Condition(
        series: counts.seriesCount, cells: counts.cells, readers: readers.count,
        incomplete: counts.incomplete(), overflow: counts.overflow, unknownReaders: readers.unknown,
        failures: state.failures,
        failure: state.failure, obstacle: sharing?.obstacle)
    }
  }

  /// Opens the file, and writes once a second on its own thread until `stop`. Another thread exchanges counts with the other nodes.
  public func start() {
    write()
    everySecond("usage") { $0.write() }
    if sharing != nil { everySecond("usage-sharing") { $0.exchange() } }
  }

  private func everySecond(_ name: String, _ body: @escaping @Sendable (UsageLedger) -> Void) {
    NamedThread(name: name) { [weak self] in
      while let self, !isStopped.load(ordering: .relaxed) {
        body(self)
        Thread.sleep(forTimeInterval: 1)
      }
    }
  }

  /// Writes the remaining counts, and sends them to the other nodes.
  public func stop() {
    isStopped.store(true, ordering: .relaxed)
    write()
    exchange()
  }

  /// Sends this node's counts to the other nodes, and adds theirs. Does nothing without a fleet.
  func exchange() { sharing?.exchange(edit) }

  private func edit(_ change: (inout UsageTally) -> Void) {
    state.withLock { change(&$0.tally) }
  }

  /// Writes the counts since the last time to the file.
  public func write() { write { _ in } }

  /// Writes the counts to the file. Returns the counts that the file has now; nil if they could not be stored.
  func keptCounts() -> UsageCounts? {
    var counts: UsageCounts?
    let isKept = write { counts = $0.counts }
    return isKept ? counts : nil
  }

  /// - Parameter look: receives the tally as it will be in the file.
  /// - Returns: whether the file was written.
  @discardableResult
  private func write(_ look: (UsageTally) -> Void) -> Bool {
    let time = now()
    let revoked = revoked.withLock { $0 }
    state.withLock { state in
      state.tally.drop(revoked)
      state.tally.drop(at: UsageEvent.hour(of: time))
      state.keys.tidy(at: time.timeIntervalSince1970)
    }
    do throws(FileError) {
      guard let sharing else { return try writeFile(look) }
      try sharing.keep(edit, look)
      note(nil)
      return true
    } catch {
      note(error.description)
      return false
    }
  }

  /// - Returns: false if there is no file.
  private func writeFile(_ look: (UsageTally) -> Void) throws(FileError) -> Bool {
    let isWritten = try file.withLock { (file) throws(FileError) in
      let (news, all) = state.withLock { state in
        let news = state.tally.takeNewFindings()
        look(state.tally)
        return (news, file?.isDue == true ? state.tally : nil)
      }
      guard file != nil else { return false }
      // A rewrite includes the news. If it fails, the old file is still intact.
      try file?.append([news.line])
      if let all { try file?.replace(with: all.bytes) }
      return true
    }
    if isWritten { note(nil) }
    return isWritten
  }

  private func note(_ failure: String?) {
    let former = state.withLock { state in
      let former = state.failure
      state.failure = failure
      if failure != nil { state.failures += 1 }
      return former
    }
    guard (former == nil) != (failure == nil) else { return }
    report(
      failure.map { "what happens on paywalls is counted, but cannot be kept: \($0)" }
        ?? "the counts of what happens on paywalls are kept again")
  }
}

extension UsageEvent {
  fileprivate var total: UsageLedger.Total {
    UsageLedger.Total(brand: series.place?.paywall.name ?? "", kind: series.kind)
  }
}
