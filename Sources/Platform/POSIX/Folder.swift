import Foundation
import Numbers

/// Lists folders and changes their entries durably.
public enum Folder {
  /// The names in the folder in no order, without `.` and `..`.
  public static func names(_ path: String) throws(FileError) -> [String] {
    try names(in: OpenFile(path, O_RDONLY | O_DIRECTORY))
  }

  /// The names in an open folder. Each opened folder can be listed only once.
  static func names(in folder: OpenFile) throws(FileError) -> [String] {
    let copy = fcntl(folder.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last("fcntl", folder.path) }
    guard let stream = fdopendir(copy) else {
      let error = FileError.last("fdopendir", folder.path)
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .last("readdir", folder.path) }
    return names
  }

  /// Creates the folder and its missing parents, accessible only to the process's user. Each is durable in its own parent.
  public static func make(_ path: String, mode: mode_t = 0o700) throws(FileError) {
    if try FileStatus(of: path)?.isFolder == true { return }
    let parent = parent(of: path)
    if parent != path { try make(parent, mode: 0o755) }
    if mkdir(path, mode) != 0 {
      let error = FileError.last("mkdir", path)
      guard error.isExisting, try FileStatus(of: path)?.isFolder == true else { throw error }
    } else {
      Ownership.pass(path, in: parent)
    }
    try synchronize(parent)
  }

  /// Creates a new folder in the system's folder for temporary files; no other user can enter it.
  ///
  /// - Parameter beginning: the start of its name.
  public static func temporary(_ beginning: StaticString) throws(FileError) -> String {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array(shown("\(beginning)-XXXXXX", in: parent).utf8CString)
    guard mkdtemp(&template) != nil else { throw .last("mkdtemp", parent) }
    return template.withUnsafeBufferPointer {
      String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// Whether this process could create a file in the folder; `false` if unknown.
  public static func takesWrites(_ path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

  /// Waits until the folder's entries are durable.
  public static func synchronize(_ path: String) throws(FileError) {
    try OpenFile(path, O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Waits until everything written to the folder's medium is durable.
  public static func synchronizeAll(on path: String) throws(FileError) {
    let folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
    _ = try OpenFile.retrying("syncfs", of: path) {
      Int(Platform.synchronizeAll(folder.descriptor))
    }
  }

  /// The parent folder of `path`.
  public static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of `path`.
  public static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Removes an empty folder. Returns `false` if it is not empty or does not exist.
  public static func removeIfEmpty(_ path: String) throws(FileError) -> Bool {
    guard rmdir(path) != 0 else { return true }
    let error = FileError.last("rmdir", path)
    if error.isAbsent || error.code == ENOTEMPTY || error.isExisting { return false }
    throw error
  }
}
