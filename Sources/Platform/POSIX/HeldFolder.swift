import Foundation
import Numbers

/// A folder to which one process at a time writes, as long as its name leads to it.
///
/// If the folder is removed, renamed or covered by a mount, nobody can find the process's open files any more, and
/// another process may start on a new folder of that name. So each write first checks the folder, and goes to the
/// held folder, never to another folder of its name.
public final class HeldFolder: Sendable {
  private let folder: OpenFile
  private let lock: LockFile

  /// Creates the folder if it does not exist, and removes all other users' access. Returns `nil` if another process holds it.
  public init?(_ path: String) throws(FileError) {
    try Folder.make(path)
    folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
    folder.seclude()
    guard let lock = try LockFile(Self.lockPath(path)) else { return nil }
    self.lock = lock
    try check()
  }

  public var path: String { folder.path }

  /// The process that holds a folder, if it was able to record its process id.
  public static func holder(_ path: String) -> Int32? { LockFile.holder(lockPath(path)) }

  /// Throws `.replaced` unless the name still leads to the folder, and the lock file to the held lock.
  public func check() throws(FileError) {
    try folder.checkPlace()
    try lock.checkPlace()
  }

  /// Writes an entry, replacing an existing one, as `DurableFile.replace` does.
  public func replace(_ name: String, with bytes: [UInt8]) throws(FileError) {
    try check()
    try DurableFile.replace(name, in: folder, with: bytes)
  }

  /// Throws if the folder or its file of this name is not writable, or the medium is full, as far as this is visible without writing.
  public func checkWritable(_ name: String) throws(FileError) {
    for place in [path, try Folder.path(of: name, in: path)] where access(place, W_OK) != 0 {
      throw .last("access", place)
    }
    var medium = statvfs()
    guard statvfs(path, &medium) == 0 else { throw .last("statvfs", path) }
    let free = geteuid() == 0 ? medium.f_bfree : medium.f_bavail
    guard free > 0 else { throw FileError(call: "write", path: path, code: ENOSPC) }
  }

  /// Throws unless a file can be written to the folder and synced. Leaves no file behind.
  public func tryWriting() throws(FileError) {
    try check()
    let name = Folder.name(
      of: DurableFile.temporaryPath(beside: Folder.path(ofOwn: "trial", in: path)))
    let file = try OpenFile(name, in: folder, O_WRONLY | O_CREAT | O_EXCL)
    defer { unlinkat(folder.descriptor, name, 0) }
    try file.writeAll([0])
    try file.synchronize()
  }

  private static func lockPath(_ path: String) -> String { Folder.path(ofOwn: "lock", in: path) }
}
