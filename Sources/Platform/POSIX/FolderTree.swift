import Foundation
import Numbers

/// A folder and everything below it, read without ever leaving it.
///
/// A link is followed if its target is inside the tree, as in volumes of Kubernetes (`1.json` → `..data/1.json` →
/// `..2026_11/1.json`). Otherwise it is an obstacle. Links are followed here, one step after another, each from the open folder
/// that the last step reached. So a link or a folder that is replaced meanwhile cannot lead a read out of the tree, as it could
/// between a `realpath` and an `open`. `openat2` would do this in one call, but only on Linux, not in every container, and not for
/// an absolute link to a target inside the tree.
public struct FolderTree: Sendable {
  /// The path from the top of the tree to this folder.
  private var folders: [OpenFile]
  /// The tree below `path`. `path` itself may be a link to any place.
  public init(_ path: String) throws(FileError) {
    guard let real = realpath(path, nil) else { throw .last("realpath", path) }
    defer { free(real) }
    folders = [try OpenFile(String(cString: real), O_RDONLY | O_DIRECTORY)]
  }

  private init(_ folders: [OpenFile]) { self.folders = folders }

  private var folder: OpenFile { folders[folders.count - 1] }

  /// The folder's path without links.
  public var path: String { folder.path }

  /// The folder at `path` in this tree; `nil` if there is no folder.
  public func folder(_ path: String) throws(FileError) -> FolderTree? {
    guard let place = try find(path), place.name == nil else { return nil }
    return FolderTree(place.folders)
  }

  /// The entry at `path`; `nil` if there is none.
  public func entry(_ path: String) throws(FileError) -> TreeEntry? { try find(path)?.entry }

  /// All bytes of the regular file at `path`.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try file(path, limit: limit).bytes
  }

  /// All bytes of the regular file at `path`, with its status.
  public func file(
    _ path: String, limit: Int
  ) throws(FileError) -> (entry: TreeEntry, bytes: [UInt8]) {
    guard let place = try find(path) else {
      throw FileError(call: "open", path: folder.path(of: path), code: ENOENT)
    }
    guard let name = place.name else {
      throw FileError(.kind(.folder), at: folder.path(of: path))
    }
    let bytes = try RegularFile.read(name, in: place.folder, place.status, limit: limit)
    return (place.entry, bytes)
  }

  /// The names in the folder, in no order.
  public func names() throws(FileError) -> [String] {
    try Folder.names(in: OpenFile(".", in: folder, O_RDONLY | O_DIRECTORY))
  }
}

/// The target of a path in a tree.
public struct TreeEntry: Sendable, Hashable {
  /// The path without links.
  public var path: String
  public var status: FileStatus
  /// The paths, without links, of the folders that contain the followed links. A change in one of them may lead elsewhere.
  public var linkFolders: [String]
}

extension FolderTree {
  /// The target of a path.
  private struct Place {
    var folders: [OpenFile]
    /// The name in the last of the folders; `nil` for that folder itself.
    var name: String?
    var status: FileStatus
    var linkFolders: [String]

    var folder: OpenFile { folders[folders.count - 1] }

    var entry: TreeEntry {
      TreeEntry(
        path: name.map(folder.path(of:)) ?? folder.path, status: status, linkFolders: linkFolders)
    }
  }

  private func find(_ path: String) throws(FileError) -> Place? {
    var walk = Walk(from: folders, to: path)
    while let part = try walk.next() {
      guard let status = try FileStatus(part.name, in: walk.folder) else {
        guard let link = part.link else { return nil }
        throw FileError(.leadsNowhere(to: link), at: walk.path)
      }
      switch status.kind {
      case .folder: try walk.enter(part.name)
      case .link: try walk.follow(part.name)
      default:
        // As in the system, nothing exists below a file.
        guard walk.isAtEnd else { return nil }
        return Place(
          folders: walk.folders, name: part.name, status: status, linkFolders: walk.linkFolders)
      }
    }
    return Place(
      folders: walk.folders, status: try walk.folder.status(), linkFolders: walk.linkFolders)
  }
}

/// The steps from a folder to the target of a path.
private struct Walk {
  /// A name to look up, and the target of the link that contains it, if any.
  typealias Part = (name: String, link: String?)

  /// The folders from the top of the tree to the current position.
  private(set) var folders: [OpenFile]
  /// The remaining steps, the next one last.
  private var parts: [Part]
  /// The path that is looked up, for messages.
  let path: String
  /// The folders of the followed links.
  private(set) var linkFolders: [String] = []
  /// The maximum number of links; a path with more has a loop (as in Linux, path_resolution(7)).
  private static let mostLinks = 40

  init(from folders: [OpenFile], to path: String) {
    self.folders = folders
    self.path = folders[folders.count - 1].path(of: path)
    parts = Self.parts(of: path, from: nil)
  }

  var folder: OpenFile { folders[folders.count - 1] }
  var isAtEnd: Bool { parts.isEmpty }

  /// The next name to look up in `folder`; `nil` at the end of the path.
  mutating func next() throws(FileError) -> Part? {
    while let part = parts.popLast() {
      guard part.name == ".." else { return part }
      guard folders.count > 1 else { throw FileError(.leadsOut(to: part.link ?? ".."), at: path) }
      folders.removeLast()
    }
    return nil
  }

  mutating func enter(_ name: String) throws(FileError) {
    folders.append(try OpenFile(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
  }

  mutating func follow(_ name: String) throws(FileError) {
    linkFolders.append(folder.path)
    guard linkFolders.count <= Self.mostLinks else { throw FileError(.loop, at: path) }
    let target = try folder.target(ofLink: name)
    guard target.hasPrefix("/") else {
      parts += Self.parts(of: target, from: target)
      return
    }
    let top = folders[0].path(of: "")
    guard (target + "/").hasPrefix(top) else { throw FileError(.leadsOut(to: target), at: path) }
    folders.removeSubrange(1...)
    parts += Self.parts(of: String(target.dropFirst(top.count)), from: target)
  }

  private static func parts(of path: String, from link: String?) -> [Part] {
    path.split(separator: "/").reversed().filter { $0 != "." }.map { (String($0), link) }
  }
}

extension OpenFile {
  fileprivate func target(ofLink name: String) throws(FileError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(descriptor, name, &bytes, bytes.count)
    guard count >= 0 else { throw .last("readlink", path(of: name)) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
