import Foundation
import POSIX

/// The log of a state folder as it is at a moment, read without changing anything.
struct StoredLog {
  /// By their names, whole lines only.
  let files: [(name: String, bytes: [UInt8])]
  let reading: LogReading
  /// All changes, added up.
  let state: StoreState

  init(reading folder: String, _ limits: StorageLimits) throws {
    var state = StoreState()
    let saved = folder + "/" + StateFile.name
    if try FileStatus(of: saved) != nil {
      let bytes = try RegularFile.read(saved, limit: limits.stateBytes)
      state = StateFile(reading: bytes)?.state ?? state
    }
    let segments = try LogSegments(in: folder)
    if state.sequence < segments.ends.last ?? 0 {
      let sequence = state.sequence
      state = try segments.state(limit: limits.stateBytes) { $0 > sequence } ?? state
    }
    var files: [(name: String, bytes: [UInt8])] = []
    for name in segments.names { files.append((name, try Self.bytes(of: folder + "/" + name))) }
    let last = try Self.bytes(of: folder + "/" + FileJournal.name)
    let whole = last.prefix((last.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1)
    files.append((FileJournal.name, Array(whole)))
    var reading = LogReading(since: state.sequence)
    for file in files where file.name.hasSuffix(".jsonl") {
      for line in file.bytes.split(separator: UInt8(ascii: "\n")) { reading.take(line) }
    }
    reading.finish()
    for change in reading.changes { state.apply(change) }
    self.files = files
    self.reading = reading
    self.state = state
  }

  /// What a file holds now; it may grow meanwhile.
  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, O_RDONLY)
    return try file.bytes(in: 0..<file.status().size)
  }
}
