import Files
import Foundation
import JSON

/// The state of the store and the log that it follows from.
///
/// A change has happened once its line is on the medium, and not before. Files that belong to it are
/// prepared beforehand under a name that nobody reads, and take their place afterwards; a process
/// that dies in between finds the line when it starts again, and finishes.
struct Ledger {
  private(set) var state: StoreState
  let trail: AuditTrail
  private let log: AppendLog
  let files: LedgerFiles
  private(set) var length: Int
  /// How much of the log the state file stands for; nil when there is none.
  private(set) var savedLength: Int?
  /// Why no further change is safe until the service is started again: the log could not be put back, or what it tells is not known.
  private(set) var failure: StoreError?
  /// Why the state file could not be written last; the log has all of it.
  private(set) var checkpointError: FileError?

  /// Opens `audit.jsonl` and `active.json` in the state folder, and reads the whole log once. What is damaged is named in
  /// `notices`; it is a `failure` as well where the state file does not tell what the damaged lines did.
  static func open(
    _ held: HeldFolder, _ configuration: StoreConfiguration
  ) throws(FileError) -> (ledger: Ledger, notices: [FileReport]) {
    let folder = held.path
    let aside = SetAside(folder: folder)
    var notices: [FileReport] = []
    let saved = try StateFile.load(
      folder + "/" + StateFile.name, limits: configuration.limits, aside, &notices)
    try FormerLog.convert(folder + "/audit.jsonl")
    let opened = try AppendLog.open(
      folder + "/audit.jsonl", isWhole: LogLine.isWhole,
      setAside: { notices.append(aside.keep($0, from: "audit.jsonl")) })
    var ledger = Ledger(
      opened, saved?.state ?? StoreState(), LedgerFiles(folder: held, log: opened.log.file))
    var reading = LogReading(since: ledger.state.sequence)
    try ledger.trail.forEachLine(from: 0) { line, end in
      reading.take(line, endingAt: end)
      return true
    }
    reading.finish()
    ledger.follow(reading, isSaved: saved != nil, &notices)
    ledger.judge(reading, configuration, &notices)
    return (ledger, notices)
  }

  private init(_ opened: AppendLog.Opened, _ state: StoreState, _ files: LedgerFiles) {
    self.state = state
    trail = AuditTrail(file: opened.log.file, length: opened.length)
    log = opened.log
    length = opened.length
    failure = opened.failure.map(StoreError.failed)
    self.files = files
  }

  /// Whether nothing was ever recorded here.
  var isEmpty: Bool { state.sequence == 0 && length == 0 }

  /// How many bytes of the log the state file does not stand for: what the next start reads again.
  var unsaved: Int { abs(length - (savedLength ?? 0)) }

  /// Takes in the changes that the state file does not stand for.
  private mutating func follow(
    _ reading: LogReading, isSaved: Bool, _ notices: inout [FileReport]
  ) {
    savedLength = isSaved ? reading.savedLength : nil
    if isSaved, reading.end < state.sequence {
      notices.append(
        FileReport(
          "audit.jsonl", code: "log-shortened",
          "the log is shorter than when active.json was written; what is live follows active.json"))
    }
    for change in reading.changes { state.apply(change) }
  }

  /// Tells what is damaged, and stops the taking of changes where it is not known what the damaged lines did.
  private mutating func judge(
    _ reading: LogReading, _ configuration: StoreConfiguration, _ notices: inout [FileReport]
  ) {
    for damage in reading.damages {
      notices.append(.damaged(damage.changes, isLost: reading.losses.contains(damage)))
    }
    if let lost = reading.losses.first {
      if configuration.acceptsDamage {
        state.skip(to: reading.losses.map(\.changes.upperBound).max() ?? 0)
        savedLength = nil
      } else if failure == nil {
        failure = .damagedLog(lost.changes)
      }
    }
    let ahead = state.lastTime.timeIntervalSince(configuration.now())
    if ahead > 60 { notices.append(.clock(behind: state.lastTime)) }
  }

  /// Takes no change from now on.
  mutating func stop(because error: StoreError) {
    if failure == nil { failure = error }
  }

  /// Throws when no change can be taken: what a change prepares would overwrite what the next start needs to decide about the last one.
  func check() throws(StoreError) {
    if let failure { throw failure }
    try files.check()
  }

