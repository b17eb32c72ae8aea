import Foundation
import PaywallClient
import Synchronization

/// The lines that say what apps did.
final class ReaderLog: Sendable {
  struct Line: Encodable {
    var session: Int
    var client: String
    var decision: PaywallDecision?
    var event: PaywallRecord?
    var unsent: Int?
    var report: String?
  }

  private let file: Mutex<FileHandle>

  init(_ path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw LabError("\(path) cannot be written") }
    file = Mutex(handle)
  }

  func write(_ line: Line) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(line) + Data("\n".utf8)
    try file.withLock { try $0.write(contentsOf: text) }
  }
}
