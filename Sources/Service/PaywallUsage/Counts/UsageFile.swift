import Foundation
import POSIX
import PaywallStorage

/// A file of counts: all counts at some moment, then a line for each addition.
struct UsageFile: Sendable {
  private let path: String
  /// Nil until the whole file is written again: at first, and after an error.
  private var log: AppendLog?
  private var length = 0
  /// The length of the file when it was last written as a whole.
  private var compactLength = 0

  /// The file is rewritten as a whole when it has reached this size, in bytes, and has doubled.
  private static let leastLength = 4 << 20
  private static let step = 1 << 20

  /// - Parameter folder: created when it does not exist.
  init(in folder: String, named name: StaticString = "usage.jsonl") {
    path = Folder.path(ofOwn: name, in: folder)
  }

  /// Reads the file, and prepares it for appending. Returns the number of damaged lines.
  ///
  /// A torn last line is one that the service was writing when it was killed.
  mutating func open(_ take: (UsageLine) -> Void) throws(FileError) -> Int {
    try Folder.make(Folder.parent(of: path))
    guard try FileStatus(of: path) != nil else { return 0 }
    let opened = try AppendLog.open(path, isWhole: LogLine.isWhole, setAside: { _ in })
    let damaged = try Self.read(opened.log.file, length: opened.length, take)
    guard opened.failure == nil, damaged == 0, opened.log.file.isWritable else { return damaged }
    log = opened.log
    length = opened.length
    return 0
  }

  /// Whether the whole file must be written, and not only additions.
  var isDue: Bool { log == nil || length > max(Self.leastLength, 2 * compactLength) }

  /// Adds lines, which are durable when this returns true. Returns false if the whole file must be written, as after an error.
  @discardableResult
  mutating func append(_ lines: [UsageLine]) throws(FileError) -> Bool {
    guard let log else { return false }
    let bytes = lines.flatMap { $0.isEmpty ? [] : $0.bytes }
    guard !bytes.isEmpty else { return true }
    do {
      length = try log.append(bytes, at: length)
    } catch {
      self.log = nil
      throw error.cause
    }
    return true
  }

  /// Replaces the content of the file.
  mutating func replace(with bytes: [UInt8]) throws(FileError) {
    log = nil
    try DurableFile.replace(path, with: bytes, mode: 0o600)
    log = AppendLog(file: try OpenFile(path, O_RDWR | O_APPEND))
    length = bytes.count
    compactLength = bytes.count
  }

  /// Empties the file. A power cut may bring the content back.
  mutating func clear() throws(FileError) {
    guard let log else { return }
    try log.file.truncate(to: 0)
    length = 0
  }

  private static func read(
    _ file: OpenFile, length: Int, _ take: (UsageLine) -> Void
  ) throws(FileError) -> Int {
    var (rest, damaged): ([UInt8], Int) = ([], 0)
    var position = 0
    while position < length {
      let bytes = try file.bytes(in: position..<min(length, position + step))
      guard !bytes.isEmpty else { break }
      position += bytes.count
      rest += bytes
      var start = rest.startIndex
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        if let line = UsageLine(rest[start..<end]) { take(line) } else { damaged += 1 }
        start = end + 1
      }
      rest.removeFirst(start)
    }
    return damaged + (rest.isEmpty ? 0 : 1)
  }
}
