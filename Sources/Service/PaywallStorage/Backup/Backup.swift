import Foundation
import POSIX

/// Writes a state folder into one archive, also while a service uses it: the log up to a change, a snapshot of the
/// state, the bytes in use, and the secrets.
public struct Backup {
  /// The contents of a backup.
  public struct Summary: Sendable, Hashable {
    /// The number of the last change.
    public var sequence: Int
    public var brands: Int
    /// Documents, images and other files.
    public var blobs: Int
  }

  /// Files that are copied unchanged.
  static let secrets = ["tokens.json", "preview.key"]
  /// The counts of events that apps sent. A service that has received none may have no such file.
  package static let counts = "usage.jsonl"
  /// The ledger of purchases. A service without stores has no such file.
  package static let money = "money.jsonl"
  static let blobs = "blobs/"
  /// The last file: the SHA-256 of every file before it, in the format of `sha256sum --check`.
  static let sums = "SHA256SUMS"

  private let folder: String
  private let limits: StorageLimits
  /// The maximum number of attempts. If a version is deleted or the log is rotated during the copy, the backup starts over.
  private static let attempts = 3

  /// - Parameter folder: the state folder.
  public init(of folder: String, limits: StorageLimits = .standard) {
    self.folder = folder
    self.limits = limits
  }

  /// Writes the archive to `path`. Damage in the state is an error, because a backup must be complete.
  public func write(to path: String) throws(StorageError) -> Summary {
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

  private func copy(to path: String) throws -> Summary {
    let log = try StoredLog(reading: folder, limits)
    if let damage = log.reading.losses.first { throw StorageError.damaged(damage.changes) }
    var archive = try BackupWriter(path)
    let needed = log.state.blobs.sorted()
    for blob in needed {
      let file = Folder.path(of: blob, in: Folder.path(ofOwn: "blobs", in: folder))
      let bytes = try StoredLog.bytes(of: file)
      guard BlobID(of: bytes) == blob else { throw FileError(.damaged, at: file) }
      try archive.add(Self.blobs + blob.text, bytes)
    }
    for name in Self.secrets where try FileStatus(of: Folder.path(of: name, in: folder)) != nil {
      let bytes = try RegularFile.read(Folder.path(of: name, in: folder), limit: 1 << 20)
      try archive.add(name, bytes, mode: 0o600)
    }
    for name in [Self.counts, Self.money] {
      let path = try Folder.path(of: name, in: folder)
      guard try FileStatus(of: path) != nil else { continue }
      try archive.add(name, StoredLog.wholeLines(of: path), mode: 0o600)
    }
    for (name, bytes) in log.files { try archive.add(name, bytes) }
    try archive.add(StateFile.name, StateFile(state: log.state).json())
    try archive.finish()
    return Summary(
      sequence: log.state.sequence, brands: log.state.brands.count, blobs: needed.count)
  }
}

/// Writes the files of a backup, and their checksums at the end.
private struct BackupWriter {
  private let archive: TarWriter
  private var sums = ""

  init(_ path: String) throws(FileError) { archive = try TarWriter(path) }

  mutating func add(_ name: String, _ bytes: [UInt8], mode: Int = 0o644) throws(FileError) {
    try archive.add(name, bytes, mode: mode)
    sums += "\(BlobID(of: bytes).text)  \(name)\n"
  }

  func finish() throws(FileError) {
    try archive.add(Backup.sums, Array(sums.utf8))
    try archive.finish()
  }
}

/// A consistent copy of the log, read without changing anything.
struct StoredLog {
  /// The whole lines of each file of the log, and the snapshots.
  let files: [(name: String, bytes: [UInt8])]
  let reading: LogScan
  /// The state after every change.
  let state: StoreState

  init(reading folder: String, _ limits: StorageLimits) throws {
    var state = StoreState()
    let saved = try Folder.path(of: StateFile.name, in: folder)
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
    for name in segments.names {
      files.append((name, try Self.bytes(of: Folder.path(of: name, in: folder))))
    }
    files.append(
      (FileJournal.name, try Self.wholeLines(of: Folder.path(of: FileJournal.name, in: folder))))
    var reading = LogScan(since: state.sequence)
    for file in files where file.name.hasSuffix(".jsonl") {
      for line in file.bytes.split(separator: UInt8(ascii: "\n")) { reading.take(line) }
    }
    reading.finish()
    for change in reading.changes { state.apply(change) }
    self.files = files
    self.reading = reading
    self.state = state
  }

  /// Reads a file with a last line that may be half written.
  static func wholeLines(of path: String) throws(FileError) -> [UInt8] {
    let bytes = try bytes(of: path)
    return Array(bytes.prefix((bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1))
  }

  /// Reads a file that may grow meanwhile.
  static func bytes(of path: String) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path, O_RDONLY)
    return try file.bytes(in: 0..<file.status().size)
  }
}
