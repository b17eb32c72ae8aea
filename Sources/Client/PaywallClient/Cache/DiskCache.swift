import ASCII
import Digest
import Foundation
import Numbers

/// A cache of named entries on disk. Its size is limited. It writes files atomically, and verifies them when it reads them.
///
/// A file has three parts: a line with the SHA-256 of the rest, a line of JSON about the content, and the content. If a write crashes, the
/// old file stays. A damaged file counts as missing.
struct DiskCache: Sendable {
  /// Writes bytes to a file atomically.
  typealias Write = @Sendable (Data, URL) throws -> Void

  struct Entry: Sendable, Hashable {
    var about: About
    var content: Data
  }

  /// The facts about an entry's content.
  struct About: Sendable, Hashable, Codable {
    /// The name of the entry.
    var name: String
    var tag: String?
    var received: Date
  }

  let folder: URL
  /// The maximum size of all files together, in bytes.
  let limit: Int
  private let writeFile: Write

  init(
    folder: URL, limit: Int,
    write: @escaping Write = { try $0.write(to: $1, options: .atomic) }
  ) {
    self.folder = folder
    self.limit = limit
    writeFile = write
  }

  /// Returns the entry with this name; nil if there is none, or if its file is damaged.
  func entry(_ name: String) -> Entry? {
    let file = file(name)
    guard let bytes = read(file), let entry = Self.decoded(bytes), entry.about.name == name else {
      return nil
    }
    do {
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
    } catch {
      // Then the time of the write counts as its last use.
    }
    return entry
  }

  /// Replaces the entry with this name, then evicts the least recently used entries.
  ///
  /// - Throws: if the disk rejects the write; the old entry stays.
  func keep(_ entry: Entry) throws {
    let bytes = try Self.encoded(entry)
    guard bytes.count <= limit else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try writeFile(bytes, file(entry.about.name))
    evict()
  }

  func remove(_ name: String) {
    do {
      try FileManager.default.removeItem(at: file(name))
    } catch {
      // The file did not exist.
    }
  }

  /// The size of all files in bytes.
  var size: Int { files().reduce(0) { $0 + $1.size } }

  private func evict() {
    var files = files().sorted { $0.used > $1.used }
    var total = files.reduce(0) { $0 + $1.size }
    while total > limit, let oldest = files.popLast() {
      do { try FileManager.default.removeItem(at: oldest.url) } catch { return }
      total -= oldest.size
    }
  }

  private func files() -> [(url: URL, size: Int, used: Date)] {
    let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
    do {
      return try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: keys
      )
      .filter { Self.isName($0.lastPathComponent) }.map { url in
        let values = try url.resourceValues(forKeys: Set(keys))
        return (url, values.fileSize ?? 0, values.contentModificationDate ?? .distantPast)
      }
    } catch {
      return []
    }
  }

  private func file(_ name: String) -> URL {
    folder.appending(path: SHA256.hash(Array(name.utf8)).hexadecimal)
  }

  /// Whether a file belongs to the cache. The folder may contain other files.
  private static func isName(_ name: String) -> Bool {
    [UInt8](hexadecimal: name)?.count == SHA256.digestSize
  }

  private func read(_ file: URL) -> Data? {
    do { return try Data(contentsOf: file) } catch { return nil }
  }

  private static func encoded(_ entry: Entry) throws -> Data {
    let rest = try JSONEncoder().encode(entry.about) + Data("\n".utf8) + entry.content
    return Data((SHA256.hash(Array(rest)).hexadecimal + "\n").utf8) + rest
  }

  private static func decoded(_ bytes: Data) -> Entry? {
    let digits = SHA256.digestSize * 2
    guard bytes.count > digits, bytes[bytes.startIndex + digits] == UInt8(ascii: "\n") else {
      return nil
    }
    let rest = bytes.dropFirst(digits + 1)
    guard Data(SHA256.hash(Array(rest)).hexadecimal.utf8) == bytes.prefix(digits),
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    do {
      let about = try JSONDecoder().decode(About.self, from: Data(rest[..<end]))
      return Entry(about: about, content: Data(rest[rest.index(after: end)...]))
    } catch {
      return nil
    }
  }
}
