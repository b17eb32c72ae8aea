import Foundation
import Numbers

/// An open file or folder, closed when its last reference is released.
public final class OpenFile: Sendable {
  public let descriptor: Int32
  public let path: String

  /// Opens `path` with the flags of `open(2)`, without waiting for the other end of a pipe. A new file has `mode`, reduced by the
  /// process's umask; by default only its user can read it.
  public init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileError) {
    self.path = path
    let flags = flags | O_CLOEXEC | O_NONBLOCK
    descriptor = try Int32(Self.retrying("open", of: path) { Int(open(path, flags, mode)) })
    if flags & O_EXCL != 0 { Ownership.pass(descriptor, in: Folder.parent(of: path)) }
  }

  /// Opens or creates an entry of an open folder, without waiting for the other end of a pipe.
  public init(
    _ name: String, in folder: OpenFile, _ flags: Int32, mode: mode_t = 0o600
  ) throws(FileError) {
    let path = folder.path(of: name)
    self.path = path
    guard name == "." || Folder.isEntry(name) else { throw FileError(.name(name), at: folder.path) }
    let flags = flags | O_CLOEXEC | O_NONBLOCK
    descriptor = try Int32(
      Self.retrying("open", of: path) { Int(openat(folder.descriptor, name, flags, mode)) })
    if flags & O_EXCL != 0 { Ownership.pass(descriptor, in: folder.path) }
  }

  /// Opens or creates a regular file with `flags`; if the medium is read-only, opens it only for reading.
  public convenience init(orReading path: String, _ flags: Int32) throws(FileError) {
    do {
      try self.init(path, flags)
    } catch let refusal where refusal.code == EROFS || refusal.code == EACCES {
      do {
        try self.init(path, O_RDONLY)
      } catch {
        throw refusal
      }
    }
    let kind = try status().kind
    guard kind == .regular else { throw FileError(.kind(kind), at: path) }
  }

  /// Takes ownership of an open descriptor.
  public init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// The path of an entry of this folder, for messages.
  public func path(of name: String) -> String { Folder.shown(name, in: path) }

  /// Whether the file is open for writing.
  public var isWritable: Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && flags & O_ACCMODE != O_RDONLY
  }

  /// Writes all of `bytes` at the file's position, in as many calls as necessary.
  public func writeAll(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let start = written
      let count = try Self.retrying("write", of: path) {
        bytes.withUnsafeBytes { all in
          write(descriptor, all.baseAddress?.advanced(by: start), all.count - start)
        }
      }
      guard count > 0 else { throw FileError(call: "write", path: path, code: EIO) }
      written += count
    }
  }

  /// The bytes of `range`; fewer if the file is shorter.
  public func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let count = try Self.retrying("read", of: path) {
        bytes.withUnsafeMutableBytes { all in
          pread(
            descriptor, all.baseAddress?.advanced(by: start), all.count - start,
            off_t(range.lowerBound + start))
        }
      }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Waits until everything written is durable.
  public func synchronize() throws(FileError) {
    _ = try Self.retrying("fsync", of: path) { Int(Platform.synchronize(descriptor)) }
  }

  public func truncate(to length: Int) throws(FileError) {
    _ = try Self.retrying("ftruncate", of: path) { Int(ftruncate(descriptor, off_t(length))) }
  }

  /// Removes all other users' access to the file or folder. Does nothing if another user owns
  /// it, because the owner decides who may read it.
  public func seclude() {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    _ = fchmod(descriptor, status.st_mode & 0o700)
  }

  public func status() throws(FileError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last("fstat", path) }
    return FileStatus(status)
  }

  /// Throws `.replaced` if the path no longer leads to this file.
  public func checkPlace() throws(FileError) {
    guard try FileStatus(of: path)?.identity == status().identity else {
      throw FileError(.replaced, at: path)
    }
  }

  /// Locks the file for this process. Returns `false` if another process holds the lock.
  public func lock() throws(FileError) -> Bool {
    do {
      _ = try Self.retrying("flock", of: path) { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
      return true
    } catch  where error.isTaken {
      return false
    }
  }

  /// Releases the lock, even if forked processes have copies of the file.
  func unlock() { _ = flock(descriptor, LOCK_UN) }

  /// Repeats a call while signals interrupt it.
  public static func retrying(
    _ call: String, of path: String, _ body: () -> Int
  ) throws(FileError) -> Int {
    while true {
      let result = body()
      if result >= 0 { return result }
      guard errno == EINTR else { throw .last(call, path) }
    }
  }
}
