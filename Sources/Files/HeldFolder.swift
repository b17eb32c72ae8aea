import Foundation

/// A folder that one process at a time writes to, for as long as its name leads to it.
///
/// Whoever removes it, renames it or mounts over it leaves the process with open files that nobody will find again, while another
/// may start on a new folder of the same name. So it is checked before anything is written, and what is written goes to the folder that
/// is held, never to another one of its name.
public final class HeldFolder: Sendable {
  private let folder: OpenFile
  private let lock: LockFile

  /// Makes the folder when it is not there; nil when another process holds it.
  public init?(_ path: String) throws(FileError) {
    try Folder.make(path)
    folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
    guard let lock = try LockFile(Self.lockPath(path)) else { return nil }
    self.lock = lock
    try check()
  }

  public var path: String { folder.path }

  /// The process that holds a folder, as far as it could write its number.
  public static func holder(_ path: String) -> Int32? { LockFile.holder(lockPath(path)) }

  /// Throws `.replaced` unless its name still leads to it, and to the lock that is held.
  public func check() throws(FileError) {
    try folder.checkPlace()
    try lock.checkPlace()
  }

  /// Writes an entry in place of what was there, as `DurableFile.replace` does.
  public func replace(_ name: String, with bytes: [UInt8]) throws(FileError) {
    try check()
    try DurableFile.replace(name, in: folder, with: bytes)
  }

  private static func lockPath(_ path: String) -> String { path + "/lock" }
}
