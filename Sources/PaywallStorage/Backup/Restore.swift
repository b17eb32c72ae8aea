import Files
import Foundation
import PaywallLog

/// Makes a state folder of a backup.
public struct Restore {
  private let folder: String
  private let limits: StorageLimits
  private static let largest = 1 << 30

  /// To `folder`, which is empty or not there yet.
  public init(to folder: String, limits: StorageLimits = .standard) {
    self.folder = folder
    self.limits = limits
  }

  /// Reads the archive `path`. Every byte is checked before the folder is one that a service starts on.
  public func read(_ path: String) throws(StorageError) -> Backup.Content {
    do {
      return try run(path)
    } catch let error as FileError {
      throw .file(error)
    } catch let error as StorageError {
      throw error
    } catch {
      throw .invalidBackup("\(error)")
    }
  }

  private func run(_ path: String) throws -> Backup.Content {
    guard let held = try HeldFolder(folder) else {
      throw StorageError.locked(path: folder, holder: HeldFolder.holder(folder))
    }
    let names = try Folder.names(folder).filter { $0 != "lock" }
    guard names.isEmpty || names.contains(FileStorage.restoring) else {
      throw StorageError.invalidBackup(
        "the state folder \(folder) is not empty; move it away, or give --state another folder")
    }
    try held.replace(FileStorage.restoring, with: [])
    let blobs = try FileBlobs(folder + "/blobs").blobs
    var archive = try TarReader(path)
    while let entry = try archive.next(limit: Self.largest) { try place(entry, blobs) }
    try blobs.settle()
    let log = try StoredLog(reading: folder, limits)
    guard log.reading.losses.isEmpty else {
      throw StorageError.invalidBackup("the log in it is damaged")
    }
    let needed = log.state.blobs
    for blob in needed where try blobs.get(blob) == nil {
      throw StorageError.invalidBackup("it lacks the bytes \(blob.text)")
    }
    try DurableFile.remove(folder + "/" + FileStorage.restoring)
    return withExtendedLifetime(held) {
      Backup.Content(
        sequence: log.state.sequence, brands: log.state.brands.count, blobs: needed.count)
    }
  }

  private func place(_ entry: (name: String, bytes: [UInt8]), _ blobs: Blobs) throws {
    if entry.name.hasPrefix(Backup.blobs) {
      guard BlobID(String(entry.name.dropFirst(Backup.blobs.count))) == BlobID(of: entry.bytes)
      else { throw StorageError.invalidBackup("\(entry.name) is damaged") }
      _ = try blobs.put(entry.bytes, .later)
    } else {
      guard Self.isKnown(entry.name) else {
        throw StorageError.invalidBackup("\"\(entry.name)\" is no file of a state folder")
      }
      let isSecret = Backup.secrets.contains(entry.name)
      try DurableFile.replace(
        folder + "/" + entry.name, with: entry.bytes, mode: isSecret ? 0o600 : 0o644)
    }
  }

  private static func isKnown(_ name: String) -> Bool {
    if Backup.secrets.contains(name) || [FileJournal.name, StateFile.name].contains(name) {
      return true
    }
    let log = name.hasPrefix("state-") ? "audit-" + name.dropFirst(6).dropLast(5) + ".jsonl" : name
    return LogSegments.end(ofLog: log).map {
      [LogSegments.logName($0), LogSegments.stateName($0)].contains(name)
    } ?? false
  }
}
