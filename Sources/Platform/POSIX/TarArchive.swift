import Foundation
import Numbers

/// An archive of files in the format of `tar` (POSIX.1-1988 ustar): small text headers, and the bytes in blocks of 512.
public enum TarArchive {
  static let block = 512
  /// The largest file that a header can describe, in bytes.
  static let largest = 0o77_777_777_777

  /// The header of a file's entry: its name (at most 100 bytes), its size in bytes, and its permissions.
  static func header(_ name: String, size: Int, mode: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: block)
    func put(_ text: String, at place: Int) {
      header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
    }
    func octal(_ number: Int, _ digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    put(name, at: 0)
    put(octal(mode, 7), at: 100)
    put(octal(0, 7), at: 108)
    put(octal(0, 7), at: 116)
    put(octal(size, 11), at: 124)
    put(octal(0, 11), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    put(octal(sum(of: header), 6) + "\0 ", at: 148)
    return header
  }

  /// Reads a header. Returns `nil` if it does not describe a regular file.
  static func entry(_ header: [UInt8]) -> (name: String, size: Int)? {
    guard header.count == block else { return nil }
    func text(_ place: Range<Int>) -> String {
      String(decoding: header[place].prefix { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
    }
    var plain = header
    plain.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
    guard text(257..<262) == "ustar", header[156] == UInt8(ascii: "0"),
      Int(text(148..<156), radix: 8) == sum(of: plain), let size = Int(text(124..<136), radix: 8),
      (0...largest).contains(size)
    else { return nil }
    return (text(0..<100), size)
  }

  private static func sum(of header: [UInt8]) -> Int { header.reduce(0) { $0 + Int($1) } }

  static func padding(after size: Int) -> Int { (block - size % block) % block }
}

/// Writes an archive entry by entry. Once finished, the archive has its final name and is durable.
public final class TarWriter {
  private let path: String
  private let temporary: String
  private let file: OpenFile
  private var isFinished = false

  /// Creates an archive that only its user may read.
  public init(_ path: String) throws(FileError) {
    self.path = path
    temporary = DurableFile.temporaryPath(beside: path)
    file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
  }

  deinit { if !isFinished { unlink(temporary) } }

  /// Adds a file.
  public func add(_ name: String, _ bytes: [UInt8], mode: Int = 0o600) throws(FileError) {
    guard name.utf8.count <= 100, bytes.count <= TarArchive.largest else {
      throw FileError(.size(limit: TarArchive.largest), at: name)
    }
    try file.writeAll(TarArchive.header(name, size: bytes.count, mode: mode))
    try file.writeAll(bytes)
    try file.writeAll([UInt8](repeating: 0, count: TarArchive.padding(after: bytes.count)))
  }

  public func finish() throws(FileError) {
    try file.writeAll([UInt8](repeating: 0, count: 2 * TarArchive.block))
    try file.synchronize()
    try DurableFile.rename(temporary, to: path)
    isFinished = true
    try Folder.synchronize(Folder.parent(of: path))
  }
}

/// Reads an archive entry by entry.
public struct TarReader {
  private let file: OpenFile
  private var place = 0
  /// The number of bytes read at a time, so that memory is allocated as bytes arrive, not as a header claims.
  private static let chunk = 1 << 20

  public init(_ path: String) throws(FileError) {
    file = try OpenFile(path, O_RDONLY)
    let kind = try file.status().kind
    guard kind == .regular else { throw FileError(.kind(kind), at: path) }
  }

  /// The next file, if its size is allowed for its name; `nil` at the end. Throws `cutShort` if the archive ends before its end mark, and
  /// `damaged` if it contains anything but regular files.
  public mutating func next(
    limit: (_ name: String) -> Int
  ) throws(FileError) -> (name: String, bytes: [UInt8])? {
    let header = try file.bytes(in: place..<place + TarArchive.block)
    guard header.count == TarArchive.block else { throw FileError(.cutShort, at: file.path) }
    if header.allSatisfy({ $0 == 0 }) { return nil }
    guard let entry = TarArchive.entry(header) else { throw FileError(.damaged, at: file.path) }
    let limit = limit(entry.name)
    guard entry.size <= limit else { throw FileError(.size(limit: limit), at: entry.name) }
    place += TarArchive.block
    let bytes = try content(of: entry.size)
    place += entry.size + TarArchive.padding(after: entry.size)
    return (entry.name, bytes)
  }

  private func content(of size: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < size {
      let start = place + bytes.count
      let more = try file.bytes(in: start..<start + min(Self.chunk, size - bytes.count))
      guard !more.isEmpty else { throw FileError(.cutShort, at: file.path) }
      bytes += more
    }
    return bytes
  }
}
