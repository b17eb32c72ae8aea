import Foundation
import JSON
import Outgoing
import POSIX
import PaywallModel
import Synchronization

/// Fetches the data of live versions from their sources, each at its own interval, on its own threads.
///
/// A failure is retried after a growing wait, and changes nothing else.
public final class DataFetcher: Sendable {
  /// Accepts an answer, or returns what is wrong with it. Called on the fetcher's threads.
  public typealias Take = @Sendable (SourceKey, SourceAnswer) -> SourceFailure?

  /// Counters since the start.
  public struct Counts: Sendable, Hashable {
    /// Accepted answers.
    public var taken = 0
    /// Answers without a change.
    public var unchanged = 0
    /// Attempts without an answer.
    public var failed = 0
    /// Answers that made the document invalid.
    public var wrong = 0
    /// The number of times that each limit was reached, by its name.
    public var limitsHit: [String: Int] = [:]
  }

  struct State {
    var records: [SourceKey: SourceRecord] = [:]
    var running: Set<SourceKey> = []
    /// The sources with answers that other nodes have, too, and the version that this node has.
    var shared: [SourceKey: Int] = [:]
    var tidied = ContinuousClock.now
    var counts = Counts()
    var take: Take?
  }

  private let hosts: SourceHosts
  private let limits: SourceLimits
  private let curl: CurlProgram?
  let sharing: SourceSharing?
  private let report: @Sendable (PlainText) -> Void
  let state = Mutex(State())
  let thread: Repeater

  /// - Parameters:
  ///   - curl: the program for requests; nil when the machine has none.
  ///   - sharing: the access to the other nodes of a fleet; nil for a single service.
  ///   - report: receives failures and recoveries, on the fetcher's threads.
  package init(
    hosts: SourceHosts, limits: SourceLimits = SourceLimits(), curl: CurlProgram?,
    sharing: SourceSharing? = nil, report: @escaping @Sendable (PlainText) -> Void
  ) throws(FileError) {
    self.hosts = hosts
    self.limits = limits
    self.curl = curl
    self.sharing = sharing
    self.report = report
    thread = try Repeater("sources")
  }

  /// The status of each source, sorted by brand and name.
  public var records: [SourceRecord] {
    state.withLock { $0.records.values.sorted { $0.key < $1.key } }
  }

  public var counts: Counts { state.withLock { $0.counts } }

  /// Why the service will never ask a source; nil when it will.
  public func objection(to source: DataSource) -> SourceFailure? {
    guard let host = WebAddress(source.url)?.host, !hosts.names(host) else { return nil }
    return .unnamed(host: host)
  }

  /// Starts to ask. Does nothing when no host is allowed.
  public func start(take: @escaping Take) {
    state.withLock { $0.take = take }
    guard !hosts.isEmpty else { return }
    thread.start { [self] in round() }
  }

  /// Stops asking. A pending answer is dropped.
  public func stop() { thread.stop() }

  /// Sets the sources of a brand. New ones are asked at once, others are dropped.
  public func want(_ sources: [String: DataSource], of brand: Brand) {
    let told = state.withLock { state in
      var wanted: [SourceKey: DataSource] = [:]
      for (name, source) in sources { wanted[SourceKey(brand, name, of: source)] = source }
      for key in state.records.keys where key.brand == brand && wanted[key] == nil {
        state.records[key] = nil
        state.shared[key] = nil
      }
      return wanted.sorted { $0.key < $1.key }.compactMap { add($0.key, $0.value, to: &state) }
    }
    for record in told { tell(record) }
    thread.wake()
  }

  /// Discards a source's last answer, because the live document is invalid with it. The next answer counts, whatever
  /// its tag.
  public func forget(_ key: SourceKey, _ failure: SourceFailure) {
    let record = state.withLock { state in
      guard var record = state.records[key] else { return SourceRecord?.none }
      (record.lastGood, record.size, record.etag) = (nil, nil, nil)
      record.failure = failure
      state.records[key] = record
      state.shared[key] = nil
      return record
    }
    if let record { tell(record) }
  }

  /// - Returns: the record of a new source that is not asked.
  private func add(
    _ key: SourceKey, _ source: DataSource, to state: inout State
  ) -> SourceRecord? {
    guard state.records[key] == nil else {
      state.records[key]?.source = source
      return nil
    }
    var record = SourceRecord(key, source)
    if state.records.count >= limits.sources {
      record.failure = .wrong("the service asks \(limits.sources) sources at most (--data-sources)")
      state.counts.limitsHit[SourceLimits.sourcesName, default: 0] += 1
    } else if let objection = objection(to: source) {
      record.failure = objection
    } else {
      record.due = .now
      if 1_000 * source.every.seconds < limits.period {
        state.counts.limitsHit[SourceLimits.periodName, default: 0] += 1
      }
    }
    state.records[key] = record
    return record.due == nil ? record : nil
  }

