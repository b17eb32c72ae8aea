import Foundation

/// What the system knows of a file: enough to tell whether it is still the one that was read.
struct FileStatus: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  /// In bytes.
  var size: Int
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int
  var isFolder: Bool

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    let modified = Platform.modified(status)
    modifiedSeconds = Int(modified.tv_sec)
    modifiedNanoseconds = Int(modified.tv_nsec)
    isFolder = status.st_mode & S_IFMT == S_IFDIR
  }

  /// The status of what `path` leads to, symbolic links followed; nil when nothing is there.
  init?(of path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let error = FileError.last("stat", path)
      if error.isAbsent { return nil }
      throw error
    }
    self.init(status)
  }

  var modified: Date {
    Date(timeIntervalSince1970: Double(modifiedSeconds) + Double(modifiedNanoseconds) / 1e9)
  }
}
