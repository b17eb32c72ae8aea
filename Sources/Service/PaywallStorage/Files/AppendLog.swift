import Foundation
import POSIX

/// A file of lines that only grows, by lines that are on the medium before `append` returns.
///
/// A crash can leave a torn last line: it was never acknowledged, and `open` cuts it off.
final class AppendLog: Sendable {
  let file: OpenFile

  init(file: OpenFile) { self.file = file }

  /// What opening a log finds.
  struct Opened {
    var log: AppendLog
    /// In bytes, of the whole lines.
    var length: Int
    /// Why what follows the last whole line could not be cut off: nothing may be appended then.
    var failure: FileError?
  }

  /// Opens or makes the log at `path`.
  ///
  /// `isWhole` tells a line that is as it was written. A torn line after the last of those goes to
  /// `setAside` before it is cut off; lines that have their end were acknowledged, and are kept although they are damaged.
  static func open(
    _ path: String, isWhole: (ArraySlice<UInt8>) -> Bool, setAside: ([UInt8]) -> Void
  ) throws(FileError) -> Opened {
    let isNew = try FileStatus(of: path) == nil
    let file = try OpenFile(orReading: path, O_RDWR | O_CREAT | O_APPEND)
    if isNew { try Folder.synchronize(Folder.parent(of: path)) }
    let log = AppendLog(file: file)
    let size = try file.status().size
    let length = try log.wholeLength(size: size, isWhole: isWhole)
    guard length < size else { return Opened(log: log, length: length) }
    let tail = try file.bytes(in: length..<size)
    // A line that a crash tore has no end, or holds the zeros of blocks that were never written.
    if tail.last == UInt8(ascii: "\n"), !tail.contains(0) { return Opened(log: log, length: size) }
    do {
      // Of a line that is whole, at most its end is damaged.
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

  /// Adds `lines` at `length`, which is where the log ends, and returns its new length.
  ///
  /// On an error the log is cut back to `length`; the error's `isUndone` is false when even that failed.
  func append(_ lines: [UInt8], at length: Int) throws(AppendError) -> Int {
    do {
      try file.writeAll(lines)
      try file.synchronize()
      return length + lines.count
    } catch let cause {
      do {
        // Linux tells of a failed sync once and may drop what it could not write: nothing relies on these lines any more, and those
        // before them were synced on their own.
        try cut(to: length)
      } catch {
        throw AppendError(cause: cause, isUndone: false)
      }
      throw AppendError(cause: cause, isUndone: true)
    }
  }

  /// Takes back what was appended after `length`.
  func cut(to length: Int) throws(FileError) {
    try file.truncate(to: length)
    try file.synchronize()
  }

  /// Where the last whole line ends, looked for from the end in growing steps.
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
        // The line may start before this tail: look again with more of the file.
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

/// Why a line could not be added, and whether the log is as it was before.
struct AppendError: Error, Sendable {
  var cause: FileError
  var isUndone: Bool
}
