import CLinux
import Foundation
import Numbers

/// The differences between the operating systems' file calls.
public enum Platform {
  /// Syncs a file's bytes, or a folder's entries, to the medium. Returns 0, or -1 with `errno` set.
  ///
  /// Darwin's `fsync` stops at the drive's cache; `F_FULLFSYNC` does not, but not every volume supports it.
  public static func synchronize(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
      guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else { return -1 }
    #endif
    return fsync(descriptor)
  }

  /// Syncs everything written to the medium of an open folder. Returns 0, or -1 with `errno` set.
  public static func synchronizeAll(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      sync()
      return synchronize(descriptor)
    #else
      return syncfs(descriptor)
    #endif
  }

  /// The time of the last change of a file's content.
  public static func modified(_ status: stat) -> timespec {
    #if canImport(Darwin)
      status.st_mtimespec
    #else
      status.st_mtim
    #endif
  }
}
