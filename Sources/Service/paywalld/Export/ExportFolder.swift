import ASCII
import Digest
import Foundation
import JSON
import POSIX
import PaywallService

/// The folder of a static site. It is new, empty, or the result of an earlier export; this export replaces the files of that one.
struct ExportFolder {
  /// The list of the files with their hashes.
  static let list = "SHA256SUMS"
  static let index = "site.json"

  /// The hash of each written file, by path.
  private(set) var hashes: [String: String] = [:]
  private let folder: String
  /// The files of the earlier export, with their hashes.
  private let earlier: [(path: String, hash: String)]

  /// - Throws: an error unless the folder is missing, empty, or contains the index and the list of files of an export.
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

  /// Whether a file is the index that an export writes.
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

  /// Writes the index after all files that it names, then the list of hashes; finally removes the remaining files of the earlier export.
  ///
  /// - Returns: files of the earlier export that were kept, because they were changed since.
  mutating func finish(with index: [UInt8]) throws -> [String] {
    try write(index, to: Self.index)
    let sums = Array(StaticSite.sums(hashes).utf8)
    try NamedFile(writing: Self.list, below: folder).write(sums)
    let old = earlier.filter { hashes[$0.path] == nil }
    let kept = old.filter { !remove($0.path, ifHashIs: $0.hash) }.map(\.path)
    try Folder.synchronizeAll(on: folder)
    return kept
  }

  /// Removes a file of the earlier export. Returns false if the file was changed, is a link, or is not in this folder.
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
