import Foundation
import POSIX

/// The result of reading the whole log: the changes after the saved state, and all damage.
struct LogScan {
  /// Consecutive damaged or missing lines, by the numbers of their changes.
  struct Damage: Sendable, Hashable {
    var changes: ClosedRange<Int>
  }

  /// The changes after the saved state, in order.
  private(set) var changes: [LoggedChange] = []
  private(set) var damages: [Damage] = []
  /// The number of the last intact line; nil when there is none.
  private(set) var last: Int?
  /// Damaged lines since the last intact one.
  private var damagedLines = 0
  private let saved: Int

  /// - Parameter saved: the last change in the saved state; 0 when there is none.
  init(since saved: Int) { self.saved = saved }

  mutating func take(_ line: ArraySlice<UInt8>) {
    guard let sequence = LogLine.sequence(of: line), sequence > last ?? 0 else {
      damagedLines += 1
      return
    }
    if sequence > saved {
      guard let change = LoggedChange(line: line) else {
        damagedLines += 1
        return
      }
      changes.append(change)
    }
    let expected = last.map { $0 + 1 } ?? (damagedLines > 0 ? 1 : min(sequence, saved + 1))
    if expected < sequence { damages.append(Damage(changes: expected...sequence - 1)) }
    last = sequence
    damagedLines = 0
  }

  /// Counts damaged lines at the end of the log as changes, too.
  mutating func finish() {
    guard damagedLines > 0 else { return }
    let first = (last ?? 0) + 1
    damages.append(Damage(changes: first...first + damagedLines - 1))
    damagedLines = 0
  }

  /// The number of the last line, intact or damaged; 0 when there is none.
  var end: Int { max(last ?? 0, damages.last?.changes.upperBound ?? 0) }

  /// The damage that the saved state does not cover.
  var losses: [Damage] { damages.filter { $0.changes.upperBound > saved } }
}
