import Foundation
import Numbers

/// A file's status, with enough detail to decide whether the file is still the one that was read.
public struct FileStatus: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case regular
    case folder
    case link
    case pipe
    case socket
    case device

    /// The kind with its article: `a named pipe`.
    var words: String {
      switch self {
      case .regular: "a regular file"
      case .folder: "a folder"
      case .link: "a link"
      case .pipe: "a named pipe"
      case .socket: "a socket"
      case .device: "a device"
      }
    }

    init(_ mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .regular
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .link
      case S_IFIFO: self = .pipe
      case S_IFSOCK: self = .socket
      default: self = .device
      }
    }
  }

  /// Identifies the file while it exists, regardless of its name.
  public struct Identity: Sendable, Hashable {
    public var device: UInt64
    public var inode: UInt64
  }

  public var identity: Identity
  public var kind: Kind
  /// The size in bytes.
  public var size: Int
  public var modifiedSeconds: Int
  public var modifiedNanoseconds: Int

  init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    kind = Kind(status.st_mode)
    size = Int(status.st_size)
    let modified = Platform.modified(status)
    modifiedSeconds = Int(modified.tv_sec)
    modifiedNanoseconds = Int(modified.tv_nsec)
  }

  /// The status of the file at `path`, after following links; `nil` if there is none.
  public init?(of path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let error = FileError.last("stat", path)
      if error.isAbsent { return nil }
      throw error
    }
    self.init(status)
  }

  /// The status of an entry of an open folder, without following a link; `nil` if there is none.
  init?(_ name: String, in folder: OpenFile) throws(FileError) {
    var status = stat()
    guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      let error = FileError.last("stat", folder.path(of: name))
      if error.isAbsent { return nil }
      throw error
    }
    self.init(status)
  }

  public var isFolder: Bool { kind == .folder }

  public var modified: Date {
    Date(timeIntervalSince1970: Double(modifiedSeconds) + Double(modifiedNanoseconds) / 1e9)
  }
}
