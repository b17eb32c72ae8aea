import Foundation
import POSIX

/// Makes a state folder of a backup, or leaves the folder as it was.
public struct Restore {
  private let folder: String
  private let limits: StorageLimits
  private let check: (_ folder: String) throws -> Void

  /// To `folder`, which is empty or not there yet.
  ///
  /// - Parameter check: throws unless the secrets in the restored folder are those that a service starts with.
  public init(
    to folder: String, limits: StorageLimits = .standard,
    check: @escaping (_ folder: String) throws -> Void = { _ in }
  ) {
    self.folder = folder
    self.limits = limits
    self.check = check
  }

  /// Reads the archive `path`. Every byte is checked before the folder is one that a service starts on; on an error all that came out of
  /// the archive is removed again.
  public func read(_ path: String) throws(StorageError) -> Backup.Content {
    do {
      return try run(path)
    } catch let error as FileError where error.path == path && error.obstacle != nil {
      throw .invalidBackup("\(error)\(error.hint.map { "; \($0)" } ?? "")")
    } catch let error as FileError {
      throw .file(error)
    } catch let error as StorageError {
      throw error
    } catch {
      throw .invalidBackup("\(path): \(error); restore another backup")
    }
  }

  private func run(_ path: String) throws -> Backup.Content {
    let archive = try TarReader(path)
    let isNew = try FileStatus(of: folder) == nil
    guard let held = try HeldFolder(folder) else {
      throw StorageError.locked(path: folder, holder: HeldFolder.holder(folder))
    }
    let content: Backup.Content
    do {
      content = try fill(held, from: archive, at: path)
    } catch let error as RestoreRefusal {
      throw error.reason
    } catch {
      try RestoredFiles(folder: folder).remove()
      if isNew { try RestoredFiles(folder: folder).removeFolder() }
      throw error
    }
    return withExtendedLifetime(held) { content }
  }

  private func fill(
    _ held: HeldFolder, from archive: TarReader, at path: String
  ) throws -> Backup.Content {
    let names = try Folder.names(folder).filter { $0 != "lock" }
    guard names.isEmpty || names.contains(FileStorage.restoring) else {
      throw RestoreRefusal(
        reason: .invalidBackup(
          "the state folder \(folder) is not empty; move it away, or give --state another folder"))
    }
    try held.replace(FileStorage.restoring, with: [])
    // What a restore that was killed has left is not of this backup.
    try RestoredFiles(folder: folder).removeContent()
    let blobs = try FileBlobs(folder + "/blobs").blobs
    var reading = BackupReading(archive, limits)
    while let entry = try reading.next() { try place(entry, blobs) }
    try blobs.settle()
    let content = try content(blobs, isSummed: reading.hasSums)
    try check(folder)
    try DurableFile.remove(folder + "/" + FileStorage.restoring)
    return content
  }

  private func place(_ entry: (name: String, bytes: [UInt8]), _ blobs: Blobs) throws {
    if entry.name.hasPrefix(Backup.blobs) {
      _ = try blobs.put(entry.bytes, .later)
    } else {
      let isSecret = Backup.secrets.contains(entry.name)
      try DurableFile.replace(
        folder + "/" + entry.name, with: entry.bytes, mode: isSecret ? 0o600 : 0o644)
    }
  }

  /// What the folder holds now; throws when that is not a whole state.
  ///
  /// - Parameter isSummed: whether the log is known to be the one that was saved, damaged or not.
  private func content(_ blobs: Blobs, isSummed: Bool) throws -> Backup.Content {
    let log = try StoredLog(reading: folder, limits)
    guard log.reading.losses.isEmpty, isSummed || log.reading.last ?? 0 == log.state.sequence
    else { throw RestoreFault("the log in it is damaged") }
    let needed = log.state.blobs
    for blob in needed where try blobs.get(blob) == nil {
      throw RestoreFault("it lacks the bytes \(blob.text)")
    }
    return Backup.Content(
      sequence: log.state.sequence, brands: log.state.brands.count, blobs: needed.count)
  }
}

/// Nothing was touched, so that nothing is to be removed.
private struct RestoreRefusal: Error {
  var reason: StorageError
}

/// What is wrong with an archive.
struct RestoreFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
