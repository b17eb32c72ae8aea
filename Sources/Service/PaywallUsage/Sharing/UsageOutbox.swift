import ASCII
import Digest
import POSIX
import PaywallStorage

/// What a node has counted and the other nodes do not know yet. It is in a file until they do.
///
/// Lines get their numbers once, before they are sent: whoever gets no answer sends the same line again, and it counts once. While many wait,
/// what comes is added up, so that days without the others cost no more than the counts themselves.
struct UsageOutbox: Sendable {
  private let node: String
  private var file: UsageFile
  private var numbered: [UsageLine] = []
  private var waiting = UsageNews()
  /// The number of the next line; nil until the others were asked which one was the last.
  private var next: Int?

  static let name: StaticString = "usage-unsent.jsonl"
  /// The lines with numbers that wait before what comes is added up.
  static let mostNumbered = 64
  /// The counts, readers and events of a line.
  static let lineLength = 1000

  /// Who writes the lines of a folder: random, so that neither another node nor this one with another folder has the same numbers.
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

  /// Reads what there is. Returns how many lines were damaged.
  ///
  /// - Parameters:
  ///   - mark: the last line that the others are known to have.
  ///   - take: gets what they may lack.
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

  /// Whether all that is kept can be sent.
  var isReady: Bool { waiting.isEmpty }

  var isEmpty: Bool { numbered.isEmpty && waiting.isEmpty }

  /// Everything, in the order in which it came.
  var lines: [UsageLine] { numbered + waiting.lines(of: Self.lineLength) }

  /// Learns the number of this node's last line.
  mutating func begin(after last: Int) {
    guard next == nil else { return }
    next = max(last, numbered.last?.number?.number ?? 0) + 1
  }

  /// Keeps what was counted, durably.
  mutating func keep(_ news: UsageNews) throws(FileError) {
    try file.append(accept(news))
    if file.isDue { try file.replace(with: Self.bytes(lines)) }
  }

  private mutating func accept(_ news: UsageNews) -> [UsageLine] {
    guard !news.isEmpty else { return [] }
    let new = news.lines(of: Self.lineLength)
    guard let first = next, waiting.isEmpty, numbered.count < Self.mostNumbered else {
      for line in new { waiting.add(line) }
      return new
    }
    let lines = withNumbers(new, from: first)
    numbered += lines
    next = first + lines.count
    return lines
  }

  /// Gives numbers to what was added up, once everything before it is sent.
  mutating func numberWaiting() throws(FileError) {
    guard numbered.isEmpty, !waiting.isEmpty, let first = next else { return }
    let lines = withNumbers(waiting.lines(of: Self.lineLength), from: first)
    try file.replace(with: Self.bytes(lines))
    numbered = lines
    waiting = UsageNews()
    next = first + lines.count
  }

  /// Gives other numbers to lines whose numbers are taken.
  mutating func renumber(after last: Int) throws(FileError) {
    let lines = withNumbers(numbered, from: last + 1)
    try file.replace(with: Self.bytes(lines + waiting.lines(of: Self.lineLength)))
    numbered = lines
    next = last + 1 + lines.count
  }

  /// Forgets lines up to this one, which the others have.
  mutating func drop(through number: Int) throws(FileError) {
    let wasEmpty = isEmpty
    numbered.removeAll { $0.number?.number ?? 0 <= number }
    // Until then the file has more than it needs; a start leaves it out by its numbers.
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
