import Files
import Foundation
import Synchronization

/// A journal in a file of lines, `audit.jsonl`: a change has happened once its line is on the medium, and not before.
final class FileJournal: Sendable {
  /// Where the log ends, and whether it may grow.
  private struct End: Sendable {
    var sequence: Int
    /// In bytes.
    var length: Int
    var failure: FileError?
  }

  static let name = "audit.jsonl"

  private let log: AppendLog
  private let trail: AuditTrail
  private let folder: HeldFolder
  private let end: Mutex<End>
  private let watchers = Mutex<[@Sendable ([LoggedChange]) -> Void]>([])

  init(_ opened: AppendLog.Opened, in folder: HeldFolder) {
    log = opened.log
    trail = AuditTrail(file: opened.log.file, length: opened.length)
    self.folder = folder
    end = Mutex(End(sequence: 0, length: opened.length, failure: opened.failure))
  }

  var journal: Journal {
    Journal(
      append: { (changes, sequence) throws(StoreError) in try self.append(changes, sequence) },
      read: { (start, body) throws(StoreError) in
        do throws(FileError) {
          try self.trail.read(from: start, body)
        } catch {
          throw .file(error)
        }
      },
      watch: { body in self.watchers.withLock { $0.append(body) } })
  }

  /// Why the log could not be put back when it was opened.
  var failure: FileError? { end.withLock { $0.failure } }

  /// Reads every line once. What follows the last of them is added after the number `saved` or the line's own, whichever is higher.
  func read(since saved: Int) throws(FileError) -> LogReading {
    var reading = LogReading(since: saved)
    try trail.forEachLine(from: 0) { line, _ in
      reading.take(line)
      return true
    }
    reading.finish()
    let last = max(saved, reading.end)
    end.withLock { $0.sequence = last }
    return reading
  }

  /// Throws `stateLost` unless the log and its folder are those that were opened.
  func check() throws(StoreError) {
    do {
      try folder.check()
      try log.file.checkPlace()
    } catch {
      throw .stateLost(error)
    }
  }

  private func append(_ changes: [LoggedChange], _ sequence: Int) throws(StoreError) {
    var lines: [UInt8] = []
    for change in changes {
      lines += LogLine.bytes(of: change)
      lines.append(UInt8(ascii: "\n"))
    }
    let text = lines
    try end.withLock { (end) throws(StoreError) in
      if let failure = end.failure { throw .failed(failure) }
      guard end.sequence == sequence else { throw .movedOn(to: end.sequence) }
      try check()
      try write(text, &end)
      end.length += text.count
      end.sequence = changes.last?.sequence ?? sequence
      trail.grow(to: end.length)
    }
    for watcher in watchers.withLock({ $0 }) { watcher(changes) }
  }

  private func write(_ lines: [UInt8], _ end: inout End) throws(StoreError) {
    do {
      _ = try log.append(lines, at: end.length)
    } catch {
      guard !error.isUndone else { throw .file(error.cause) }
      end.failure = error.cause
      throw .failed(error.cause)
    }
    do throws(StoreError) {
      // A line in a folder that went meanwhile is in nobody's log.
      try check()
    } catch {
      do {
        try log.cut(to: end.length)
      } catch let cause {
        end.failure = cause
      }
      throw error
    }
  }
}
