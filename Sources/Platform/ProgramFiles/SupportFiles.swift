import Foundation
import POSIX

/// The schemas, devices and fonts that go with a paywalls folder: each file that the folder has, else the one that comes with the program.
public struct SupportFiles: Sendable {
  /// The paywalls folder, without a link in it when it is there.
  public let path: String
  /// Nil when there was no folder.
  private let opened: FolderTree?

  /// - Throws: when the folder is there and cannot be read.
  public init(paywalls: String) throws(FileError) {
    opened = try Self.open(paywalls)
    path = opened?.path ?? paywalls
  }

  /// All bytes of a file, such as `fonts/inter.json`.
  ///
  /// - Parameter limit: the most bytes that are read of a file of the folder.
  public func read(_ file: String, limit: Int) throws(FileError) -> [UInt8] {
    if let tree = try tree, try tree.entry(file) != nil {
      return try tree.read(file, limit: limit)
    }
    guard let bytes = ProgramFiles.bytes(of: file) else {
      throw FileError(call: "open", path: path + "/" + file, code: ENOENT)
    }
    return bytes
  }

  /// The names of the files directly in a folder, such as `fonts`, in no order.
  public func names(in folder: String) throws(FileError) -> Set<String> {
    let prefix = folder + "/"
    let brought = ProgramFiles.paths.filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count))
    }
    return try Set(brought).union(tree?.folder(folder)?.names() ?? [])
  }

  /// The folder's own part of the files; nil when there is no folder.
  public var tree: FolderTree? {
    // A folder that is made later is found then.
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
