import Foundation
import POSIX

/// A file named on the command line, read or written as a whole. `-` is standard input.
struct NamedFile {
  let path: String

  /// In bytes.
  static let longest = 16 << 20

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
      try DurableFile.replace(path, with: bytes)
    } catch {
      let reason = (error as? FileError)?.reason ?? error.localizedDescription
      throw UsageError(
        message: "cannot write \"\(path)\": \(reason)", hint: "name a writable folder")
    }
  }
}
