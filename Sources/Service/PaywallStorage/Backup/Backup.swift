import Foundation
import POSIX

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
  /// The last file: the SHA-256 of each file before it, as `sha256sum --check` reads them.
  static let sums = "SHA256SUMS"

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
    var archive = try BackupWriter(path)
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

/// Writes the files of a backup, and last their sums.
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
