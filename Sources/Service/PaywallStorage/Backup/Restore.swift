import Foundation
import POSIX

/// Restores a state folder from a backup, or leaves the folder as it was.
public struct Restore {
  private let folder: String
  private let limits: StorageLimits
  private let check: (_ folder: String) throws -> Void

  /// - Parameters:
  ///   - folder: an empty folder, or one that does not exist yet.
  ///   - check: throws unless a service could start with the restored secrets.
  public init(
    to folder: String, limits: StorageLimits = .standard,
    check: @escaping (_ folder: String) throws -> Void = { _ in }
  ) {
    self.folder = folder
    self.limits = limits
    self.check = check
  }

  /// Restores the archive at `path`. Every byte is checked before a service can start on the folder. On an error,
  /// everything that was restored is removed again.
  public func read(_ path: String) throws(StorageError) -> Backup.Summary {
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

  private func run(_ path: String) throws -> Backup.Summary {
    let archive = try TarReader(path)
    let isNew = try FileStatus(of: folder) == nil
    guard let held = try HeldFolder(folder) else {
      throw StorageError.locked(path: folder, holder: HeldFolder.holder(folder))
    }
    let content: Backup.Summary
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
  ) throws -> Backup.Summary {
    let names = try Folder.names(folder).filter { $0 != "lock" }
    guard names.isEmpty || names.contains(FileStorage.restoring) else {
      throw RestoreRefusal(
        reason: .invalidBackup(
          "the state folder \(folder) is not empty; move it away, or give --state another folder"))
    }
    try held.replace(FileStorage.restoring, with: [])
    // Files of an interrupted restore may come from another backup.
    try RestoredFiles(folder: folder).removeContent()
    let blobs = try FileBlobs(Folder.path(ofOwn: "blobs", in: folder))
    var reading = BackupReader(archive, limits)
    while let entry = try reading.next() { try place(entry, blobs) }
    try blobs.settle()
    let content = try content(blobs, isSummed: reading.hasSums)
    try check(folder)
    try DurableFile.remove(Folder.path(of: FileStorage.restoring, in: folder))
    return content
  }

  private func place(_ entry: (name: String, bytes: [UInt8]), _ blobs: any Blobs) throws {
    if entry.name.hasPrefix(Backup.blobs) {
      _ = try blobs.put(entry.bytes, .later)
    } else {
      try DurableFile.replace(Folder.path(of: entry.name, in: folder), with: entry.bytes)
    }
  }

  /// Checks that the folder holds a whole state.
  ///
  /// - Parameter isSummed: whether checksums proved that the log is the one that was saved. If so, it may contain damage.
  private func content(_ blobs: any Blobs, isSummed: Bool) throws -> Backup.Summary {
    let log = try StoredLog(reading: folder, limits)
    guard log.reading.losses.isEmpty, isSummed || log.reading.last ?? 0 == log.state.sequence
    else { throw RestoreFault("the log in it is damaged") }
    let needed = log.state.blobs
    for blob in needed where try blobs.get(blob) == nil {
      throw RestoreFault("it lacks the bytes \(blob.text)")
    }
    return Backup.Summary(
      sequence: log.state.sequence, brands: log.state.brands.count, blobs: needed.count)
  }
}

/// Nothing was written, so nothing must be removed.
private struct RestoreRefusal: Error {
  var reason: StorageError
}

/// An error in an archive.
struct RestoreFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Reads the files of a backup in order, and checks that each matches its checksum, has a valid name and occurs once.
struct BackupReader {
  private var archive: TarReader
  private let limits: StorageLimits
  /// The checksums of the files so far, by name.
  private var found: [String: String] = [:]
  /// Whether the checksums of all files matched. Backups of former releases have none.
  private(set) var hasSums = false

  private static let largest = 1 << 30

  init(_ archive: TarReader, _ limits: StorageLimits) {
    self.archive = archive
    self.limits = limits
  }

