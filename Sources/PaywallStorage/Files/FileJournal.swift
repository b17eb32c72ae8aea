import Files
import Foundation
import PaywallLog
import Synchronization

/// A journal in a file of lines, `audit.jsonl`: a change has happened once its line is on the medium, and not before.
///
/// A file that is full is set aside with the state that it ended with, and the oldest of those go: the log has a bound, and what was
/// live at a time is found without reading all of it.
package final class FileJournal: Sendable {
  /// Where the log ends, and whether it may grow.
  private struct End: Sendable {
    var log: AppendLog
    var trail: AuditTrail
    var segments: LogSegments
    var sequence = 0
    /// Of the last file, in bytes.
    var length: Int
    var failure: FileError?
  }

  package static let name = "audit.jsonl"

  private let folder: HeldFolder
  private let limits: StorageLimits
  private let end: Mutex<End>
  private let watchers = Mutex<[@Sendable ([LoggedChange]) -> Void]>([])

  init(
    _ opened: AppendLog.Opened, _ segments: LogSegments, in folder: HeldFolder,
    _ limits: StorageLimits
  ) {
    self.folder = folder
    self.limits = limits
    end = Mutex(
      End(
        log: opened.log, trail: AuditTrail(file: opened.log.file, length: opened.length),
        segments: segments, length: opened.length, failure: opened.failure))
  }

  var journal: Journal {
    Journal(
      append: { (changes, sequence) throws(StorageError) in try self.append(changes, sequence) },
      read: { (start, body) throws(StorageError) in
        do throws(FileError) {
          try self.read(from: start, body)
        } catch {
          throw .file(error)
        }
      },
      watch: { body in self.watchers.withLock { $0.append(body) } })
  }

  /// Why the log could not be put back when it was opened.
  var failure: FileError? { end.withLock { $0.failure } }

  /// Reads every line once that may tell of a change after the number `saved`. What is added later follows that number, or the last
  /// line's own where that is higher.
  func read(since saved: Int) throws(FileError) -> LogReading {
    var reading = LogReading(since: saved)
    let (segments, last) = end.withLock { ($0.segments, $0.trail) }
    for trail in try segments.trails(from: .after(sequence: saved)) + [last] {
      try trail.forEachLine(from: 0) { line, _ in
        reading.take(line)
        return true
      }
    }
    reading.finish()
    let sequence = max(saved, reading.end)
    end.withLock { $0.sequence = sequence }
    return reading
  }

  private func read(
    from start: JournalStart, _ body: (LoggedChange) -> Bool
  ) throws(FileError) {
    let (segments, last) = end.withLock { ($0.segments, $0.trail) }
    var goesOn = true
    for trail in try segments.trails(from: start) + [last] where goesOn {
      try trail.read(from: start) { change in
        goesOn = body(change)
        return goesOn
      }
    }
  }

  /// The last state that a full part of the log ended with, and that was so at `time` already.
  func state(at time: Date) throws(FileError) -> StoreState? {
    try end.withLock { $0.segments }.state(limit: limits.stateBytes) { $0.lastTime <= time }
  }

  /// Throws `lost` unless the log and its folder are those that were opened.
  func check() throws(StorageError) { try check(end.withLock { $0.log }) }

  private func check(_ log: AppendLog) throws(StorageError) {
    do {
      try folder.check()
      try log.file.checkPlace()
    } catch {
      throw .lost(error)
    }
  }

  private func append(_ changes: [LoggedChange], _ sequence: Int) throws(StorageError) {
    var lines: [UInt8] = []
    for change in changes {
      lines += LogLine.bytes(of: change)
      lines.append(UInt8(ascii: "\n"))
    }
    let text = lines
    try end.withLock { (end) throws(StorageError) in
      if let failure = end.failure { throw .failed(failure) }
      guard end.sequence == sequence else { throw .movedOn(to: end.sequence) }
      try check(end.log)
      try write(text, &end)
      end.length += text.count
      end.sequence = changes.last?.sequence ?? sequence
      end.trail.grow(to: end.length)
    }
    for watcher in watchers.withLock({ $0 }) { watcher(changes) }
  }

  private func write(_ lines: [UInt8], _ end: inout End) throws(StorageError) {
    do {
      _ = try end.log.append(lines, at: end.length)
    } catch {
      guard !error.isUndone else { throw .file(error.cause) }
      end.failure = error.cause
      throw .failed(error.cause)
    }
    do throws(StorageError) {
      // A line in a folder that went meanwhile is in nobody's log.
      try check(end.log)
    } catch {
      do {
        try end.log.cut(to: end.length)
      } catch let cause {
        end.failure = cause
      }
      throw error
    }
  }
}

extension FileJournal {
  /// Begins another file once the last one is full. `state` is what all changes so far add up to.
  func turnOver(_ state: () -> StateFile) throws(FileError) {
    try end.withLock { (end) throws(FileError) in
      guard end.length >= limits.segmentBytes, end.failure == nil else { return }
      let file = state()
      guard file.state.sequence == end.sequence else { return }
      try folder.replace(LogSegments.stateName(end.sequence), with: file.json())
      let path = folder.path + "/" + Self.name
      let full = folder.path + "/" + LogSegments.logName(end.sequence)
      try DurableFile.move(path, to: full)
      do throws(FileError) {
        let opened = try AppendLog.open(path, isWhole: { _ in true }, setAside: { _ in })
        end.log = opened.log
        end.trail = AuditTrail(file: opened.log.file, length: opened.length)
        end.length = opened.length
      } catch {
        do throws(FileError) {
          try DurableFile.move(full, to: path)
        } catch let cause {
          end.failure = cause
        }
        throw error
      }
      try end.segments.add(end.sequence, keeping: limits.segments)
    }
  }
}
