import Foundation

/// A system call that failed on a file: which one, where, and what the system said.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  public var call: String
  public var path: String
  /// `errno` after the call.
  public var code: Int32

  public init(call: String, path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// The error of the call that has just failed.
  static func last(_ call: String, _ path: String) -> FileError {
    FileError(call: call, path: path, code: errno)
  }

  /// The medium or the quota is full.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }
  public var isAbsent: Bool { code == ENOENT || code == ENOTDIR }
  var isTaken: Bool { code == EWOULDBLOCK || code == EAGAIN }
  var isExisting: Bool { code == EEXIST }

  /// What the system says about `code`: `No space left on device`.
  public var reason: String { String(cString: strerror(code)) }

  public var description: String { "\(call) \(path): \(reason)" }
}
