import Foundation
import Numbers
import POSIX
import Synchronization

/// The facts of all brands, each once and durable before it is answered, in the order of the stores' clocks.
public final class MoneyLedger: Sendable {
  /// The numbers of facts that were kept, were known, or came too late.
  public struct Receipt: Sendable, Hashable {
    public var kept = 0
    public var duplicates = 0
    /// Older than facts are kept.
    public var late = 0
  }

  /// Why facts were not kept. All of them may be sent again.
  public enum Refusal: Error, Sendable, Hashable {
    case limit(name: String)
    case file(FileError)
  }

  /// The condition of the ledger.
  public struct Condition: Sendable, Hashable {
    public var facts = 0
    public var names = 0
    public var sums = 0
    /// Why the last facts were not kept; nil if they were.
    public var failure: String?
    /// Damaged lines of the file, which are left out.
    public var damaged = 0
  }

  struct State: Sendable {
    var tables: [String: FactTable] = [:]
    var names = FactNames()
    var sums: [String: [MoneySum.Key: MoneySum]] = [:]
    var today: [String: (day: Int, count: Int)] = [:]
    var failure: String?
    var damaged = 0

    var facts: Int { tables.values.reduce(0) { $0 + $1.count } }
  }

  public let limits: MoneyLimits
  let state = Mutex(State())
  /// Locked while the file is written, and taken before the state; nil inside keeps facts in memory only.
  let file: Mutex<MoneyFile?>
  /// The clock by which messages are judged.
  public let now: @Sendable () -> Date
  private let report: @Sendable (String) -> Void

  /// Reads the ledger of a folder.
  ///
  /// - Parameters:
  ///   - folder: the state folder; nil keeps facts in memory only.
  ///   - report: receives a message about damage, and when facts cannot be kept and when they can again.
  public init(
    in folder: String?, _ limits: MoneyLimits = MoneyLimits(),
    now: @escaping @Sendable () -> Date = { Date() },
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(FileError) {
    self.limits = limits
    self.now = now
    self.report = report
    var file = folder.map(MoneyFile.init)
    var read = State()
    // A ledger that cannot be read is no reason to begin another one: the service does not start.
    read.damaged = try file?.open { read.restore($0) } ?? 0
    if read.damaged > 0 {
      report(
        "\(read.damaged) damaged lines of the ledger of money are left out; they stay in the file")
    }
    self.file = Mutex(file)
    state.withLock { [read] in $0 = read }
  }

  /// Keeps facts of a brand. They are durable when this returns; a fact with a known id is kept once.
  @discardableResult
  public func keep(_ facts: [Fact], of brand: String) throws(Refusal) -> Receipt {
    try file.withLock { (file) throws(Refusal) in
      let (new, receipt) = sorted(facts.map(\.bounded), of: brand)
      try checkLimits(new, of: brand)
      do throws(FileError) {
        let bytes = new.flatMap { MoneyLine.fact($0, brand: brand).bytes }
        if !bytes.isEmpty { try file?.append(bytes) }
      } catch {
        note("\(error)")
        throw .file(error)
      }
      note(nil)
      let today = today
      state.withLock { state in
        for fact in new { state.tables[brand, default: FactTable()].add(fact, &state.names) }
        let count = state.today[brand].flatMap { $0.day == today ? $0.count : nil } ?? 0
        state.today[brand] = (today, count + new.count)
      }
      return receipt
    }
  }

  /// The facts of a brand by their time.
  public func facts(of brand: String) -> [Fact] {
    let (table, names) = state.withLock { ($0.tables[brand], $0.names) }
    return table?.sorted(names) ?? []
  }

  /// The sums of a brand's older facts, by day.
  public func sums(of brand: String) -> [MoneySum] {
    let sums = state.withLock { $0.sums[brand] } ?? [:]
    return sums.values.sorted { $0.key.day < $1.key.day }
  }

  public var condition: Condition {
    state.withLock { state in
      Condition(
        facts: state.facts, names: state.names.count,
        sums: state.sums.values.reduce(0) { $0 + $1.count }, failure: state.failure,
        damaged: state.damaged)
    }
  }

  private var today: Int { Fact.day(of: now()) }

  /// The first moment whose facts are kept, in milliseconds since 1970.
  var firstKept: Int { (today - limits.days).multiplied(clamping: Fact.millisecondsOfDay) }

  private func sorted(_ facts: [Fact], of brand: String) -> (new: [Fact], Receipt) {
    let table = state.withLock { $0.tables[brand] }
    let first = firstKept
    var (new, seen, receipt): ([Fact], Set<FactID>, Receipt) = ([], [], Receipt())
    for fact in facts {
      if table?.contains(fact.id) == true || !seen.insert(fact.id).inserted {
        receipt.duplicates += 1
      } else if fact.time < first {
        receipt.late += 1
      } else {
        receipt.kept += 1
        new.append(fact)
      }
    }
    return (new, receipt)
  }

  private func checkLimits(_ new: [Fact], of brand: String) throws(Refusal) {
    let today = today
    let name = state.withLock { state -> String? in
      let count = state.today[brand].flatMap { $0.day == today ? $0.count : nil } ?? 0
      if new.count > limits.factsPerDay - count { return MoneyLimits.factsPerDayName }
      if new.count > limits.facts - state.facts { return MoneyLimits.factsName }
      let texts = new.flatMap { [$0.said, $0.app, $0.product, $0.currency, $0.storefront] }
      let isNamed = state.names.new(texts) <= limits.names - state.names.count
      return isNamed ? nil : MoneyLimits.namesName
    }
    if let name { throw .limit(name: name) }
  }

  private func note(_ failure: String?) {
    let former = state.withLock { state in
      defer { state.failure = failure }
      return state.failure
    }
    guard (former == nil) != (failure == nil) else { return }
    report(
      failure.map { "what stores say cannot be kept, so it is refused: \($0)" }
        ?? "what stores say is kept again")
  }
}

extension MoneyLedger.State {
  mutating func restore(_ line: MoneyLine) {
    switch line {
    case .fact(let fact, let brand): tables[brand, default: FactTable()].add(fact, &names)
    case .sum(let sum, let brand):
      sums[brand, default: [:]][sum.key, default: MoneySum(sum.key)].add(sum)
    }
  }
}

extension Fact {
  static func day(of date: Date) -> Int {
    Int(clamping: (date.timeIntervalSince1970 / 86_400).rounded(.down))
  }
}
