import Foundation
import Numbers

/// Reads whole files. All files that the service and the command line read from a disk are read here.
///
/// A named pipe without a writer makes `open` block forever, and a device may have any effect. So the kind of an entry is checked before it
/// is opened. The entry is opened without blocking and checked again, in case it was replaced meanwhile.
public enum RegularFile {
  /// Reads a file that a person named. Follows links to any place.
  ///
  /// Throws an obstacle if it is not a regular file or has more than `limit` bytes.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let status = try FileStatus(of: path) else {
      throw FileError(call: "open", path: path, code: ENOENT)
    }
    try check(status, of: path, limit: limit)
    return try OpenFile(path, O_RDONLY).contents(limit: limit)
  }

  /// Reads an entry of a folder that is not a link.
  static func read(
    _ name: String, in folder: OpenFile, _ status: FileStatus, limit: Int
  ) throws(FileError) -> [UInt8] {
    try check(status, of: folder.path(of: name), limit: limit)
    return try OpenFile(name, in: folder, O_RDONLY | O_NOFOLLOW).contents(limit: limit)
  }

  fileprivate static func check(
    _ status: FileStatus, of path: String, limit: Int
  ) throws(FileError) {
    guard status.kind == .regular else { throw FileError(.kind(status.kind), at: path) }
    guard status.size <= limit else { throw FileError(.size(limit: limit), at: path) }
  }
}

extension OpenFile {
  /// All bytes of a regular file.
  fileprivate func contents(limit: Int) throws(FileError) -> [UInt8] {
    let status = try status()
    try RegularFile.check(status, of: path, limit: limit)
    // One byte more than the size reveals a file that grew after its size was read.
    let bytes = try bytes(in: 0..<status.size + 1)
    guard bytes.count > status.size else { return bytes }
    let rest = try self.bytes(in: bytes.count..<limit + 1)
    guard bytes.count + rest.count <= limit else { throw FileError(.size(limit: limit), at: path) }
    return bytes + rest
  }
}
