import Foundation
import POSIX

/// A file named on the command line, read or written as a whole. `-` is standard input.
struct NamedFile {
  let path: String

  /// The maximum size, in bytes.
  static let longest = 16 << 20
  /// The permissions of written files. The user's umask decides who else can read them.
  static let mode: mode_t = 0o644

  init(path: String) { self.path = path }

  /// Names a file to write below a folder that a person named.
  init(writing relative: String, below folder: String) throws(UsageError) {
    do throws(FileError) {
      path = try Folder.path(writing: relative, below: folder)
    } catch {
      throw UsageError(
        message: "cannot write to \"\(error.path)\": \(error.reason)", hint: error.hint)
    }
  }

  /// Names a file to read below a folder that a person named.
  init(reading relative: String, below folder: String) throws(UsageError) {
    do throws(FileError) {
      path = try Folder.path(reading: relative, below: folder)
    } catch {
      throw Self.unreadable(folder, error)
    }
  }

  func read() throws(UsageError) -> [UInt8] {
    do throws(FileError) {
      return path == "-"
        ? try StandardInput.read(limit: Self.longest)
        : try RegularFile.read(path, limit: Self.longest)
    } catch {
      throw Self.unreadable(path, error)
    }
  }

  static func unreadable(_ path: String, _ error: FileError) -> UsageError {
    UsageError(
      message: "cannot read \"\(path)\": \(error.reason)",
      hint: error.isAbsent ? "name an existing file" : error.hint)
  }

  /// Replaces the file, creating its folders if needed.
  func write(_ bytes: [UInt8]) throws(UsageError) {
    do {
      try FileManager.default.createDirectory(
        atPath: Folder.parent(of: path), withIntermediateDirectories: true)
      try DurableFile.replace(path, with: bytes, mode: Self.mode)
    } catch {
      let reason = (error as? FileError)?.reason ?? error.localizedDescription
      throw UsageError(
        message: "cannot write \"\(path)\": \(reason)", hint: "name a writable folder")
    }
  }
}
