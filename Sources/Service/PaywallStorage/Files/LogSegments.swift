import Foundation
import POSIX

/// The parts of the log that are full, each with the state that it ended with: `audit-1234.jsonl` and `state-1234.json`, by the number
/// of their last change.
struct LogSegments: Sendable {
  let folder: String
  /// The numbers of the last changes, in their order.
  private(set) var ends: [Int]
  /// The number of the last change before the oldest part, whose state is kept; nil when nothing was forgotten.
  private var base: Int?

  /// What is there; a part whose state is not there was not ended yet, and is not one.
  init(in folder: String) throws(FileError) {
    self.folder = folder
    let names = try Folder.names(folder)
    let ends = names.compactMap(Self.end(ofLog:)).sorted()
    self.ends = ends
    base = names.compactMap(Self.end(ofState:)).filter { $0 < ends.first ?? 0 }.max()
  }

  static func logName(_ end: Int) -> String { "audit-\(end).jsonl" }

  static func stateName(_ end: Int) -> String { "state-\(end).json" }

  /// The number in the name of a full part's log; nil for any other name.
  static func end(ofLog name: String) -> Int? {
    number(in: name, after: "audit-", before: ".jsonl")
  }

  private static func end(ofState name: String) -> Int? {
    number(in: name, after: "state-", before: ".json")
  }

  private static func number(in name: String, after start: String, before end: String) -> Int? {
    guard name.hasPrefix(start), name.hasSuffix(end) else { return nil }
    return Int(name.dropFirst(start.count).dropLast(end.count)).flatMap {
      (1...StoreState.largestNumber).contains($0) && start + String($0) + end == name ? $0 : nil
    }
  }

  /// The files of all parts, in their order.
  var names: [String] {
    (base.map { [Self.stateName($0)] } ?? [])
      + ends.flatMap { [Self.logName($0), Self.stateName($0)] }
  }

  /// The parts that have changes after the one with the number `sequence`.
  func trails(after sequence: Int) throws(FileError) -> [AuditTrail] {
    try ends.filter { $0 > sequence }.map(trail)
  }

  /// The part whose last change has the number `end`.
  func trail(_ end: Int) throws(FileError) -> AuditTrail {
    let file = try OpenFile(folder + "/" + Self.logName(end), O_RDONLY)
    return AuditTrail(file: file, length: try file.status().size)
  }

  /// The last state that a part ended with, of those whose numbers `holds` for; one that is damaged is passed over.
  func state(limit: Int, where holds: (Int) -> Bool) throws(FileError) -> StoreState? {
    for end in ((base.map { [$0] } ?? []) + ends).reversed() where holds(end) {
      let path = folder + "/" + Self.stateName(end)
      guard try FileStatus(of: path) != nil else { continue }
      let bytes = try RegularFile.read(path, limit: limit)
      if let state = StateFile(reading: bytes)?.state, state.sequence == end { return state }
    }
    return nil
  }

  /// Adds a part, and forgets the oldest beyond `count`, but for the state that the last of those ended with.
  mutating func add(_ end: Int, keeping count: Int) throws(FileError) {
    ends.append(end)
    while ends.count > max(1, count) {
      let oldest = ends.removeFirst()
      try DurableFile.remove(folder + "/" + Self.logName(oldest))
      base = oldest
    }
    // Also of a part that a crash kept from being set aside.
    let states = Set(((base.map { [$0] } ?? []) + ends).map(Self.stateName))
    for name in try Folder.names(folder)
    where Self.end(ofState: name) != nil && !states.contains(name) {
      try DurableFile.remove(folder + "/" + name)
    }
  }
}
