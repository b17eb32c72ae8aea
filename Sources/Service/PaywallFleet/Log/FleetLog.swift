import Etcd
import Foundation
import PaywallStorage
import Synchronization

/// The log of a fleet: an append is one transaction in etcd, which creates the next entry only if nobody else has.
final class FleetLog: Journal {
  let link: FleetLink
  private let reader: LogReader
  /// Allows one append at a time. An append waits for the network.
  private let appending = Mutex<Attempt?>(nil)

  /// An append with an unknown outcome.
  struct Attempt: Sendable {
    var entry: LogEntry
    var changes: [LoggedChange]
    /// The end of the log that the append expects.
    var head: FleetHead
    /// The conditions that hold as long as the pieces of the entry exist.
    var conditions: [EtcdCompare]

    var key: Int { entry.changes.lowerBound }
  }

  init(_ reader: LogReader) {
    self.reader = reader
    link = reader.link
  }

  var mirror: Mirror { reader.mirror }
  var limits: FleetLimits { link.settings.limits }

  func append(_ changes: [LoggedChange], after sequence: Int) throws(StorageError) {
    try appending.withLock { (undecided) throws(StorageError) in
      try settle(&undecided)
      // A node that reports that it rejects changes does so, even if etcd would accept them.
      try mirror.checkFiles()
      try append(changes, after: sequence, undecided: &undecided)
    }
  }

  func read(after sequence: Int, _ body: (LoggedChange) -> Bool) throws(StorageError) {
    try mirror.read(after: sequence, body)
  }

  func last(datedBy time: Date) throws(StorageError) -> Int { try mirror.last(datedBy: time) }

  func watch(_ body: @escaping @Sendable ([LoggedChange]) -> Void) { mirror.watch(body) }

  /// The maximum number of attempts at an append if only the revision of the log's end differed.
  private static let mostRounds = 8

  private func append(
    _ changes: [LoggedChange], after sequence: Int, undecided: inout Attempt?
  ) throws(StorageError) {
    guard mirror.sequence == sequence else { throw .movedOn(to: mirror.sequence) }
    guard
      let (entry, lines) = LogEntry.make(
        of: changes, by: link.settings.node.name, most: limits.entryBytes,
        pieceBytes: limits.pieceBytes)
    else { return }
    _ = try link.head()
    try reader.blobs.ensureShared(changes.flatMap(\.change.blobs))
    let conditions = try PieceStore(link: link).put(lines, of: entry)
    let time = AppendTime(seconds: limits.appendSeconds)
    for _ in 0..<Self.mostRounds {
      let attempt = Attempt(
        entry: entry, changes: changes, head: try end(after: sequence, by: time.answer),
        conditions: conditions)
      try checkEnd(attempt.head, after: sequence)
      let begun = ContinuousClock.now
      guard try make(attempt, &undecided, in: time) else { continue }
      let seconds = (ContinuousClock.now - begun) / .seconds(1)
      link.measure {
        $0.appends += 1
        $0.appendSeconds += seconds
      }
      return try mirror.take(changes)
    }
    throw .unreachable("the end of the log was written by others \(Self.mostRounds) times")
  }

  /// Returns the known end of the log. The watch reports an entry before the new end; in between, etcd is asked.
  private func end(
    after sequence: Int, by deadline: ContinuousClock.Instant
  ) throws(StorageError) -> FleetHead {
    let known = try link.head()
    return known.sequence >= sequence ? known : try askedEnd(by: deadline)
  }

  /// Throws unless the log ends at this change.
  private func checkEnd(_ head: FleetHead, after sequence: Int) throws(StorageError) {
    if head.sequence > sequence {
      try reader.catchUp(to: head.sequence)
      throw .movedOn(to: max(mirror.sequence, head.sequence))
    }
    guard head.sequence == sequence else { throw .wentBack(to: head.sequence, from: sequence) }
  }

