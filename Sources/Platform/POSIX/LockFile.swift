import Foundation
import Numbers

/// A lock that holds a folder for one process while the value lives. The system releases it when the process dies.
public final class LockFile: Sendable {
  let file: OpenFile

  /// Returns `nil` if another process holds the folder.
  public init?(_ path: String) throws(FileError) {
    file = try OpenFile(orReading: path, O_RDWR | O_CREAT)
    guard try file.lock() else { return nil }
    do {
      try file.truncate(to: 0)
      try file.writeAll([UInt8]("\(getpid())\n".utf8))
    } catch {
      // People read the process id when they find the folder locked. A full disk must not stop the service.
    }
  }

  // A process that another thread has just forked has a copy of the file, which would keep the lock until that process runs its program.
  deinit { file.unlock() }

  /// Throws `.replaced` if the path leads to another lock.
  public func checkPlace() throws(FileError) { try file.checkPlace() }

  /// The process that holds the lock, if it was able to record its process id.
  public static func holder(_ path: String) -> Int32? {
    do {
      let text = try RegularFile.read(path, limit: 32)
      return Int32(String(decoding: text, as: UTF8.self).filter(\.isNumber))
    } catch {
      return nil
    }
  }
}
