import POSIX
import PaywallStorage
import Synchronization

/// Sends this node's counts to the other nodes of a fleet, and adds theirs, so that each node has the sums of all.
///
/// If two nodes record a reader at the same time, the reader counts once on every node, perhaps in different hours. An event that is sent
/// to a second node before that node has the first one's counts is counted twice.
final class UsageSharing: Sendable {
  /// Changes the tally under its lock.
  typealias Edit = ((inout UsageTally) -> Void) -> Void

  private struct Copy: Sendable {
    /// The sums of all lines that the others have, as far as this node knows, for a start without the others.
    var file: UsageFile
    /// The number of each node's last line in the tally.
    var marks: [String: Int] = [:]
  }

  private let lines: SharedLines
  /// The name of this node as a writer of lines.
  private let own: String
  private let limits: UsageLimits
  private let report: @Sendable (String) -> Void
  /// Locked while its file is written.
  private let outbox: Mutex<UsageOutbox>
  /// Locked while the others are asked. Taken before the lock of the outbox.
  private let copy: Mutex<Copy>
  private let failure = Mutex<String?>("the other nodes have not been asked yet")

  /// The number of lines beyond which they are merged into their sum.
  private let mostLoose: Int

  /// Reads the files of the folder into a tally.
  init(
    _ lines: SharedLines, in folder: String, _ limits: UsageLimits, into tally: inout UsageTally,
    mostLoose: Int, report: @escaping @Sendable (String) -> Void
  ) throws(FileError) {
    self.lines = lines
    own = try UsageOutbox.writer(in: folder)
    self.limits = limits
    self.mostLoose = mostLoose
    self.report = report
    var copy = Copy(file: UsageFile(in: folder))
    var (marks, restored) = (copy.marks, tally)
    var damaged = try copy.file.open { line in
      if let number = line.number {
        marks[number.node] = max(marks[number.node] ?? 0, number.number)
      }
      restored.restore(line)
    }
    copy.marks = marks
    var outbox = UsageOutbox(of: own, in: folder)
    damaged += try outbox.open(after: marks[own] ?? 0) { restored.restore($0) }
    tally = restored
    if damaged > 0 { report("\(damaged) damaged lines of counts are left out") }
    self.copy = Mutex(copy)
    self.outbox = Mutex(outbox)
  }

  /// Why the other nodes do not know all counts of this one; nil if they do, except for the latest.
  var obstacle: String? { failure.withLock { $0 } }

  /// Moves the tally's new counts to the outbox, which keeps them until the other nodes have them.
  ///
  /// - Parameter look: receives the tally at that moment. If it keeps a copy, the next event must copy the storage that it changes.
  func keep(_ edit: @escaping Edit, _ look: (UsageTally) -> Void) throws(FileError) {
    try outbox.withLock { (outbox) throws(FileError) in try keep(edit, in: &outbox, look) }
  }

  private func keep(
    _ edit: @escaping Edit, in outbox: inout UsageOutbox, _ look: (UsageTally) -> Void
  ) throws(FileError) {
    var news = UsageNews()
    edit {
      news = $0.takeNewFindings()
      look($0)
    }
    try outbox.keep(news)
  }

  /// Sends the lines that the others lack, and applies the lines that they have sent.
  func exchange(_ edit: @escaping Edit) {
    do {
      try copy.withLock { copy in
        let ends = try lines.ends()
        if ends.isBeyond(copy.marks) { try beginAnew(edit, &copy) }
        try take(ends, with: edit, into: &copy)
        outbox.withLock { $0.begin(after: ends.lines[own] ?? ends.floor) }
        try send(&copy)
        // What came while lines waited follows them.
        try outbox.withLock { try $0.numberWaiting() }
        try send(&copy)
        if copy.file.isDue || ends.loose >= mostLoose {
          try condense(ends, with: edit, into: &copy)
        }
      }
      note(nil)
    } catch {
      note("\(error)")
    }
  }

  private func note(_ reason: String?) {
    let former = failure.withLock { failure in
      defer { failure = reason }
      return failure
    }
    guard (former == nil) != (reason == nil) else { return }
    report(
      reason.map {
        "what happens on paywalls is counted, but the other nodes do not learn of it: \($0)"
      }
        ?? "the nodes know each other's counts")
  }
}

/// Applies the lines of other nodes.
extension UsageSharing {
  private func take(_ ends: LineEnds, with edit: Edit, into copy: inout Copy) throws {
    for (node, last) in ends.lines.sorted(by: { $0.key < $1.key }) {
      // Lines in the outbox are counted already, even if etcd has them and the answer was lost.
      let unsent = node == own ? outbox.withLock { $0.ready.first?.number?.number } : nil
      try take(of: node, through: min(last, unsent.map { $0 - 1 } ?? last), with: edit, into: &copy)
    }
  }

