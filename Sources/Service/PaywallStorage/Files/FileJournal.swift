import Foundation
import POSIX
import Synchronization

/// The journal in a file of lines, `audit.jsonl`. A change has happened once its line is durable.
///
/// A full file is rotated together with a snapshot of the state, and the oldest segments are deleted. So the log is
/// bounded, and the state at a time is found without reading all of it.
package final class FileJournal: Journal {
  /// The end of the log, and whether it may be appended to.
  private struct End: Sendable {
    var log: AppendLog
    var trail: AuditTrail
    var segments: LogSegments
    var sequence = 0
    /// The length of the current file, in bytes.
    var length: Int
    /// The dates in the current file, and in the segments that were searched.
    var dates = DateOrder()
    var fullDates: [Int: DateOrder] = [:]
    /// Why the last write failed; nil when it succeeded. The log is opened again before the next write.
    var failure: FileError?
  }

  package static let name = "audit.jsonl"

  private let folder: HeldFolder
  private let limits: StorageLimits
  private let durability: Durability
  private let end: Mutex<End>
  /// Why the torn end could not be cut off at the start. Nothing is appended then.
  let failure: FileError?
  private let watchers = Mutex<[@Sendable ([LoggedChange]) -> Void]>([])

  init(
    _ opened: AppendLog.Opened, segments: LogSegments, in folder: HeldFolder,
    limits: StorageLimits, _ durability: Durability = .now
  ) {
    self.folder = folder
    self.limits = limits
    self.durability = durability
    end = Mutex(
      End(
        log: opened.log, trail: AuditTrail(file: opened.log.file, length: opened.length),
        segments: segments, length: opened.length))
    failure = opened.failure
  }

  package func confirm(_ sequence: Int) throws(StorageError) {
    let last = end.withLock { $0.sequence }
    guard last == sequence else { throw .movedOn(to: last) }
  }

  package func watch(_ body: @escaping @Sendable ([LoggedChange]) -> Void) {
    watchers.withLock { $0.append(body) }
  }

  /// Reads every line that may hold a change after `saved`, and sets where the next change goes.
  func read(since saved: Int) throws(FileError) -> LogScan {
    var reading = LogScan(since: saved)
    let (segments, last) = end.withLock { ($0.segments, $0.trail) }
    var dates = DateOrder()
    for trail in try segments.trails(after: saved) + [last] {
      dates = DateOrder()
      try trail.forEachLine(from: 0) { line, _ in
        reading.take(line)
        if let time = LogLine.time(of: line) { dates.add(time) }
        return true
      }
    }
    reading.finish()
    let (sequence, known) = (max(saved, reading.end), dates)
    end.withLock {
      $0.sequence = sequence
      $0.dates = known
    }
    return reading
  }

  package func read(
    after sequence: Int, _ body: (LoggedChange) -> Bool
  ) throws(StorageError) {
    let (segments, last) = end.withLock { ($0.segments, $0.trail) }
    try StorageError.of { () throws(FileError) in
      var continues = true
      for trail in try segments.trails(after: sequence) + [last] where continues {
        try trail.read(after: sequence) { change in
          continues = body(change)
          return continues
        }
      }
    }
  }

  package func last(datedBy time: Date) throws(StorageError) -> Int {
    let (segments, last, dates) = end.withLock { ($0.segments, $0.trail, $0.dates) }
    return try StorageError.of { () throws(FileError) in
      if let found = try last.last(datedBy: time, dates) { return found }
      for part in segments.ends.reversed() {
        let trail = try segments.trail(part)
        if let found = try trail.last(datedBy: time, try self.dates(of: part, trail)) {
          return found
        }
      }
      return 0
    }
  }

  /// The dates of a segment. It never changes, so it is read once.
  private func dates(of part: Int, _ trail: AuditTrail) throws(FileError) -> DateOrder {
    if let known = end.withLock({ $0.fullDates[part] }) { return known }
    let dates = try trail.dates()
    end.withLock { $0.fullDates[part] = dates }
    return dates
  }

  /// The newest snapshot that includes no change after `sequence`.
  func state(upTo sequence: Int) throws(FileError) -> StoreState? {
    try end.withLock { $0.segments }.state(limit: limits.stateBytes) { $0 <= sequence }
  }

  /// Throws `lost` if the log or its folder was moved or replaced.
  ///
  /// Does not wait for an append. If a rotation moves the file meanwhile, the file that replaced it is checked.
  func check() throws(StorageError) { try check(since: log) }

  var log: AppendLog { end.withLock { $0.log } }

  /// - Parameter log: the log that was open a moment ago.
  func check(since log: AppendLog) throws(StorageError) {
    var log = log
    while true {
      do throws(StorageError) {
        return try check(log)
      } catch {
        let present = self.log
        guard present !== log else { throw error }
        log = present
      }
    }
  }

  private func check(_ log: AppendLog) throws(StorageError) {
    do {
      try folder.check()
      try log.file.checkPlace()
    } catch {
      throw .lost(error)
    }
  }

  package func append(_ changes: [LoggedChange], after sequence: Int) throws(StorageError) {
    var lines: [UInt8] = []
    for change in changes {
      lines += LogLine.bytes(of: change)
      lines.append(UInt8(ascii: "\n"))
    }
    let text = lines
    try end.withLock { (end) throws(StorageError) in
      if let failure { throw .failed(failure) }
      guard end.sequence == sequence else { throw .movedOn(to: end.sequence) }
      try check(end.log)
      do throws(FileError) {
        try reviveIfNeeded(&end)
      } catch {
        throw .unwritable(error)
      }
      try write(text, &end)
      for change in changes { end.dates.add(change.time) }
      end.length += text.count
      end.sequence = changes.last?.sequence ?? sequence
      end.trail.grow(to: end.length)
    }
    for watcher in watchers.withLock({ $0 }) { watcher(changes) }
  }

  private func write(_ lines: [UInt8], _ end: inout End) throws(StorageError) {
    do {
      _ = try end.log.append(lines, at: end.length, durability)
    } catch {
      end.failure = error.cause
      throw error.isUndone ? .file(error.cause) : .unwritable(error.cause)
    }
    do throws(StorageError) {
      // If the folder was moved during the write, nobody would find the line.
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
  /// Why a write would fail now, as far as a cheap check can show; nil if it would succeed.
  func obstacle() -> StorageError? {
    if let failure { return .file(failure) }
    do throws(FileError) {
      try end.withLock { (end) throws(FileError) in try reviveIfNeeded(&end) }
      try folder.checkWritable(FileJournal.name)
      return nil
    } catch {
      return .file(error)
    }
  }

  /// Opens the log again after a failed write, or on a disk that was read-only at the start. Bytes after the known end
  /// were never acknowledged, so they are cut off.
  private func reviveIfNeeded(_ end: inout End) throws(FileError) {
    guard end.failure != nil || !end.log.file.isWritable else { return }
    try folder.tryWriting()
    let file = try OpenFile(Folder.path(of: Self.name, in: folder.path), O_RDWR | O_APPEND)
    guard try file.status().identity == end.log.file.status().identity else {
      throw FileError(.replaced, at: file.path)
    }
    guard try file.status().size >= end.length else { throw FileError(.damaged, at: file.path) }
    let log = AppendLog(file: file)
    try log.cut(to: end.length)
    end.log = log
    end.trail = AuditTrail(file: file, length: end.length)
    end.failure = nil
  }

  /// Makes every change durable.
  func settle() throws(FileError) {
    if durability == .later { try log.file.synchronize() }
  }

  /// Rotates the log when the file is full. `state` is the state after every change so far.
  func rotate(_ state: () -> StateFile) throws(FileError) {
    try end.withLock { (end) throws(FileError) in
      guard end.length >= limits.segmentBytes, end.failure == nil else { return }
      let file = state()
      guard file.state.sequence == end.sequence else { return }
      if durability == .later { try end.log.file.synchronize() }
      try folder.replace(LogSegments.stateName(end.sequence), with: file.json())
      let path = try Folder.path(of: Self.name, in: folder.path)
      let full = try Folder.path(of: LogSegments.logName(end.sequence), in: folder.path)
      try DurableFile.move(path, to: full)
      do throws(FileError) {
        let opened = try AppendLog.open(path, isWhole: { _ in true }, setAside: { _ in })
        end.log = opened.log
        end.trail = AuditTrail(file: opened.log.file, length: opened.length)
        end.length = opened.length
        end.fullDates[end.sequence] = end.dates
        end.dates = DateOrder()
      } catch {
        do throws(FileError) {
          try DurableFile.move(full, to: path)
        } catch let cause {
          end.failure = cause
        }
        throw error
      }
      try end.segments.add(end.sequence, keeping: limits.segments)
      let kept = end.segments.ends
      end.fullDates = end.fullDates.filter { kept.contains($0.key) }
    }
  }
}
