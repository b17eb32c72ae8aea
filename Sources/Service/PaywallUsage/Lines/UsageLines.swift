import Foundation
import POSIX
import Synchronization

/// The thread that writes each closed hour's counts to a file, for a warehouse: once an hour, and later changes again.
///
/// Only stored counts are written, so a count in the file never becomes smaller. No failure stops the counting: if lines cannot be written,
/// they are written later, as long as the counts are kept.
public final class UsageLines: Sendable {
  /// The condition of the thread.
  public struct Condition: Sendable, Hashable {
    /// The number of lines written since the start.
    public var written = 0
    /// Failed attempts since the start.
    public var failures = 0
    /// Why lines could not be written the last time; nil if they could.
    public var failure: String?
  }

  /// The prices at some moment.
  public typealias Prices = @Sendable () -> (UsageSeries.Place) -> DeclaredPrice?

  private struct State: Sendable {
    /// Nil before the first look.
    var marks: HourMarks?
    /// The counts that were last written; nil after a start.
    var former: UsageCounts?
    /// The first hour that was not closed at the last success.
    var reached = Int.min
  }

  /// The wait for the last events of an hour after its end, in seconds.
  public static let grace = 300.0
  /// The pause between two checks for a closed hour, and between two attempts after a failure, in seconds.
  private static let pause = 60.0

  private let ledger: UsageLedger
  private let file: HourLineFile
  private let marksPath: String
  private let prices: Prices
  private let now: @Sendable () -> Date
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let known = Mutex(Condition())
  private let thread: Repeater

  /// - Parameters:
  ///   - path: the file. If it is moved away, a new one is created.
  ///   - folder: stores the hours that were written.
  ///   - report: receives a message when lines cannot be written, and when they can again.
  public init(
    of ledger: UsageLedger, to path: String, marksIn folder: String, prices: @escaping Prices,
    now: @escaping @Sendable () -> Date = { Date() },
    report: @escaping @Sendable (String) -> Void
  ) throws(FileError) {
    self.ledger = ledger
    file = HourLineFile(path: path)
    marksPath = Folder.path(ofOwn: "usage-lines.json", in: folder)
    self.prices = prices
    self.now = now
    self.report = report
    thread = try Repeater("usage-lines")
  }

  public var condition: Condition { known.withLock { $0 } }

  /// Writes until `stop`.
  public func start() {
    thread.start { [self] in
      look(at: now())
      return Self.pause
    }
  }

  public func stop() { thread.stop() }

  /// Writes new counts if another hour is closed, or if the last attempt failed.
  func look(at now: Date) {
    let open = UsageEvent.hour(of: now.addingTimeInterval(-Self.grace))
    state.withLock { state in
      guard open > state.reached else { return }
      do throws(HourLineFailure) {
        try write(until: open, &state)
        state.reached = open
        note(nil)
      } catch {
        note(error.description)
      }
    }
  }

  private func write(until open: Int, _ state: inout State) throws(HourLineFailure) {
    guard let counts = ledger.keptCounts() else {
      throw HourLineFailure(
        description: "the counts cannot be kept, and only those that are kept are written")
    }
    var marks = if let known = state.marks { known } else { try marks() }
    let price = prices()
    for hour in counts.heldHours where hour < open && thread.isRunning {
      let sum = counts.sum(of: hour)
      guard marks[hour] != sum else { continue }
      let lines = counts.rows(of: hour, since: marks[hour] == nil ? nil : state.former).map { row in
        HourLine(row: row, price: row.series.boughtAt.flatMap(price)).bytes
      }
      try file.append(lines.flatMap(\.self))
      marks[hour] = sum
      state.marks = marks
      known.withLock { $0.written += lines.count }
    }
    marks.drop(before: open - ledger.limits.days * 24)
    state.marks = marks
    do throws(FileError) {
      try marks.write(to: marksPath)
    } catch {
      throw HourLineFailure(description: error.description)
    }
    state.former = counts
  }

  private func marks() throws(HourLineFailure) -> HourMarks {
    do throws(FileError) {
      if let marks = try HourMarks(of: marksPath) { return marks }
    } catch {
      throw HourLineFailure(description: error.description)
    }
    report("\(marksPath) is damaged, so all lines that are kept are written to \(file.path) again")
    return HourMarks()
  }

  private func note(_ failure: String?) {
    let former = known.withLock { known in
      let former = known.failure
      known.failure = failure
      if failure != nil { known.failures += 1 }
      return former
    }
    guard former != failure else { return }
    report(
      failure.map { "lines of usage cannot be written, and follow later: \($0)" }
        ?? "lines of usage are written to \(file.path) again")
  }
}

extension UsageSeries {
  /// The place of a purchase or refund; nil for events that move no money, and for tests.
  fileprivate var boughtAt: Place? {
    !environment.isTest && [.purchaseCompleted, .refunded].contains(kind) ? place : nil
  }
}