  /// The sources to ask now, and the seconds until the next one.
  private struct Round {
    var due: [SourceRecord]
    var wait: Double
  }

  /// Returns the seconds until the next round.
  private func round() -> Double? {
    let role = role()
    if case .follows(let versions) = role { follow(versions) }
    if case .asks(let tenure?) = role { tidy(tenure) }
    guard thread.isRunning else { return nil }
    let round = state.withLock { begin(&$0, role, at: ContinuousClock.now) }
    for record in round.due {
      NamedThread(name: "source") { self.ask(record, role) }
    }
    return sharing == nil ? round.wait : min(round.wait, SourceSharing.pause)
  }

  private func begin(
    _ state: inout State, _ role: SourceSharing.Role, at now: ContinuousClock.Instant
  ) -> Round {
    if case .follows = role { return Round(due: [], wait: 3_600) }
    var waiting: [(record: SourceRecord, at: ContinuousClock.Instant)] = []
    for (key, record) in state.records where !state.running.contains(key) {
      if let due = record.due { waiting.append((record, due)) }
    }
    waiting.sort { $0.at < $1.at }
    // A source beyond the limit waits until another one has ended, which wakes this thread.
    let room = max(0, limits.atOnce - state.running.count)
    let due = waiting.filter { $0.at <= now }.prefix(room).map(\.record)
    state.running.formUnion(due.map(\.key))
    let wait = waiting.first { $0.at > now }.map { ($0.at - now) / .seconds(1) }
    return Round(due: due, wait: wait ?? 3_600)
  }

  private func ask(_ record: SourceRecord, _ role: SourceSharing.Role) {
    let request = SourceRequest(source: record.source, hosts: hosts, limits: limits, curl: curl)
    var answer: SourceAnswer?
    var failure: SourceFailure?
    do throws(SourceFailure) {
      // If the other nodes lack the answer, it must be sent in full.
      let isShared = sharing == nil || state.withLock { $0.shared[record.key] != nil }
      answer = try request.answer(unless: isShared ? record.etag : nil)
      let isWanted = thread.isRunning && state.withLock { $0.records[record.key] != nil }
      if let answer, isWanted, let take = state.withLock({ $0.take }) {
        failure = take(record.key, answer)
      }
    } catch {
      failure = error
    }
    if let answer, failure == nil { share(answer, of: record.key, role) }
    settle(answer, failure, of: record.key)
    thread.wake()
  }

  func settle(_ answer: SourceAnswer?, _ failure: SourceFailure?, of key: SourceKey) {
    let known = state.withLock { note(answer, failure, of: key, in: &$0) }
    if let known, known.before?.description != known.now.failure?.description { tell(known.now) }
  }

  private func note(
    _ answer: SourceAnswer?, _ failure: SourceFailure?, of key: SourceKey, in state: inout State
  ) -> (before: SourceFailure?, now: SourceRecord)? {
    state.running.remove(key)
    if let failure {
      if case .wrong = failure { state.counts.wrong += 1 } else { state.counts.failed += 1 }
      if let limit = failure.limit { state.counts.limitsHit[limit, default: 0] += 1 }
    } else if answer == nil {
      state.counts.unchanged += 1
    } else {
      state.counts.taken += 1
    }
    guard var record = state.records[key] else { return nil }
    let before = record.failure
    record.asked = Date()
    record.failure = failure
    record.failures = failure == nil ? 0 : record.failures + 1
    if failure == nil {
      record.lastGood = record.asked
      if let answer { (record.size, record.etag) = (answer.body.count, answer.etag) }
    }
    let wait =
      failure == nil
      ? limits.period(of: record.source) : limits.wait(after: record.failures, of: record.source)
    // A random factor spreads sources that started together.
    record.due = .now + wait * Double.random(in: 0.9...1.1)
    state.records[key] = record
    return (before, record)
  }

  private func tell(_ record: SourceRecord) {
    guard let failure = record.failure else {
      report("\(record.key): it answers again")
      return
    }
    let shown =
      record.lastGood.map { "its response of \($0.formatted(.iso8601)) is still shown" }
      ?? "the fallback is shown"
    report("\(record.key): \(failure.description); \(shown)")
  }
}
