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
  /// Set once the log could not be put back: no further change is safe until the service is started again.
  private(set) var failure: FileError?
  /// Why the state file could not be written last; the log has all of it.
  private(set) var checkpointError: FileError?

  /// Opens `audit.jsonl` and `active.json` in `folder`. Files that cannot be read are set aside, each with a
  /// message in `notices`.
  static func open(
    _ held: HeldFolder, limits: StoreLimits
  ) throws(FileError) -> (ledger: Ledger, notices: [FileReport]) {
    let folder = held.path
    let aside = SetAside(folder: folder)
    var notices: [FileReport] = []
    let path = folder + "/audit.jsonl"
    let opened = try AppendLog.open(
      path, isWhole: { Change(line: $0) != nil },
      setAside: { notices.append(aside.keep($0, from: "audit.jsonl")) })
    let saved = try StateFile.load(
      folder + "/" + StateFile.name, limits: limits, aside, &notices)
    var ledger = Ledger(
      opened, saved?.state ?? StoreState(), LedgerFiles(folder: held, log: opened.log.file))
    try ledger.catchUp(from: saved, &notices)
    return (ledger, notices)
  }

  private init(_ opened: AppendLog.Opened, _ state: StoreState, _ files: LedgerFiles) {
    self.state = state
    trail = AuditTrail(file: opened.log.file, length: opened.length)
    log = opened.log
    length = opened.length
    failure = opened.failure
    self.files = files
  }

  /// How many bytes of the log the state file does not stand for: what the next start reads again.
  var unsaved: Int { abs(length - (savedLength ?? 0)) }

  /// Follows the lines that were written after the state file.
  private mutating func catchUp(
    from saved: StateFile?, _ notices: inout [FileReport]
  ) throws(FileError) {
    savedLength = saved?.logLength
    var start = saved?.logLength ?? 0
    if start > length {
      notices.append(
        FileReport(
          "audit.jsonl", code: "log-shortened",
          "the log is shorter than when active.json was written; what is live follows active.json"))
      start = 0
    }
    try trail.forEach(from: start) { change, _ in
      if change.sequence > state.sequence { state.apply(change) }
      return true
    }
  }

  /// Makes `drafts` happen together: numbers and dates them, and brings their lines to the medium.
  ///
  /// `finish` then puts prepared files in their places; when it throws, nothing has happened.
  mutating func commit(
    _ drafts: [Change], now: Date, finish: () throws(FileError) -> Void = {}
  ) throws(StoreError) -> [Change] {
    if let failure { throw .failed(failure) }
    try files.check()
    let time = max(state.lastTime, Timestamp.rounded(now))
    var changes: [Change] = []
    var lines: [UInt8] = []
    for draft in drafts {
      var change = draft
      change.sequence = state.sequence + changes.count + 1
      change.time = time
      changes.append(change)
      lines += change.json()
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
      if !error.isUndone { failure = error.cause }
      throw .file(error.cause)
    }
  }

  private mutating func takeBack() throws(StoreError) {
    do {
      try log.cut(to: length)
    } catch {
      failure = error
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
  /// Reads `path`; nil when there is none, or when it was no state file and has been set aside.
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
