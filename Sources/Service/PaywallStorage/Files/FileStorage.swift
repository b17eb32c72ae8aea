import Foundation
import POSIX

/// A storage in a folder that this process holds: `audit.jsonl`, what it adds up to in `active.json`, and the bytes in `blobs`.
package enum FileStorage {
  /// Stands in a folder that is made of a backup for as long as not everything is there.
  package static let restoring = "restoring"

  /// Opens the folder and reads the whole log once. What is damaged is named in the notices; it is a failure as well where the
  /// state that was saved does not tell what the damaged lines did.
  ///
  /// - Parameter acceptsDamage: goes on without the changes of damaged lines.
  package static func open(
    _ held: HeldFolder, _ limits: StorageLimits, acceptsDamage: Bool
  ) throws(FileError) -> OpenedStorage {
    let folder = held.path
    let aside = SetAside(folder: folder)
    var notices: [FileReport] = []
    let saved = try StateFile.load(
      folder + "/" + StateFile.name, limits: limits, aside, &notices)
    try FormerLog.convert(folder + "/" + FileJournal.name)
    let log = try AppendLog.open(
      folder + "/" + FileJournal.name, isWhole: LogLine.isWhole,
      setAside: { notices.append(aside.keep($0, from: FileJournal.name)) })
    let segments = try LogSegments(in: folder)
    let journal = FileJournal(log, segments, in: held, limits)
    let blobs = try FileBlobs(folder + "/blobs").blobs
    let storage = Storage(
      journal: journal.journal, blobs: blobs,
      save: { file in
        do throws(FileError) {
          try held.replace(StateFile.name, with: file.json())
          return nil
        } catch {
          return error
        }
      }, turnOver: { (state) throws(FileError) in try journal.turnOver(state) },
      state: { (sequence) throws(FileError) in try journal.state(upTo: sequence) },
      check: { () throws(StorageError) in try journal.check() }, obstacle: journal.obstacle)
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

extension OpenedStorage {
  /// Takes in the changes that the saved state does not stand for, tells what is damaged, and stops the taking of changes where it
  /// is not known what the damaged lines did.
  fileprivate mutating func follow(
    _ reading: LogReading, endingAt end: Int, acceptsDamage: Bool
  ) {
    if let savedSequence, end < savedSequence {
      notices.append(
        FileReport(
          FileJournal.name, code: "log-shortened",
          "the log is shorter than when active.json was written; what is live follows active.json"))
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
  /// Reads `path`; nil when there is none, or when it is damaged or foreign and has been set aside.
  fileprivate static func load(
    _ path: String, limits: StorageLimits, _ aside: SetAside, _ notices: inout [FileReport]
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
