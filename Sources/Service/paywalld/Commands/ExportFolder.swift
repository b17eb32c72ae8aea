import ASCII
import Digest
import Foundation
import JSON
import POSIX
import PaywallAPI

/// The folder of a static site. It is new, empty, or the result of an earlier export, whose files this export replaces.
struct ExportFolder {
  /// The list of the files with their hashes.
  static let list = "SHA256SUMS"
  static let index = "site.json"

  /// The hash of each written file, by path.
  private(set) var hashes: [String: String] = [:]
  private let folder: String
  /// The files of the earlier export, with their hashes.
  private let earlier: [(path: String, hash: String)]

  /// - Throws: unless the folder is absent, empty, or holds the table of contents of an export and the list of its files.
  init(_ folder: String) throws(UsageError) {
    self.folder = folder
    guard FileManager.default.fileExists(atPath: folder) else {
      earlier = []
      return
    }
    let names: [String]
    do throws(FileError) {
      names = try Folder.names(folder)
    } catch {
      throw NamedFile.unreadable(folder, error)
    }
    guard !names.isEmpty else {
      earlier = []
      return
    }
    guard names.contains(Self.list), names.contains(Self.index),
      Self.isIndex(try NamedFile(reading: Self.index, below: folder).read())
    else {
      throw UsageError(
        message: "\"\(folder)\" holds files that no export wrote",
        hint: "name an empty folder, or one of an earlier export")
    }
    earlier = Self.entries(of: try NamedFile(reading: Self.list, below: folder).read())
  }

  /// Whether a file is the table of contents that an export writes.
  private static func isIndex(_ bytes: [UInt8]) -> Bool {
    do {
      let root = try JSONText(parsing: bytes, limits: .trusted).root
      return root["site"]?.value == 1 && root["brands"]?.members != nil
    } catch {
      return false
    }
  }

  private static func entries(of list: [UInt8]) -> [(path: String, hash: String)] {
    String(decoding: list, as: UTF8.self).split(separator: "\n").map { line in
      let hash = line.prefix(2 * SHA256.digestSize)
      return (String(line.dropFirst(hash.count + 2)), String(hash))
    }
  }

  mutating func write(_ bytes: [UInt8], to path: String) throws(UsageError) {
    let file = try NamedFile(writing: path, below: folder)
    do {
      try FileManager.default.createDirectory(
        atPath: Folder.parent(of: file.path), withIntermediateDirectories: true)
      try DurableFile.place(file.path, with: bytes, mode: NamedFile.mode)
    } catch {
      let reason = (error as? FileError)?.reason ?? error.localizedDescription
      throw UsageError(
        message: "cannot write \"\(file.path)\": \(reason)",
        hint: "name a writable folder with enough room")
    }
    hashes[path] = SHA256.hash(bytes).hexadecimal
  }

  /// Writes the table of contents after everything that it names, then the list of hashes; at the end removes what the earlier export left.
  ///
  /// - Returns: the files of the earlier export that stay, because they are no longer as it wrote them.
  mutating func finish(with index: [UInt8]) throws -> [String] {
    try write(index, to: Self.index)
    let sums = Array(StaticSite.sums(hashes).utf8)
    try NamedFile(writing: Self.list, below: folder).write(sums)
    let old = earlier.filter { hashes[$0.path] == nil }
    let kept = old.filter { !remove($0.path, ifHashIs: $0.hash) }.map(\.path)
    try Folder.synchronizeAll(on: folder)
    return kept
  }

  /// Removes a file of the earlier export. Returns false if it is another one by now, a link, or not in this folder at all.
  private func remove(_ path: String, ifHashIs hash: String) -> Bool {
    do {
      let file = try Folder.path(writing: path, below: folder)
      guard try FileStatus(of: file) != nil else { return true }
      guard try !Folder.isLink(file),
        SHA256.hash(try RegularFile.read(file, limit: NamedFile.longest)).hexadecimal == hash
      else { return false }
      try DurableFile.remove(file)
      return true
    } catch {
      return false
    }
  }
}
