import Foundation
import Numbers

/// The file of the records that wait: one line for each, so that a crash loses at most the last one.
struct RecordFile {
  private let file: URL
  private let report: @Sendable (String) -> Void
  /// The number of lines in the file. They include records that wait no longer, until the file is rewritten.
  private(set) var lines = 0

  init(_ file: URL, report: @escaping @Sendable (String) -> Void) {
    self.file = file
    self.report = report
  }

  /// Reads the file. Lines that a crash has cut off are ignored.
  mutating func read() -> [Data] {
    do {
      let kept = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { Data($0) }
      lines = kept.count
      return kept
    } catch {
      return []
    }
  }

  /// Appends a line; does nothing if there is no file.
  ///
  /// - Returns: whether the line is kept.
  mutating func append(_ line: Data) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    lines += 1
    do {
      let handle = try FileHandle(forWritingTo: file)
      defer { handle.closeFile() }
      try handle.seekToEnd()
      try handle.write(contentsOf: line + Data("\n".utf8))
    } catch {
      report("an event is not kept: \(error)")
    }
    return true
  }

  mutating func rewrite(_ kept: [Data]) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let text = kept.map { $0 + Data("\n".utf8) }
      try Data(text.joined()).write(to: file, options: .atomic)
      lines = kept.count
    } catch {
      report("events are not kept: \(error)")
    }
  }
}
