import Foundation
import Numbers

/// A file that could not be read, written or reached: the call, the path, and the reason.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  public var call: String
  public var path: String
  /// `errno` after the call, or the value closest to the obstacle.
  public var code: Int32
  /// The obstacle, if no system call failed.
  public var obstacle: Obstacle?

  public init(call: String, path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// `path` cannot be read because of `obstacle`.
  public init(_ obstacle: Obstacle, at path: String) {
    self.init(call: "read", path: path, code: obstacle.code)
    self.obstacle = obstacle
  }

  /// The error of the call that just failed.
  public static func last(_ call: String, _ path: String) -> FileError {
    FileError(call: call, path: path, code: errno)
  }

  /// The medium or the quota is full.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }
  /// The medium is read-only.
  public var isReadOnly: Bool { code == EROFS }
  /// The process lacks permission.
  public var isDenied: Bool { code == EACCES || code == EPERM }
  /// No file has this name. A broken link counts as existing.
  public var isAbsent: Bool { obstacle == nil && (code == ENOENT || code == ENOTDIR) }
  public var isTaken: Bool { code == EWOULDBLOCK || code == EAGAIN }
  public var isExisting: Bool { code == EEXIST }

  /// The reason in words: `No space left on device`, `it is a named pipe, and only regular files are read`.
  public var reason: String { obstacle?.description ?? String(cString: strerror(code)) }

  /// A remedy; `nil` if only the system's message is known.
  public var hint: String? { obstacle?.hint }

  public var description: String {
    obstacle == nil ? "\(call) \(path): \(reason)" : "\(path): \(reason)"
  }
}

/// A reason why a file cannot be read, other than a failed system call.
public enum Obstacle: Sendable, Hashable, CustomStringConvertible {
  /// Not a regular file.
  case kind(FileStatus.Kind)
  /// More bytes than the limit.
  case size(limit: Int)
  /// A link to a target outside the folder.
  case leadsOut(to: String)
  /// A link to a name that does not exist.
  case leadsNowhere(to: String)
  /// A loop of links.
  case loop
  /// Another file or folder now has this name than the one that was opened, or none.
  case replaced
  /// A name that no entry of the folder can have.
  case name(String)
  /// A link at the path of a file to be written.
  case link
  /// The bytes differ from those that were written.
  case damaged
  /// The file ends in the middle of an entry.
  case cutShort

  var code: Int32 {
    switch self {
    case .kind(.folder): EISDIR
    case .kind: EINVAL
    case .size: EFBIG
    case .leadsOut: EXDEV
    case .leadsNowhere: ENOENT
    case .loop, .link: ELOOP
    case .name: EINVAL
    case .replaced: ESTALE
    case .damaged, .cutShort: EIO
    }
  }

  public var description: String {
    switch self {
    case .kind(let kind): "it is \(kind.words), and only regular files are read"
    case .size(let limit): "it is larger than \(limit) bytes"
    case .leadsOut(let target): "it is a link to \(target), which lies outside of the folder"
    case .leadsNowhere(let target): "it is a link to \(target), where nothing is"
    case .loop: "its links lead to each other without end"
    case .replaced:
      "it is no longer the one that was opened: it was removed, renamed or mounted over"
    case .name(let name):
      "\"\(name.prefix(64))\" cannot be the name of a file in this folder"
    case .link: "it is a link, and files are only written to folders themselves"
    case .damaged: "it is damaged: its bytes do not match the digest in its name"
    case .cutShort: "it is cut short: it ends in the middle of its content"
    }
  }

  var hint: String? {
    switch self {
    case .kind: "remove it, or put a regular file in its place"
    case .size: nil
    case .leadsOut: "put the file itself here, or a link to one inside of the folder"
    case .leadsNowhere, .loop: "remove the link, or let it lead to a file"
    case .replaced: "put it back, or start the service again"
    case .name: "use a name without \"/\" that is neither \".\" nor \"..\""
    case .link: "name the folder that the link leads to, or remove the link"
    case .damaged: "restore it from a backup"
    case .cutShort: "copy it again from where it was made"
    }
  }
}