  /// Creates the entry. Returns false if the end of the log was written meanwhile.
  private func make(
    _ attempt: Attempt, _ undecided: inout Attempt?, in time: AppendTime
  ) throws(StorageError) -> Bool {
    let outcome: EtcdOutcome
    do {
      outcome = try link.client.commit(transaction(attempt), by: time.answer)
    } catch {
      if error == .noSpace { link.noteSpace(true) }
      guard error.mayHaveHappened else { throw .unreachable("\(error)") }
      undecided = attempt
      // With an answer the request is no longer in flight, so reading the log settles it.
      let isMade = try decide(
        &undecided, answered: error == .noSpace, because: "\(error)", by: time.end)
      guard isMade else { throw .unreachable("\(error)") }
      return true
    }
    if outcome.succeeded {
      link.note(
        FleetHead(sequence: attempt.entry.changes.upperBound, modified: outcome.revision))
      return true
    }
    if try takeEnd(of: outcome).modified != attempt.head.modified { return false }
    throw outcome.pairs(2).isEmpty ? .deletedMeanwhile : .beyondEnd(attempt.key)
  }

  private func transaction(_ attempt: Attempt) -> EtcdTransaction {
    let end = FleetHead(sequence: attempt.entry.changes.upperBound, modified: 0)
    let entry = link.keys.entry(attempt.key)
    return EtcdTransaction(
      compares: [
        .created(entry, 0), .modified(link.keys.head, attempt.head.modified),
        .value(link.keys.identity, identity),
      ] + attempt.conditions,
      success: [
        .put(key: entry, value: attempt.entry.bytes), .put(key: link.keys.head, value: end.bytes),
      ],
      failure: [
        .range(EtcdRange(.one(link.keys.identity))), .range(EtcdRange(.one(link.keys.head))),
        .range(EtcdRange(.one(entry), keysOnly: true)),
      ]
    )
  }

  func confirm(_ sequence: Int) throws(StorageError) {
    _ = try link.head()
    let deadline = ContinuousClock.now + .seconds(limits.appendSeconds)
    try checkEnd(try askedEnd(by: deadline), after: sequence)
  }

  /// Returns the end of the log in etcd.
  private func askedEnd(by deadline: ContinuousClock.Instant) throws(StorageError) -> FleetHead {
    try takeEnd(
      of: try link.commit(
        EtcdTransaction(success: [
          .range(EtcdRange(.one(link.keys.identity))), .range(EtcdRange(.one(link.keys.head))),
        ]), by: deadline))
  }

  var identity: [UInt8] {
    FleetIdentity(id: link.membership?.fleet ?? "", format: FleetIdentity.format).bytes
  }

  /// Reads the identity and the end of the log from the answers of a transaction with conditions that did not hold.
  @discardableResult
  func takeEnd(of outcome: EtcdOutcome) throws(StorageError) -> FleetHead {
    guard outcome.pairs(0).first?.value == identity, let pair = outcome.pairs(1).first else {
      throw .foreign(
        "what is under the prefix \(link.settings.prefix) is no longer the fleet that this node belongs to"
      )
    }
    let end = try FleetHead(pair)
    link.note(end)
    return end
  }
}

/// The deadlines of an append. Half of its time is for the answer; if none comes, the rest is for finding out whether it was made.
struct AppendTime: Sendable {
  let answer: ContinuousClock.Instant
  let end: ContinuousClock.Instant

  init(seconds: Double) {
    let now = ContinuousClock.now
    answer = now + .seconds(seconds / 2)
    end = now + .seconds(seconds)
  }
}

extension StorageError {
  /// etcd has an entry beyond the end of the log.
  static func beyondEnd(_ first: Int) -> StorageError {
    .foreign(
      "etcd has an entry at change \(first), and says that the log ends before it; remove that key or restore a backup of etcd"
    )
  }

  /// The log in etcd ends before a change that the node knows.
  static func wentBack(to sequence: Int, from known: Int) -> StorageError {
    .foreign(
      "the log in etcd ends at change \(sequence), and this node knows change \(known): etcd was restored from an older backup, or is another one; restore a newer backup, or move the state folders of all nodes away and start them anew to go on from change \(sequence)"
    )
  }
}
