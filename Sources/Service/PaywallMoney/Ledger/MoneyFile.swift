import Dispatch
import Foundation
import POSIX
import PaywallStorage
import Synchronization

/// The ledger's file: a line each for facts and sums. Lines are only added, until older facts become sums and the whole is written anew.
struct MoneyFile: Sendable {
  private let path: String
  /// Nil before the file is open, and after an error.
  private var log: AppendLog?
  private var length = 0

  package static let name: StaticString = "money.jsonl"
  private static let step = 4 << 20
  private static let newline = UInt8(ascii: "\n")

  /// - Parameter folder: created when it does not exist.
  init(in folder: String) { path = Folder.path(ofOwn: Self.name, in: folder) }

  /// Reads all lines. Returns the number of damaged ones, which stay in the file.
  mutating func open(_ take: (MoneyLine) -> Void) throws(FileError) -> Int {
    try reopen()
    guard let log else { return 0 }
    var (rest, damaged, position): ([UInt8], Int, Int) = ([], 0, 0)
    while position < length {
      let bytes = try log.file.bytes(in: position..<min(length, position + Self.step))
      guard !bytes.isEmpty else { break }
      position += bytes.count
      rest += bytes
      guard let end = rest.lastIndex(of: Self.newline) else { continue }
      for line in Self.lines(in: rest[...end]) {
        if let line { take(line) } else { damaged += 1 }
      }
      rest.removeFirst(end + 1)
    }
    return damaged
  }

  /// The lines of a text, in their order; nil for damaged ones. All cores read: the checksums of a million lines take seconds.
  private static func lines(in text: ArraySlice<UInt8>) -> [MoneyLine?] {
    let parts = parts(of: text, ProcessInfo.processInfo.activeProcessorCount)
    let found = Mutex([[MoneyLine?]](repeating: [], count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { place in
      let lines = parts[place].split(separator: newline).map { MoneyLine($0) }
      found.withLock { $0[place] = lines }
    }
    return found.withLock { $0.flatMap(\.self) }
  }

  /// Whole lines in about so many parts of equal length.
  private static func parts(of text: ArraySlice<UInt8>, _ count: Int) -> [ArraySlice<UInt8>] {
    var (rest, parts): (ArraySlice<UInt8>, [ArraySlice<UInt8>]) = (text, [])
    let length = text.count / max(1, count) + 1
    while !rest.isEmpty {
      let end = rest.dropFirst(length).firstIndex(of: newline).map { $0 + 1 } ?? rest.endIndex
      parts.append(rest[..<end])
      rest = rest[end...]
    }
    return parts
  }

  /// Adds lines, which are durable when this returns. After an error none of them is in the file, or the next attempt cuts them off.
  mutating func append(_ bytes: [UInt8]) throws(FileError) {
    if log == nil { try reopen() }
    guard let log else { return }
    do {
      length = try log.append(bytes, at: length)
    } catch {
      if !error.isUndone { self.log = nil }
      throw error.cause
    }
  }

  /// Replaces the content of the file by the lines that `write` passes on.
  mutating func replace(
    _ write: ((MoneyLine) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    let temporary = DurableFile.temporaryPath(beside: path)
    do throws(FileError) {
      let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      var waiting: [UInt8] = []
      try write { line throws(FileError) in
        waiting += line.bytes
        guard waiting.count > 1 << 20 else { return }
        try file.writeAll(waiting)
        waiting.removeAll(keepingCapacity: true)
      }
      try file.writeAll(waiting)
      try file.synchronize()
      try DurableFile.rename(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
    log = nil
    try Folder.synchronize(Folder.parent(of: path))
    try reopen()
  }

  private mutating func reopen() throws(FileError) {
    try Folder.make(Folder.parent(of: path))
    let opened = try AppendLog.open(path, isWhole: LogLine.isWhole, setAside: { _ in })
    if let failure = opened.failure { throw failure }
    log = opened.log
    length = opened.length
  }
}
