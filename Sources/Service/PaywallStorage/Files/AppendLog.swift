import Foundation
import POSIX

/// An append-only file of lines. A line is durable before `append` returns.
///
/// A crash can leave a torn last line. That line was never acknowledged, so `open` cuts it off.
package final class AppendLog: Sendable {
  package let file: OpenFile

  package init(file: OpenFile) { self.file = file }

  /// The result of opening a log.
  package struct Opened {
    package var log: AppendLog
    /// The length of the whole lines, in bytes.
    package var length: Int
    /// Why the torn end could not be cut off. Nothing may be appended then.
    package var failure: FileError?
  }

  /// Opens or creates the log at `path`.
  ///
  /// `isWhole` checks a line. A torn line at the end is passed to `setAside` and cut off. Lines that end in a newline
  /// were acknowledged, so they stay even if they are damaged.
  package static func open(
    _ path: String, isWhole: (ArraySlice<UInt8>) -> Bool, setAside: ([UInt8]) -> Void
  ) throws(FileError) -> Opened {
    let isNew = try FileStatus(of: path) == nil
    let file = try OpenFile(orReading: path, O_RDWR | O_CREAT | O_APPEND)
    file.seclude()
    if isNew { try Folder.synchronize(Folder.parent(of: path)) }
    let log = AppendLog(file: file)
    let size = try file.status().size
    let length = try log.wholeLength(size: size, isWhole: isWhole)
    guard length < size else { return Opened(log: log, length: length) }
    let tail = try file.bytes(in: length..<size)
    // A torn line lacks its newline, or contains zeros from blocks that were never written.
    if tail.last == UInt8(ascii: "\n"), !tail.contains(0) { return Opened(log: log, length: size) }
    do {
      // If the line itself is whole, only its newline is missing or damaged.
      for text in [tail[...], tail.dropLast()] where isWhole(text) {
        try log.cut(to: length + text.count)
        try file.writeAll([UInt8(ascii: "\n")])
        try file.synchronize()
        return Opened(log: log, length: length + text.count + 1)
      }
      setAside(tail)
      try log.cut(to: length)
      return Opened(log: log, length: length)
    } catch {
      return Opened(log: log, length: length, failure: error)
    }
  }

  /// Appends `lines` at `length`, the end of the log, and returns the new length. With `later` they are durable once the file is
  /// synchronized.
  ///
  /// On an error, cuts the log back to `length`. The error's `isUndone` is false when that failed, too.
  package func append(
    _ lines: [UInt8], at length: Int, _ durability: Durability = .now
  ) throws(AppendError) -> Int {
    do {
      try file.writeAll(lines)
      if durability == .now { try file.synchronize() }
      return length + lines.count
    } catch let cause {
      do {
        // Linux reports a failed sync once and may drop the pages. Nothing relies on these lines any more, and earlier
        // lines were synced on their own.
        try cut(to: length)
      } catch {
        throw AppendError(cause: cause, isUndone: false)
      }
      throw AppendError(cause: cause, isUndone: true)
    }
  }

  /// Cuts off everything after `length`.
  func cut(to length: Int) throws(FileError) {
    try file.truncate(to: length)
    try file.synchronize()
  }

  /// Finds the end of the last whole line, reading backwards in growing steps.
  private func wholeLength(
    size: Int, isWhole: (ArraySlice<UInt8>) -> Bool
  ) throws(FileError) -> Int {
    var step = 64 << 10
    while true {
      let start = max(0, size - step)
      let tail = try file.bytes(in: start..<size)
      var end = tail.endIndex
      while let newline = tail[..<end].lastIndex(of: UInt8(ascii: "\n")) {
        let before = tail[..<newline].lastIndex(of: UInt8(ascii: "\n"))
        // The line may start before this tail, so read more of the file.
        if before == nil && start > 0 { break }
        let line = tail[(before.map { $0 + 1 } ?? 0)..<newline]
        if isWhole(line) { return start + newline + 1 }
        end = newline
      }
      if start == 0 { return 0 }
      step *= 4
    }
  }
}

/// The cause of a failed append, and whether the log is as before.
package struct AppendError: Error, Sendable {
  package var cause: FileError
  package var isUndone: Bool
}
