import Files
import Foundation
import PaywallLog

/// A state folder in one file, taken while a service changes it or not: the log up to a change, what it adds up to, the bytes that this
/// needs, and the secrets.
public struct Backup {
  /// What a backup holds, or what was restored.
  public struct Content: Sendable, Hashable {
    /// The number of the last change.
    public var sequence: Int
    public var brands: Int
    /// Documents and pictures.
    public var blobs: Int
  }

  /// Files that are copied as they are.
  static let secrets = ["tokens.json", "preview.key"]
  static let blobs = "blobs/"

  private let folder: String
  private let limits: StorageLimits
  /// A version may be deleted, or a part of the log be set aside, while it is copied: then all begins again.
  private static let attempts = 3

  /// Of the state in `folder`.
  public init(of folder: String, limits: StorageLimits = .standard) {
    self.folder = folder
    self.limits = limits
  }

  /// Writes the archive `path`. What is damaged in the state is an error: a backup that lacks something is none.
  public func write(to path: String) throws(StorageError) -> Content {
    var left = Self.attempts
    while true {
      left -= 1
      do {
        return try copy(to: path)
      } catch let error as FileError where error.isAbsent && left > 0 {
        continue
      } catch StorageError.damaged where left > 0 {
        continue
      } catch let error as FileError {
        throw .file(error)
      } catch let error as StorageError {
        throw error
      } catch {
        throw .invalidBackup("\(error)")
      }
    }
  }

  private func copy(to path: String) throws -> Content {
    let log = try StoredLog(reading: folder, limits)
    if let damage = log.reading.losses.first { throw StorageError.damaged(damage.changes) }
    let archive = try TarWriter(path)
    let needed = log.state.blobs.sorted()
    for blob in needed {
      let file = folder + "/" + Self.blobs + blob.text
      let bytes = try StoredLog.bytes(of: file)
      guard BlobID(of: bytes) == blob else { throw FileError(.damaged, at: file) }
      try archive.add(Self.blobs + blob.text, bytes)
    }
    for name in Self.secrets where try FileStatus(of: folder + "/" + name) != nil {
      let bytes = try RegularFile.read(folder + "/" + name, limit: 1 << 20)
      try archive.add(name, bytes, mode: 0o600)
    }
    for (name, bytes) in log.files { try archive.add(name, bytes) }
    try archive.add(StateFile.name, StateFile(state: log.state).json())
    try archive.finish()
    return Content(
      sequence: log.state.sequence, brands: log.state.brands.count, blobs: needed.count)
  }
}

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
