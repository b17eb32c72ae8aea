import Dispatch
import Foundation
import POSIX
import PaywallStorage
import Synchronization

/// Counts the events that apps send and stores the counts: they are in the file within a second, or at once for whoever waits for that.
public final class UsageLedger: Sendable {
  public let limits: UsageLimits
  private let state: Mutex<State>
  /// Locked while the file is written. If nil, counts are kept in memory only, or stored by `sharing`.
  private let file: Mutex<UsageFile?>
  private let sharing: UsageSharing?
  private let receipts = WaitingReceipts()
  /// Whether counts are stored at all, and not in memory only.
  private let isStored: Bool
  private let isRunning = Atomic(false)
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
    isStored = file != nil || sharing != nil
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

  /// Counts events: as many of each client as fit into the limits.
  ///
  /// - Parameters:
  ///   - rate: the number of events that the key may send in a minute.
  ///   - outcomes: receives what came of each event.
  public func count(
    _ events: [UsageEvent], key: UsageKey, perMinute rate: Int,
    outcomes: (([Outcome]) -> Void)? = nil
  ) -> Receipt {
    let time = now().timeIntervalSince1970
    var all: [Outcome] = []
    defer { outcomes?(all) }
    return state.withLock { state in
      all = events.map { state.count($0, by: key, perMinute: rate, at: time) }
      let accepted = all.count { $0 == .counted }
      let duplicates = all.count { $0 == .duplicate }
      let left = all.compactMap { outcome -> (limit: String, seconds: Int)? in
        if case .left(let limit, let seconds) = outcome { (limit, seconds) } else { nil }
      }.min { $0.seconds < $1.seconds }
      guard let left else { return .counted(accepted: accepted, duplicates: duplicates) }
      return .tooMany(
        accepted: accepted, duplicates: duplicates, limit: left.limit, seconds: left.seconds)
    }
  }

  /// Passes on whether all that is counted by now is in the file, once that is known. Without a file it is known at once.
  public func whenKept(_ receiver: @escaping @Sendable (_ isKept: Bool) -> Void) {
    let (counted, failure) = state.withLock { ($0.tally.counted, $0.failure) }
    guard isStored else { return receiver(failure == nil) }
    guard receipts.add(counted, receiver) else { return }
    // Asked only now: whoever stops the ledger writes afterwards.
    guard isRunning.load(ordering: .sequentiallyConsistent) else { return writeNews() }
    // While writes fail, the next attempt comes with the next second.
    if failure == nil { receipts.wake() }
  }

  /// The current counts.
  public var counts: UsageCounts { state.withLock { $0.tally.counts } }

  /// The readers of variants who paid something.
  ///
  /// - Parameter isWanted: receives the variant: an experiment with its phase, and the variant's name.
  public func payers(where isWanted: (UsageSeries.Place) -> Bool) -> [UsagePayer] {
    state.withLock { $0.tally }.payers(where: isWanted)
  }

  /// Whether the counts of some hours are complete: every event and reader of this and all other nodes is counted in its own series.
  ///
  /// - Parameter brand: nil stands for all brands.
  public func isComplete(of brand: String?, in hours: Range<Int>) -> Bool {
    guard sharing?.obstacle == nil else { return false }
    let incomplete = counts.incomplete(in: hours)
    return brand.map { !incomplete.contains($0) && !incomplete.contains(nil) }
      ?? incomplete.isEmpty
  }

  /// Reserves room for these experiments alone, so that what others send leaves each its part.
  public func reserve(for running: Set<UsageExperiment>) {
    state.withLock { $0.reserve(Dictionary(grouping: running, by: \.brand).mapValues { Set($0) }) }
  }

  /// Reserves room for these experiments of a brand, and leaves those of others.
  public func reserve(for running: Set<UsageExperiment>, of brand: String) {
    let wanted: Set<UsageExperiment>? = running.isEmpty ? nil : running
    state.withLock { state in
      // Each request calls this, and a copy of all brands is large.
      guard state.running[brand] != wanted else { return }
      var all = state.running
      all[brand] = wanted
      state.reserve(all)
    }
  }

