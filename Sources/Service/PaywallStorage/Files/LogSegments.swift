import Foundation
import POSIX

/// The rotated files of the log, each with the state at its end: `audit-1234.jsonl` and `state-1234.json`, named by
/// their last change.
struct LogSegments: Sendable {
  let folder: String
  /// The last change of each segment, in order.
  private(set) var ends: [Int]
  /// The last change before the oldest segment, where a snapshot is kept; nil if no segment was deleted.
  private var base: Int?

  /// Finds the segments in `folder`. A snapshot without its log is left of an interrupted rotation.
  init(in folder: String) throws(FileError) {
    self.folder = folder
    let names = try Folder.names(folder)
    let ends = names.compactMap(Self.end(ofLog:)).sorted()
    self.ends = ends
    base = names.compactMap(Self.end(ofState:)).filter { $0 < ends.first ?? 0 }.max()
  }

  static func logName(_ end: Int) -> String { "audit-\(end).jsonl" }

  static func stateName(_ end: Int) -> String { "state-\(end).json" }

  /// The number in the name of a segment's log; nil for any other name.
  static func end(ofLog name: String) -> Int? {
    number(in: name, after: "audit-", before: ".jsonl")
  }

  static func end(ofState name: String) -> Int? {
    number(in: name, after: "state-", before: ".json")
  }

  private static func number(in name: String, after start: String, before end: String) -> Int? {
    guard name.hasPrefix(start), name.hasSuffix(end) else { return nil }
    return Int(name.dropFirst(start.count).dropLast(end.count)).flatMap {
      (1...StoreState.largestNumber).contains($0) && start + String($0) + end == name ? $0 : nil
    }
  }

  /// The names of all files, in order.
  var names: [String] {
    (base.map { [Self.stateName($0)] } ?? [])
      + ends.flatMap { [Self.logName($0), Self.stateName($0)] }
  }

  /// The segments with changes after `sequence`.
  func trails(after sequence: Int) throws(FileError) -> [AuditTrail] {
    try ends.filter { $0 > sequence }.map(trail)
  }

  /// The segment that ends with the change `end`.
  func trail(_ end: Int) throws(FileError) -> AuditTrail {
    let file = try OpenFile(Folder.path(of: Self.logName(end), in: folder), O_RDONLY)
    return AuditTrail(file: file, length: try file.status().size)
  }

  /// The newest intact snapshot with a number for which `holds` is true.
  func state(limit: Int, where holds: (Int) -> Bool) throws(FileError) -> StoreState? {
    for end in ((base.map { [$0] } ?? []) + ends).reversed() where holds(end) {
      let path = try Folder.path(of: Self.stateName(end), in: folder)
      guard try FileStatus(of: path) != nil else { continue }
      let bytes = try RegularFile.read(path, limit: limit)
      if let state = StateFile(reading: bytes)?.state, state.sequence == end { return state }
    }
    return nil
  }

  /// Adds a segment and deletes the oldest beyond `count`, but keeps the snapshot at the end of the last deleted one.
  mutating func add(_ end: Int, keeping count: Int) throws(FileError) {
    ends.append(end)
    while ends.count > max(1, count) {
      let oldest = ends.removeFirst()
      try DurableFile.remove(Folder.path(of: Self.logName(oldest), in: folder))
      base = oldest
    }
    // This also deletes a snapshot whose rotation was interrupted by a crash.
    let states = Set(((base.map { [$0] } ?? []) + ends).map(Self.stateName))
    for name in try Folder.names(folder)
    where Self.end(ofState: name) != nil && !states.contains(name) {
      try DurableFile.remove(Folder.path(of: name, in: folder))
    }
  }
}
