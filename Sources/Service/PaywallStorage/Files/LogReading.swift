import Foundation
import POSIX

/// What one look at the whole log finds when the store opens: the changes that no state file stands for, and every damage.
struct LogReading {
  /// Some lines in a row that are damaged or missing, by the numbers of their changes.
  struct Damage: Sendable, Hashable {
    var changes: ClosedRange<Int>
  }

  /// The changes after `saved`, in order.
  private(set) var changes: [LoggedChange] = []
  private(set) var damages: [Damage] = []
  /// The number of the last whole line; nil when there is none.
  private(set) var last: Int?
  /// Damaged lines since the last whole one.
  private var damagedLines = 0
  private let saved: Int

  /// `saved` is the number of the last change that the state file stands for; 0 when there is none.
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

  /// Ends the look: damaged lines at the end of the log are changes as well.
  mutating func finish() {
    guard damagedLines > 0 else { return }
    let first = (last ?? 0) + 1
    damages.append(Damage(changes: first...first + damagedLines - 1))
    damagedLines = 0
  }

  /// The number of the last line, whole or damaged; 0 when there is none.
  var end: Int { max(last ?? 0, damages.last?.changes.upperBound ?? 0) }

  /// Damage that the state file does not make up for.
  var losses: [Damage] { damages.filter { $0.changes.upperBound > saved } }
}
