import Foundation
import POSIX

/// A storage in a folder: changes in `audit.jsonl`, a snapshot of the state in `active.json`, bytes in `blobs`.
package struct FileStorage: Storage {
  package var journal: any Journal
  package var blobs: any Blobs
  package var sharing = Sharing.alone(
    NodeRecord(name: "alone", version: "", sequence: 0, since: Date()))
  private let log: FileJournal
  private let held: HeldFolder

  /// A file of this name marks a folder after an incomplete restore.
  package static let restoring = "restoring"

  /// A file of this name marks a copy of a log that several stores share. A change in it alone would be lost.
  package static let copied = "fleet.json"

  /// The permissions of files in a folder that nodes share: readable by the group.
  package static let sharedMode: mode_t = 0o640
  /// The permissions of such a folder.
  package static let sharedFolderMode: mode_t = 0o750

  /// Whether a file of this name in a state folder is part of the log or of a state saved from it.
  package static func isOfLog(_ name: String) -> Bool {
    name == FileJournal.name || name == StateFile.name || LogSegments.end(ofLog: name) != nil
      || LogSegments.end(ofState: name) != nil
  }

  /// Opens a folder of blobs that other processes use at the same time. Unfinished files may be theirs, so they stay.
  package static func sharedBlobs(in folder: String) throws(FileError) -> any Blobs {
    try FileBlobs(folder, isShared: true)
  }

  /// Opens the folder and reads the log. Reports damage in the notices. Damage that the saved state does not cover is a
  /// failure, too.
  ///
  /// - Parameters:
  ///   - acceptsDamage: continues without the damaged changes.
  ///   - durability: `later` for a copy of a log that is durable elsewhere: changes are durable once the state is saved.
  package static func open(
    _ held: HeldFolder, _ limits: StorageLimits, acceptsDamage: Bool,
    durability: Durability = .now
  ) throws(FileError) -> OpenedStorage {
    let folder = held.path
    let aside = SetAside(folder: folder)
    var notices: [FileReport] = []
    let saved = try StateFile.load(
      Folder.path(of: StateFile.name, in: folder), limits: limits, aside: aside, notices: &notices)
    let log = try AppendLog.open(
      Folder.path(of: FileJournal.name, in: folder), isWhole: LogLine.isWhole,
      setAside: { notices.append(aside.keep($0, from: FileJournal.name)) })
    let segments = try LogSegments(in: folder)
    let journal = FileJournal(log, segments: segments, in: held, limits: limits, durability)
    let storage = FileStorage(
      journal: journal, blobs: try FileBlobs(Folder.path(ofOwn: "blobs", in: folder)),
      log: journal, held: held)
    var state = saved?.state
    let sequence = state?.sequence ?? 0
    if sequence < segments.ends.last ?? 0 {
      state =
        try segments.state(limit: limits.stateBytes) { $0 > sequence }
        ?? state
    }
    var opened = OpenedStorage(
      storage: storage, state: state ?? StoreState(), savedSequence: state?.sequence,
      notices: notices,
      failure: journal.failure.map(StorageError.failed))
    let reading = try journal.read(since: opened.state.sequence)
    opened.follow(
      reading, endingAt: max(reading.end, segments.ends.last ?? 0), acceptsDamage: acceptsDamage)
    return opened
  }
}

extension FileStorage {
  package func save(_ file: StateFile) -> FileError? {
    do throws(FileError) {
      try log.settle()
      try held.replace(StateFile.name, with: file.json())
      return nil
    } catch {
      return error
    }
  }

  package func rotate(_ state: () -> StateFile) throws(FileError) { try log.rotate(state) }

  package func state(upTo sequence: Int) throws(FileError) -> StoreState? {
    try log.state(upTo: sequence)
  }

  package func check() throws(StorageError) { try log.check() }

  package var obstacle: StorageError? { log.obstacle() }
}

extension OpenedStorage {
  /// Applies the changes after the saved state, reports damage, and blocks further changes if the effect of a damaged
  /// line is unknown.
  fileprivate mutating func follow(
    _ reading: LogScan, endingAt end: Int, acceptsDamage: Bool
  ) {
    if let savedSequence, end < savedSequence {
      notices.append(
        FileReport(
          FileJournal.name, code: "log-shortened",
          "the log is shorter than when active.json was written; the live versions follow active.json"
        ))
    }
    var expected = state.sequence + 1
    for logged in reading.changes {
      state.apply(logged)
      if logged.sequence != expected { state.trust(logged) }
      expected = logged.sequence + 1
    }
    for damage in reading.damages {
      notices.append(.damaged(damage.changes, isLost: reading.losses.contains(damage)))
    }
    if let lost = reading.losses.first {
      if acceptsDamage {
        state.skip(to: reading.losses.map(\.changes.upperBound).max() ?? 0)
        savedSequence = nil
      } else {
        failure = failure ?? .damaged(lost.changes)
      }
    }
  }
}

extension StateFile {
  /// Loads the state file; nil when it is missing, or damaged and set aside.
  fileprivate static func load(
    _ path: String, limits: StorageLimits, aside: SetAside, notices: inout [FileReport]
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
      FileJournal.name, code: "damaged-line", "\(which) damaged or missing; \(effect)",
      hint: "restore a backup of the state folder to have them back")
  }
}

/// Moves unreadable files and bytes out of the way, under a name that contains their origin.
struct SetAside {
  var folder: String

  /// Renames a file of the folder.
  func move(_ name: String) throws(FileError) -> FileReport {
    let new = try freeName(for: name)
    try DurableFile.move(Folder.path(of: name, in: folder), to: Folder.path(of: new, in: folder))
    return FileReport(
      name, code: "set-aside",
      "it is torn or was written by something else; it was moved to \(new), and the log is followed"
    )
  }

  /// Saves bytes that are about to be cut off `name`. They were never acknowledged, so a full disk does not prevent the cut.
  func keep(_ bytes: [UInt8], from name: String) -> FileReport {
    let torn = "its last \(bytes.count) bytes are no whole line"
    do {
      let new = try freeName(for: name)
      try DurableFile.create(Folder.path(of: new, in: folder), with: bytes)
      return FileReport(name, code: "torn-tail", "\(torn) and were moved to \(new)")
    } catch {
      return FileReport(name, code: "torn-tail", "\(torn) and could not be kept: \(error)")
    }
  }

  private func freeName(for name: String) throws(FileError) -> String {
    let names = Set(try Folder.names(folder))
    var number = 1
    while names.contains("\(name).aside-\(number)") { number += 1 }
    return "\(name).aside-\(number)"
  }
}