  private func take(
    of node: String, through last: Int, with edit: Edit, into copy: inout Copy
  ) throws {
    while copy.marks[node] ?? 0 < last {
      let page = try lines.read(node, copy.marks[node] ?? 0).filter { $0.number <= last }
      guard let first = page.first?.number, first == copy.marks[node].map({ $0 + 1 }) ?? first
      else {
        return try beginAnew(edit, &copy)
      }
      let new = page.map { line in
        var read = UsageLine(line.bytes[...].dropLast())
        if read == nil {
          report("line \(line.number) of the counts of \(node) is damaged; it is left out")
        }
        read?.number = UsageLine.Number(node: node, number: line.number)
        return read ?? .end(of: node, line.number)
      }
      edit { tally in for line in new { tally.restore(line, isShared: true) } }
      copy.marks[node] = page.last?.number
      try copy.file.append(new)
    }
  }

  /// Starts again from the sum, because the others no longer have the lines that this node lacks.
  private func beginAnew(_ edit: Edit, _ copy: inout Copy) throws {
    guard let whole = try lines.whole() else {
      throw StorageError.unreachable("etcd lacks lines of the counts, and has no whole with them")
    }
    var tally = UsageTally(limits)
    var damaged = 0
    for bytes in whole.bytes.split(separator: UInt8(ascii: "\n")) {
      if let line = UsageLine(bytes) { tally.restore(line) } else { damaged += 1 }
    }
    if damaged > 0 { report("\(damaged) damaged lines of the fleet's counts are left out") }
    let bytes = Self.file(tally, whole.ends)
    try outbox.withLock { outbox in
      try outbox.drop(through: whole.ends[own] ?? 0)
      for line in outbox.lines { tally.restore(line) }
      edit { former in
        tally.replace(former)
        former = tally
      }
    }
    copy.marks = whole.ends
    try copy.file.replace(with: bytes)
  }
}

/// Sends this node's own lines.
extension UsageSharing {
  private func send(through end: Int = .max, _ copy: inout Copy) throws {
    var sent: [UsageLine] = []
    defer { if let number = sent.last?.number { copy.marks[number.node] = number.number } }
    var failure: (any Error)?
    do {
      for line in outbox.withLock({ $0.ready }) {
        guard let number = line.number?.number, number <= end else { break }
        guard try lines.append(own, SharedLine(number: number, bytes: line.bytes)) else {
          let last = try lines.ends().lines[own] ?? 0
          try outbox.withLock { try $0.renumber(after: last) }
          break
        }
        sent.append(line)
      }
    } catch {
      failure = error
    }
    if let last = sent.last?.number?.number {
      try copy.file.append(sent)
      try outbox.withLock { try $0.drop(through: last) }
    }
    if let failure { throw failure }
  }

  /// Merges lines into their sum: in this node's copy, and, if this node has the duty, for all nodes.
  private func condense(_ ends: LineEnds, with edit: @escaping Edit, into copy: inout Copy) throws {
    var tally = UsageTally(limits)
    let last = try outbox.withLock { outbox -> Int? in
      try keep(edit, in: &outbox) { tally = $0 }
      try outbox.numberWaiting()
      return outbox.isReady ? outbox.ready.last?.number?.number ?? 0 : nil
    }
    guard let last else { return }
    try send(through: last, &copy)
    // The sum must contain exactly the lines that its marks name.
    guard last == 0 || copy.marks[own] == last else { return }
    if copy.file.isDue { try copy.file.replace(with: Self.file(tally, copy.marks)) }
    guard ends.loose >= mostLoose else { return }
    _ = try lines.replace(ends.version) { [marks = copy.marks] in (marks, tally.bytes) }
  }

  /// The bytes of a file with a tally and the marks of the lines in it.
  private static func file(_ tally: UsageTally, _ marks: [String: Int]) -> [UInt8] {
    marks.sorted { $0.key < $1.key }.reduce(into: tally.bytes) {
      $0 += UsageLine.end(of: $1.key, $1.value).bytes
    }
  }
}

extension LineEnds {
  /// Whether the others no longer have lines that a node with these marks lacks.
  fileprivate func isBeyond(_ marks: [String: Int]) -> Bool {
    // The lines of a writer that was idle for long are only in the sum.
    whole.contains { $0.value > marks[$0.key] ?? 0 } || marks.keys.contains { lines[$0] == nil }
  }
}

extension UsageLine {
  /// A line without counts. It records that the file includes all lines of the writer up to this one.
  fileprivate static func end(of node: String, _ number: Int) -> UsageLine {
    UsageLine(number: Number(node: node, number: number))
  }
}
