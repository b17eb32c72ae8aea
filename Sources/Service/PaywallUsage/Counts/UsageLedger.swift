import Foundation
import POSIX
import PaywallStorage
import Synchronization

/// Counts what apps send, and keeps it: what was counted is in the file within a second.
public final class UsageLedger: Sendable {
  /// What became of the events of a request.
  public enum Receipt: Sendable, Hashable {
    /// All but those that were counted before.
    case counted(accepted: Int, duplicates: Int)
    /// None was counted. The client may send them again after so many seconds.
    case tooMany(limit: String, seconds: Int)
  }

  /// How well counts are kept.
  public struct Condition: Sendable, Hashable {
    public var series = 0
    public var cells = 0
    public var readers = 0
    /// The brands with something that has no series of its own, or with readers who were not counted; nil among them is any brand.
    public var incomplete: Set<String?> = []
    /// Events without a series of their own, and readers who were not counted, since the start.
    public var overflow = 0
    public var unknownReaders = 0
    /// Failed attempts to write since the start.
    public var failures = 0
    /// Why nothing has been kept since the last success; nil if all is well.
    public var failure: String?
    /// Why the other nodes do not know what this one has counted; nil if they do, or if there are none.
    public var obstacle: String?
  }

  /// What the metrics tell apart.
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
  /// Held while the file is written. Nil keeps counts in memory only, or leaves them to `sharing`.
  private let file: Mutex<UsageFile?>
  private let sharing: UsageSharing?
  private let isStopped = Atomic(false)
  /// Keys whose counts are dropped with the next write.
  private let revoked = Mutex<Set<UsageKey>>([])
  private let now: @Sendable () -> Date
  private let report: @Sendable (String) -> Void

  /// Reads the counts of a folder.
  ///
  /// - Parameters:
  ///   - folder: nil keeps counts in memory only.
  ///   - lines: where the nodes of a fleet tell each other what they count; nil for a service alone.
  ///   - mostLoose: the lines of all nodes after which a whole takes their place.
  ///   - report: is told of damage, and when counts cannot be kept and can again.
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
      // What cannot be read is not replaced either.
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
  /// - Parameter rate: events of the key in a minute.
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

  /// The numbers now.
  public var counts: UsageCounts { state.withLock { $0.tally.counts } }

  /// Whether the counts of some hours have every event and reader where it belongs, of this and of all other nodes.
  ///
  /// - Parameter brand: nil is all brands.
  public func isComplete(of brand: String?, in hours: Range<Int>) -> Bool {
    guard sharing?.obstacle == nil else { return false }
    let incomplete = counts.incomplete(in: hours)
    return brand.map { !incomplete.contains($0) && !incomplete.contains(nil) }
      ?? incomplete.isEmpty
  }

  /// Drops what revoked keys have counted, here and whatever comes of it from other nodes.
  public func drop(_ keys: Set<UsageKey>) { edit { $0.drop(keys) } }

  /// The same within a second, on the ledger's own thread.
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

  /// Opens the file, and writes once a second from now on, on a thread of its own, until `stop`. Another one tells the other nodes.
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

  /// Sends this node's counts to the other nodes, and adds theirs. Without a fleet it does nothing.
  func exchange() { sharing?.exchange(edit) }

  private func edit(_ change: (inout UsageTally) -> Void) {
    state.withLock { change(&$0.tally) }
  }

  /// Brings what was counted since the last time to the file.
  public func write() { write { _ in } }

  /// Brings what was counted to the file. Returns the counts that it has now; nil if they could not be kept.
  func keptCounts() -> UsageCounts? {
    var counts: UsageCounts?
    let isKept = write { counts = $0.counts }
    return isKept ? counts : nil
  }

  /// - Parameter look: sees what will be in the file.
  /// - Returns: whether it is.
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
        let news = state.tally.takeNews()
        look(state.tally)
        return (news, file?.isDue == true ? state.tally : nil)
      }
      guard file != nil else { return false }
      // A full write includes the news. If it fails, the old file is still whole.
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
