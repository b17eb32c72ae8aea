import Foundation
import POSIX
import Synchronization

/// Reads one file of the log up to its durable end, from any thread.
final class AuditTrail: Sendable {
  private let file: OpenFile
  private let length: Atomic<Int>
  private static let chunk = 64 << 10
  /// The maximum length of a line, in bytes. More bytes without a newline are foreign and are skipped.
  private static let longestLine = 256 << 10

  init(file: OpenFile, length: Int) {
    self.file = file
    self.length = Atomic(length)
  }

  func grow(to length: Int) { self.length.store(length, ordering: .releasing) }

  /// Passes every change after `sequence` to `body`, in order, until it returns false.
  func read(after sequence: Int, _ body: (LoggedChange) -> Bool) throws(FileError) {
    let start = sequence == 0 ? 0 : try lastLine { $0.sequence > sequence }
    try forEach(from: start) { change, _ in change.sequence <= sequence || body(change) }
  }

  func dates() throws(FileError) -> DateOrder {
    var dates = DateOrder()
    try forEachLine(from: 0) { line, _ in
      if let time = LogLine.time(of: line) { dates.add(time) }
      return true
    }
    return dates
  }

  /// The number of the last change dated `time` or earlier; nil when there is none.
  func last(datedBy time: Date, _ dates: DateOrder) throws(FileError) -> Int? {
    guard let earliest = dates.earliest, earliest <= time else { return nil }
    let start = dates.isAscending ? try lastLine { $0.time > time } : 0
    var last: Int?
    try forEach(from: start) { change, _ in
      if change.time <= time { last = change.sequence }
      return !dates.isAscending || change.time <= time
    }
    return last
  }

  /// Passes every intact change from byte `start` on to `body`, with the offset after its line, until it returns false.
  private func forEach(
    from start: Int, _ body: (LoggedChange, Int) throws(FileError) -> Bool
  ) throws(FileError) {
    try forEachLine(from: start) { (line, end) throws(FileError) in
      guard LogLine.isWhole(line), let change = LoggedChange(line: line) else { return true }
      return try body(change, end)
    }
  }

  /// Passes every line from byte `start` on to `body`, with the offset after it, until it returns false.
  func forEachLine(
    from start: Int, _ body: (ArraySlice<UInt8>, Int) throws(FileError) -> Bool
  ) throws(FileError) {
    let end = length.load(ordering: .acquiring)
    var offset = start
    var rest: [UInt8] = []
    while offset < end {
      rest += try file.bytes(in: offset..<min(offset + Self.chunk, end))
      offset = min(offset + Self.chunk, end)
      var line = rest.startIndex
      while let newline = rest[line...].firstIndex(of: UInt8(ascii: "\n")) {
        let end = offset - (rest.endIndex - newline - 1)
        guard try body(rest[line..<newline], end) else { return }
        line = newline + 1
      }
      rest.removeSubrange(..<line)
      if rest.count > Self.longestLine { rest.removeAll() }
    }
  }

  /// Binary search: the start of a line at most a chunk before the first change for which `isAfter` holds. `isAfter`
  /// must hold for every later change.
  private func lastLine(before isAfter: (LoggedChange) -> Bool) throws(FileError) -> Int {
    var low = 0
    var high = length.load(ordering: .acquiring)
    while high - low > Self.chunk {
      let middle = low + (high - low) / 2
      guard let (start, change) = try firstChange(from: middle, before: high) else {
        high = middle
        continue
      }
      if isAfter(change) { high = middle } else { low = start }
    }
    return low
  }

  /// The first change with a line that starts after `offset`.
  private func firstChange(
    from offset: Int, before end: Int
  ) throws(FileError) -> (start: Int, change: LoggedChange)? {
    var at = offset
    while at < end {
      let bytes = try file.bytes(in: at..<min(at + Self.chunk, end))
      // The file was truncated meanwhile.
      guard !bytes.isEmpty else { return nil }
      guard let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
        at += bytes.count
        continue
      }
      let start = at + newline + 1
      guard start < end else { return nil }
      var result: (Int, LoggedChange)?
      try forEach(from: start) { (change, _) throws(FileError) in
        result = (start, change)
        return false
      }
      return result
    }
    return nil
  }
}

/// The range and order of the dates in a file of the log. They show whether the file must be searched, and whether the search may be
/// binary.
struct DateOrder: Sendable, Hashable {
  private(set) var earliest: Date?
  private var latest: Date?
  /// False when a clock was set back between two changes.
  private(set) var isAscending = true

  mutating func add(_ time: Date) {
    if let latest, time < latest { isAscending = false }
    earliest = min(earliest ?? time, time)
    latest = max(latest ?? time, time)
  }
}
