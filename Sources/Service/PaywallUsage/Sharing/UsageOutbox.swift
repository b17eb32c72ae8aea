import ASCII
import Digest
import POSIX
import PaywallStorage

/// The counts of a node that the other nodes do not know yet. They stay in a file until the others know them.
///
/// Lines get their numbers once, before they are sent: a node that gets no answer sends the same line again, and it counts once. While
/// lines wait, new counts are merged: many writes in a second are one line for the others, and days without the others cost no more than
/// the counts themselves.
struct UsageOutbox: Sendable {
  private let node: String
  private var file: UsageFile
  private var numbered: [UsageLine] = []
  private var waiting = UsageNews()
  /// The number of the next line; nil until the others were asked for the last one.
  private var next: Int?

  static let name: StaticString = "usage-unsent.jsonl"
  /// The maximum number of counts, readers and events in a line.
  static let lineLength = 1000

  /// Returns the writer's name for a folder. It is random, so that neither another node nor this one with another folder uses the same
  /// numbers.
  static func writer(in folder: String) throws(FileError) -> String {
    try Folder.make(folder)
    let path = Folder.path(ofOwn: "usage-id", in: folder)
    if try FileStatus(of: path) != nil {
      let text = String(decoding: try RegularFile.read(path, limit: 64), as: UTF8.self)
      if text.utf8.count == 32, text.utf8.allSatisfy(\.isHexDigit) { return text }
    }
    var generator = SystemRandomNumberGenerator()
    let new = (0..<16).map { _ in generator.next() as UInt8 }.hexadecimal
    try DurableFile.replace(path, with: Array(new.utf8), mode: 0o600)
    return new
  }

  init(of node: String, in folder: String) {
    self.node = node
    file = UsageFile(in: folder, named: Self.name)
  }

  /// Reads the file. Returns the number of damaged lines.
  ///
  /// - Parameters:
  ///   - mark: the number of the last line that the others are known to have.
  ///   - take: receives the lines that they may lack.
  mutating func open(after mark: Int, _ take: (UsageLine) -> Void) throws(FileError) -> Int {
    var (numbered, waiting) = (self.numbered, self.waiting)
    let damaged = try file.open { line in
      if let number = line.number {
        guard number.number > mark else { return }
        numbered.append(line)
      } else {
        waiting.add(line)
      }
      take(line)
    }
    (self.numbered, self.waiting) = (numbered, waiting)
    return damaged
  }

  /// The lines that can be sent, in order.
  var ready: [UsageLine] { numbered }

  /// Whether all lines can be sent.
  var isReady: Bool { waiting.isEmpty }

  var isEmpty: Bool { numbered.isEmpty && waiting.isEmpty }

  /// All lines, in the order in which they came.
  var lines: [UsageLine] { numbered + waiting.lines(of: Self.lineLength) }

  /// Sets the number of this node's last line.
  mutating func begin(after last: Int) {
    guard next == nil else { return }
    next = max(last, numbered.last?.number?.number ?? 0) + 1
  }

  /// Stores new counts durably.
  mutating func keep(_ news: UsageNews) throws(FileError) {
    try file.append(accept(news))
    if file.isDue { try file.replace(with: Self.bytes(lines)) }
  }

  private mutating func accept(_ news: UsageNews) -> [UsageLine] {
    guard !news.isEmpty else { return [] }
    let new = news.lines(of: Self.lineLength)
    guard let first = next, waiting.isEmpty, numbered.isEmpty else {
      for line in new { waiting.add(line) }
      return new
    }
    let lines = withNumbers(new, from: first)
    numbered += lines
    next = first + lines.count
    return lines
  }

  /// Numbers the merged counts, once everything before them is sent.
  mutating func numberWaiting() throws(FileError) {
    guard numbered.isEmpty, !waiting.isEmpty, let first = next else { return }
    let lines = withNumbers(waiting.lines(of: Self.lineLength), from: first)
    try file.replace(with: Self.bytes(lines))
    numbered = lines
    waiting = UsageNews()
    next = first + lines.count
  }

  /// Gives new numbers to lines with numbers that are taken.
  mutating func renumber(after last: Int) throws(FileError) {
    let lines = withNumbers(numbered, from: last + 1)
    try file.replace(with: Self.bytes(lines + waiting.lines(of: Self.lineLength)))
    numbered = lines
    next = last + 1 + lines.count
  }

  /// Drops lines up to this number, which the others have.
  mutating func drop(through number: Int) throws(FileError) {
    let wasEmpty = isEmpty
    numbered.removeAll { $0.number?.number ?? 0 <= number }
    // Until then the file has more lines than it needs; at a start they are skipped by their numbers.
    if !wasEmpty, isEmpty { try file.clear() }
  }

  private func withNumbers(_ lines: [UsageLine], from first: Int) -> [UsageLine] {
    zip(first..., lines).map { number, line in
      var line = line
      line.number = UsageLine.Number(node: node, number: number)
      return line
    }
  }

  private static func bytes(_ lines: [UsageLine]) -> [UInt8] { lines.flatMap(\.bytes) }
}
