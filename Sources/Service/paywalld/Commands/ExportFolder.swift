import Digest
import Foundation
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
  /// The files of the earlier export.
  private let earlier: [String]

  init(_ folder: String) throws(UsageError) {
    self.folder = folder
    let manager = FileManager.default
    guard manager.fileExists(atPath: folder) else {
      earlier = []
      return
    }
    let names: [String]
    do throws(FileError) {
      names = try Folder.names(folder)
    } catch {
      throw NamedFile.unreadable(folder, error)
    }
    guard names.isEmpty || names.contains(Self.list) else {
      throw UsageError(
        message: "\"\(folder)\" holds files that no export wrote",
        hint: "name an empty folder, or one of an earlier export")
    }
    let text = names.isEmpty ? [] : try NamedFile(path: "\(folder)/\(Self.list)").read()
    earlier = String(decoding: text, as: UTF8.self).split(separator: "\n")
      .map { String($0.dropFirst(SHA256.digestSize * 2 + 2)) }.filter(Self.isInside)
  }

  /// A path that does not lead out of the folder, whatever somebody wrote to the list.
  private static func isInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  mutating func write(_ bytes: [UInt8], to path: String) throws(UsageError) {
    let url = URL(filePath: "\(folder)/\(path)")
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw UsageError(
        message: "cannot write \"\(url.path)\": \(error.localizedDescription)",
        hint: "name a writable folder with enough room")
    }
    hashes[path] = SHA256.hash(bytes).hexadecimal
  }

  /// Writes the table of contents after everything that it names, then the list of hashes; at the end removes what the earlier export left.
  mutating func finish(with index: [UInt8]) throws {
    try write(index, to: Self.index)
    let sums = Array(StaticSite.sums(hashes).utf8)
    try NamedFile(path: "\(folder)/\(Self.list)").write(sums)
    for path in earlier where hashes[path] == nil {
      try DurableFile.remove("\(folder)/\(path)")
    }
    try Folder.synchronizeAll(on: folder)
  }
}