  /// Drops the counts of revoked keys, here and whenever they arrive from other nodes.
  public func drop(_ keys: Set<UsageKey>) { edit { $0.drop(keys) } }

  /// Does the same as `drop` within a second, on the ledger's own thread.
  public func dropSoon(_ keys: Set<UsageKey>) { revoked.withLock { $0.formUnion(keys) } }

  /// The keys of a brand that have counts, valid or not.
  public func keys(of brand: String) -> [UsageKey] {
    counts.keys.filter { $0.brand == brand }.sorted()
  }

  /// The key with this digest that has counts, valid or not.
  public func key(withDigest digest: BlobID) -> UsageKey? {
    counts.keys.first { $0.has(digest) }
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

  /// Opens the file, and writes on its own thread until `stop`: once a second, and whenever a receipt waits for it. Another thread
  /// exchanges counts with the other nodes.
  public func start() {
    write()
    isRunning.store(true, ordering: .sequentiallyConsistent)
    repeated("usage") { ledger in
      let second = DispatchTime.now() + 1
      ledger.write()
      while ledger.receipts.pause(until: second) { ledger.writeNews() }
    }
    if sharing != nil {
      repeated("usage-sharing") { ledger in
        ledger.exchange()
        Thread.sleep(forTimeInterval: 1)
      }
    }
  }

  private func repeated(_ name: String, _ body: @escaping @Sendable (UsageLedger) -> Void) {
    NamedThread(name: name) { [weak self] in
      while let self, isRunning.load(ordering: .relaxed) { body(self) }
    }
  }

  /// Writes the remaining counts, and sends them to the other nodes.
  public func stop() {
    isRunning.store(false, ordering: .sequentiallyConsistent)
    write()
    exchange()
  }

  /// Sends this node's counts to the other nodes, and adds theirs. Does nothing without a fleet.
  func exchange() { sharing?.exchange(edit) }

  private func edit(_ change: (inout UsageTally) -> Void) {
    state.withLock { change(&$0.tally) }
  }

  /// Writes the counts since the last time to the file, without those that are too old or of revoked keys.
  public func write() {
    tidy()
    writeNews()
  }

  private func writeNews() { write { _ in } }

  /// Writes the counts to the file. Returns the counts that the file has now; nil if they could not be stored.
  func keptCounts() -> UsageCounts? {
    var counts: UsageCounts?
    tidy()
    let isKept = write { counts = $0.counts }
    return isKept ? counts : nil
  }

  /// - Parameter look: receives the tally as it will be in the file.
  /// - Returns: whether the file was written.
  @discardableResult
  private func write(_ look: (UsageTally) -> Void) -> Bool {
    var counted = 0
    func lookAndCount(_ tally: UsageTally) {
      counted = tally.counted
      look(tally)
    }
    do throws(FileError) {
      guard isStored else { return false }
      if let sharing {
        try sharing.keep(edit, lookAndCount)
      } else {
        try writeFile(lookAndCount) { receipts.end(counted, isKept: true) }
      }
      note(nil)
      receipts.end(counted, isKept: true)
      return true
    } catch {
      note(error.description)
      receipts.end(counted, isKept: false)
      return false
    }
  }

  /// - Parameter ended: called as soon as the counts are durable. A rewrite of the whole file takes longer.
  private func writeFile(
    _ look: (UsageTally) -> Void, ended: () -> Void
  ) throws(FileError) {
    try file.withLock { (file) throws(FileError) in
      let (news, all) = state.withLock { state in
        let news = state.tally.takeNewFindings()
        look(state.tally)
        return (news, file?.isDue == true ? state.tally : nil)
      }
      // A rewrite includes the news. If it fails, the old file is still intact.
      if try file?.append([news.line]) == true { ended() }
      if let all { try file?.replace(with: all.bytes) }
    }
  }

  /// Drops what is too old, and the counts of revoked keys.
  private func tidy() {
    let time = now()
    let revoked = revoked.withLock { $0 }
    state.withLock { state in
      state.tally.drop(revoked)
      state.tally.drop(at: UsageEvent.hour(of: time))
      state.keys.tidy(at: time.timeIntervalSince1970)
    }
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