  /// The next file; nil after the last one. Throws when a required file is missing.
  mutating func next() throws -> (name: String, bytes: [UInt8])? {
    guard let entry = try archive.next(limit: limit) else {
      try checkEnd()
      return nil
    }
    guard !hasSums else { throw RestoreFault("\(entry.name) follows the sums of all files") }
    if entry.name == Backup.sums {
      try checkSums(entry.bytes)
      hasSums = true
      return try next()
    }
    let sum = BlobID(of: entry.bytes).text
    guard found.updateValue(sum, forKey: entry.name) == nil else {
      throw RestoreFault("\(entry.name) is in it twice")
    }
    try check(entry, sum)
    return entry
  }

  private func limit(of name: String) -> Int {
    if name.hasPrefix(Backup.blobs) { return limits.blobBytes }
    return Backup.secrets.contains(name) ? 1 << 20 : Self.largest
  }

  private func check(_ entry: (name: String, bytes: [UInt8]), _ sum: String) throws {
    if entry.name.hasPrefix(Backup.blobs) {
      guard entry.name == Backup.blobs + sum else {
        throw RestoreFault("\(entry.name) is damaged: it does not hold the bytes of its name")
      }
    } else if entry.name.hasSuffix(".json"), !Backup.secrets.contains(entry.name) {
      guard RestoredFiles.isKnown(entry.name) else { throw foreign(entry.name) }
      guard StateFile(reading: entry.bytes) != nil else {
        throw RestoreFault("\(entry.name) is damaged: it is not a whole state")
      }
    } else if !RestoredFiles.isKnown(entry.name) {
      throw foreign(entry.name)
    }
  }

  private func foreign(_ name: String) -> RestoreFault {
    RestoreFault("\"\(name)\" is not a file of a state folder")
  }

  private func checkSums(_ bytes: [UInt8]) throws {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard Set(lines) == Set(found.map { "\($1)  \($0)" }), lines.count == found.count else {
      throw RestoreFault("its files differ from the list in \(Backup.sums)")
    }
  }

  private func checkEnd() throws {
    for name in [FileJournal.name, StateFile.name] where found[name] == nil {
      throw RestoreFault("it lacks \(name): it is not a backup, or not all of one")
    }
  }
}

/// The files that a restore writes into a state folder.
struct RestoredFiles {
  let folder: String

  /// Whether a state folder has a file of this name, apart from blobs.
  static func isKnown(_ name: String) -> Bool {
    if Backup.secrets.contains(name)
      || [FileJournal.name, StateFile.name, Backup.counts, Backup.money].contains(name)
    {
      return true
    }
    let log = name.hasPrefix("state-") ? "audit-" + name.dropFirst(6).dropLast(5) + ".jsonl" : name
    return LogSegments.end(ofLog: log).map {
      [LogSegments.logName($0), LogSegments.stateName($0)].contains(name)
    } ?? false
  }

  /// Removes everything. The mark of the incomplete restore is removed last, so that leftovers are never mistaken for a state.
  func remove() throws(FileError) {
    try removeContent()
    try DurableFile.remove(Folder.path(of: FileStorage.restoring, in: folder))
  }

  /// Removes everything except the mark.
  func removeContent() throws(FileError) {
    for name in try Folder.names(folder)
    where Self.isKnown(name) || DurableFile.isTemporary(name) {
      try DurableFile.remove(Folder.path(of: name, in: folder))
    }
    let blobs = Folder.path(ofOwn: "blobs", in: folder)
    guard try FileStatus(of: blobs) != nil else { return }
    for name in try Folder.names(blobs) where BlobID(name) != nil || DurableFile.isTemporary(name) {
      unlink(try Folder.path(of: name, in: blobs))
    }
    _ = try Folder.removeIfEmpty(blobs)
  }

  /// Removes the folder itself, which contains only the lock.
  func removeFolder() throws(FileError) {
    try DurableFile.remove(Folder.path(ofOwn: "lock", in: folder))
    _ = try Folder.removeIfEmpty(folder)
  }
}
