import Foundation
import Locks
import Numbers

/// Writes whole files that survive a power cut once the call returns. A file is never half written.
///
/// Each file is written under a temporary name, synced and renamed, and then the folder is synced as well: without
/// the last step a power cut could undo the rename.
public enum DurableFile {
  /// Writes `bytes` to `path`, readable only by the process's user, and replaces an existing file.
  ///
  /// On an error the old file is unchanged, with one exception: a failed `fsync` of the folder leaves the new
  /// file, and a power cut may restore the old one.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try replace(path, with: bytes, mode: 0o600)
  }

  /// Writes `bytes` to `path` with the given permissions, reduced by the process's umask, and replaces an existing file.
  public static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t
  ) throws(FileError) {
    let temporary = temporaryPath(beside: path)
    try writeNew(temporary, bytes, mode: mode)
    do {
      try rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
    try Folder.synchronize(Folder.parent(of: path))
  }

  /// Replaces `path` with `bytes` as a whole. The bytes survive a power cut only once they are synced.
  public static func place(
    _ path: String, with bytes: [UInt8], mode: mode_t = 0o600
  ) throws(FileError) {
    let temporary = temporaryPath(beside: path)
    do throws(FileError) {
      try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode).writeAll(bytes)
      try rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Replaces an entry of an open folder, even if the folder's name now leads elsewhere.
  static func replace(
    _ name: String, in folder: OpenFile, with bytes: [UInt8]
  ) throws(FileError) {
    let temporary = Folder.name(of: temporaryPath(beside: folder.path(of: name)))
    do throws(FileError) {
      let file = try OpenFile(temporary, in: folder, O_WRONLY | O_CREAT | O_EXCL)
      try file.writeAll(bytes)
      try file.synchronize()
      guard renameat(folder.descriptor, temporary, folder.descriptor, name) == 0 else {
        throw FileError.last("rename", folder.path(of: name))
      }
    } catch {
      unlinkat(folder.descriptor, temporary, 0)
      throw error
    }
    try folder.synchronize()
  }

  /// Writes `bytes` to a new file and syncs its entry; the file must not exist yet. After an error the file does not exist.
  public static func create(_ path: String, with bytes: [UInt8], mode: mode_t = 0o600)
    throws(FileError)
  {
    try writeNew(path, bytes, mode: mode)
    do {
      try Folder.synchronize(Folder.parent(of: path))
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Renames within a folder. On an error the old name is restored if the system allows it.
  public static func move(_ path: String, to new: String) throws(FileError) {
    try rename(path, to: new)
    do {
      try Folder.synchronize(Folder.parent(of: new))
    } catch {
      _ = Foundation.rename(new, path)
      throw error
    }
  }

  /// Removes the file if it exists.
  public static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else {
      let error = FileError.last("unlink", path)
      if error.isAbsent { return }
      throw error
    }
    try Folder.synchronize(Folder.parent(of: path))
  }

  private static func writeNew(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(FileError) {
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
    do {
      try file.writeAll(bytes)
      try file.synchronize()
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Renames without syncing: a power cut may undo it.
  public static func rename(_ path: String, to new: String) throws(FileError) {
    guard Foundation.rename(path, new) == 0 else { throw .last("rename", new) }
  }
}

extension DurableFile {
  private static let written = Guarded(0)

  /// A temporary path next to `path`. The name starts with a dot, and only this process uses it.
  public static func temporaryPath(beside path: String) -> String {
    let number = written.withLock { written in
      written += 1
      return written
    }
    let name = Folder.name(of: path)
    return "\(Folder.parent(of: path))/.\(name).\(getpid())-\(number).tmp"
  }

  /// Whether a name is that of a temporary file, which a killed process may have left behind.
  public static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") && name.hasSuffix(".tmp")
  }
}