  /// Makes `drafts` happen together: numbers and dates them, and brings their lines to the medium.
  ///
  /// `finish` then puts prepared files in their places; when it throws, nothing has happened.
  mutating func commit(
    _ drafts: [Change], now: Date, finish: () throws(FileError) -> Void = {}
  ) throws(StoreError) -> [Change] {
    try check()
    guard state.sequence < StoreState.largestNumber - drafts.count else {
      throw .limitReached("the log has as many changes as it can count")
    }
    let time = max(state.lastTime, Timestamp.rounded(now))
    var changes: [Change] = []
    var lines: [UInt8] = []
    for draft in drafts {
      var change = draft
      change.sequence = state.sequence + changes.count + 1
      change.time = time
      changes.append(change)
      lines += LogLine.bytes(of: change)
      lines.append(UInt8(ascii: "\n"))
    }
    let end = try append(lines)
    do throws(StoreError) {
      // A line in a folder that went meanwhile is in nobody's log.
      try files.check()
      try Self.carryOut(finish)
    } catch {
      try takeBack()
      throw error
    }
    // In its place: a copy of the state would take longer with each brand.
    for change in changes { state.apply(change) }
    length = end
    trail.grow(to: end)
    return changes
  }

  private static func carryOut(_ finish: () throws(FileError) -> Void) throws(StoreError) {
    do {
      try finish()
    } catch {
      throw .file(error)
    }
  }

  private mutating func append(_ lines: [UInt8]) throws(StoreError) -> Int {
    do {
      return try log.append(lines, at: length)
    } catch {
      if !error.isUndone { failure = .failed(error.cause) }
      throw .file(error.cause)
    }
  }

  private mutating func takeBack() throws(StoreError) {
    do {
      try log.cut(to: length)
    } catch {
      failure = .failed(error)
      throw .failed(error)
    }
  }

  /// What the state file would say now, and where it lies.
  var checkpoint: Checkpoint {
    Checkpoint(folder: files.folder, file: StateFile(state: state, logLength: length))
  }

  /// Notes what became of a checkpoint. An error is kept in `checkpointError`: what happened is in the log, and stands.
  mutating func note(_ checkpoint: Checkpoint, _ error: FileError?) {
    checkpointError = error
    if error == nil { savedLength = checkpoint.file.logLength }
  }
}

/// The files that changes are written to, and the folder that they lie in.
struct LedgerFiles: Sendable {
  var folder: HeldFolder
  var log: OpenFile

  /// Throws `stateLost` unless what is written now will be found there.
  func check() throws(StoreError) {
    do {
      try folder.check()
      try log.checkPlace()
    } catch {
      throw .stateLost(error)
    }
  }
}

/// The state at a moment, to be written when there is time for it.
struct Checkpoint: Sendable {
  var folder: HeldFolder
  var file: StateFile

  /// Writes the state file, and gives the error when that fails.
  func write() -> FileError? {
    do {
      try folder.replace(StateFile.name, with: file.json())
      return nil
    } catch {
      return error
    }
  }
}

extension StateFile {
  /// Reads `path`; nil when there is none, or when it is damaged or foreign and has been set aside.
  fileprivate static func load(
    _ path: String, limits: StoreLimits, _ aside: SetAside, _ notices: inout [FileReport]
  ) throws(FileError) -> StateFile? {
    guard try FileStatus(of: path) != nil else { return nil }
    let bytes = try RegularFile.read(path, limit: limits.stateBytes)
    if let saved = StateFile(reading: bytes) { return saved }
    notices.append(try aside.move(StateFile.name))
    return nil
  }
}

extension FileReport {
  fileprivate static func damaged(_ changes: ClosedRange<Int>, isLost: Bool) -> FileReport {
    let which =
      changes.count == 1
      ? "the line of change \(changes.lowerBound) is"
      : "the lines of the changes \(changes.lowerBound) to \(changes.upperBound) are"
    let effect =
      isLost
      ? "what they did is not known"
      : "active.json has what they did, and only the history lacks them"
    return FileReport(
      "audit.jsonl", code: "damaged-line", "\(which) damaged or missing; \(effect)",
      hint: "restore a backup of the state folder to have them back")
  }

  fileprivate static func clock(behind time: Date) -> FileReport {
    FileReport(
      "audit.jsonl", code: "clock",
      "the last change is dated \(Timestamp.text(time)), which is yet to come; changes keep that time until the clock reaches it",
      hint: "set the clock of this machine")
  }
}
