import Files
import Foundation
import PaywallLog

/// The parts of the log that are full, each with the state that it ended with: `audit-1234.jsonl` and `state-1234.json`, by the number
/// of their last change.
struct LogSegments: Sendable {
  let folder: String
  /// The numbers of the last changes, in their order.
  private(set) var ends: [Int]

  /// What is there; a part whose state is not there was not ended yet, and is not one.
  init(in folder: String) throws(FileError) {
    self.folder = folder
    ends = try Folder.names(folder).compactMap(Self.end(ofLog:)).sorted()
  }

  static func logName(_ end: Int) -> String { "audit-\(end).jsonl" }

  static func stateName(_ end: Int) -> String { "state-\(end).json" }

  /// The number in a name of a full part; nil for any other name.
  static func end(ofLog name: String) -> Int? {
    guard name.hasPrefix("audit-"), name.hasSuffix(".jsonl") else { return nil }
    return Int(name.dropFirst("audit-".count).dropLast(".jsonl".count)).flatMap {
      (1...StoreState.largestNumber).contains($0) && logName($0) == name ? $0 : nil
    }
  }

  /// The parts that have changes from `start` on, or may have.
  func trails(from start: JournalStart) throws(FileError) -> [AuditTrail] {
    var trails: [AuditTrail] = []
    for end in ends {
      if case .after(let sequence) = start, end <= sequence { continue }
      let file = try OpenFile(folder + "/" + Self.logName(end), O_RDONLY)
      trails.append(AuditTrail(file: file, length: try file.status().size))
    }
    return trails
  }

  /// The last state that a part ended with and for which `holds`; one that is damaged is passed over.
  func state(limit: Int, where holds: (StoreState) -> Bool) throws(FileError) -> StoreState? {
    for end in ends.reversed() {
      let path = folder + "/" + Self.stateName(end)
      guard try FileStatus(of: path) != nil else { continue }
      let bytes = try RegularFile.read(path, limit: limit)
      if let state = StateFile(reading: bytes)?.state, holds(state) { return state }
    }
    return nil
  }

  /// Adds a part, and forgets the oldest beyond `count`.
  mutating func add(_ end: Int, keeping count: Int) throws(FileError) {
    ends.append(end)
    while ends.count > max(1, count) {
      try DurableFile.remove(folder + "/" + Self.logName(ends.removeFirst()))
    }
    // Also of a part that a crash kept from being set aside.
    let states = Set(ends.map(Self.stateName))
    for name in try Folder.names(folder)
    where name.hasPrefix("state-") && name.hasSuffix(".json") && !states.contains(name) {
      try DurableFile.remove(folder + "/" + name)
    }
  }
}
