import Foundation
import Numbers
import POSIX

/// The schemas, devices and fonts for a paywalls folder: the folder's own files, and the program's for those that it lacks.
public struct SupportFiles: Sendable {
  /// The path of the paywalls folder; without links, if it exists.
  public let path: String
  /// `nil` if the folder did not exist.
  private let opened: FolderTree?

  /// - Throws: an error if the folder exists but cannot be read.
  public init(paywalls: String) throws(FileError) {
    opened = try Self.open(paywalls)
    path = opened?.path ?? paywalls
  }

  /// All bytes of a file, such as `fonts/inter.json`.
  ///
  /// - Parameter limit: the maximum size of a file of the folder, in bytes.
  public func read(_ file: String, limit: Int) throws(FileError) -> [UInt8] {
    if let tree = try tree, try tree.entry(file) != nil {
      return try tree.read(file, limit: limit)
    }
    guard let bytes = ProgramFiles.bytes(of: file) else {
      throw FileError(call: "open", path: Folder.shown(file, in: path), code: ENOENT)
    }
    return bytes
  }

  /// The unordered names of the files directly in a folder, such as `fonts`.
  public func names(in folder: String) throws(FileError) -> Set<String> {
    return try Set(ProgramFiles.names(in: folder)).union(tree?.folder(folder)?.names() ?? [])
  }

  /// The opened folder; `nil` if it does not exist.
  public var tree: FolderTree? {
    // The folder may be created later.
    get throws(FileError) {
      if let opened { return opened }
      return try Self.open(path)
    }
  }

  private static func open(_ path: String) throws(FileError) -> FolderTree? {
    do throws(FileError) {
      return try FolderTree(path)
    } catch {
      guard error.isAbsent else { throw error }
      return nil
    }
  }
}
