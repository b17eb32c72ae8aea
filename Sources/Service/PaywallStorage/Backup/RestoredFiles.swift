import Foundation
import POSIX

/// What a restore may have put into a state folder.
struct RestoredFiles {
  let folder: String

  /// Whether a file of this name, other than a blob, is one of a state folder.
  static func isKnown(_ name: String) -> Bool {
    if Backup.secrets.contains(name) || [FileJournal.name, StateFile.name].contains(name) {
      return true
    }
    let log = name.hasPrefix("state-") ? "audit-" + name.dropFirst(6).dropLast(5) + ".jsonl" : name
    return LogSegments.end(ofLog: log).map {
      [LogSegments.logName($0), LogSegments.stateName($0)].contains(name)
    } ?? false
  }

  /// Removes all of it. The mark of an unfinished restore goes last, so that what could not be removed is never taken for a state.
  func remove() throws(FileError) {
    try removeContent()
    try DurableFile.remove(folder + "/" + FileStorage.restoring)
  }

  /// Removes all of it but the mark.
  func removeContent() throws(FileError) {
    for name in try Folder.names(folder)
    where Self.isKnown(name) || DurableFile.isTemporary(name) {
      try DurableFile.remove(folder + "/" + name)
    }
    let blobs = folder + "/blobs"
    guard try FileStatus(of: blobs) != nil else { return }
    for name in try Folder.names(blobs) where BlobID(name) != nil || DurableFile.isTemporary(name) {
      unlink(blobs + "/" + name)
    }
    _ = try Folder.removeIfEmpty(blobs)
  }

  /// Removes the folder itself, which holds nothing else than the lock.
  func removeFolder() throws(FileError) {
    try DurableFile.remove(folder + "/lock")
    _ = try Folder.removeIfEmpty(folder)
  }
}
