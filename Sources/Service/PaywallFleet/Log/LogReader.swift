import Etcd
import Foundation
import PaywallStorage

/// Reads entries of the log from etcd, with the bytes that their changes need, into the mirror.
struct LogReader: Sendable {
  let link: FleetLink
  let mirror: Mirror
  let blobs: FleetBlobs

  /// The maximum number of entries in one answer.
  private static let page = 200

  /// Reads the entries that the mirror lacks.
  ///
  /// Throws `.foreign` if the log begins later than where the mirror ends.
  func catchUp(to last: Int) throws(StorageError) {
    while true {
      // Another thread may apply changes meanwhile.
      let from = mirror.sequence + 1
      guard from <= last else { return }
      let answer = try link.asking { client throws(EtcdError) in
        try client.range(
          EtcdRange(link.keys.entries(from: from), limit: Self.page))
      }
      guard case .entry(from)? = answer.pairs.first.flatMap({ link.keys.place(of: $0.key) }) else {
        try skip(to: last, from: from)
        continue
      }
      let (changes, failure) = readable(answer.pairs)
      try take(changes)
      if let failure { throw failure }
    }
  }

  /// Returns the changes before the first unreadable entry, and the error. A node of an older release serves what it can read.
  private func readable(_ pairs: [EtcdPair]) -> (changes: [LoggedChange], failure: StorageError?) {
    var changes: [LoggedChange] = []
    do throws(StorageError) {
      for pair in pairs {
        guard case .entry(let first) = link.keys.place(of: pair.key) else { continue }
        changes += try self.changes(pair.value, from: first)
      }
      return (changes, nil)
    } catch {
      return (changes, error)
    }
  }

  /// Continues from the snapshot, because the log no longer has the change `from`.
  private func skip(to last: Int, from: Int) throws(StorageError) {
    let missing = StorageError.foreign(
      "etcd says that the log ends at change \(last), and has neither change \(from) nor a snapshot after it; restore a backup of etcd"
    )
    guard let pair = try link.pair(link.keys.base) else { throw missing }
    let base = try BaseSnapshot(reading: pair.value)
    guard base.sequence >= from else { throw missing }
    let file = try base.state(link)
    try blobs.bring(file.state.blobs)
    try mirror.restart(from: file)
  }

  /// Throws if there is an entry after the end of the log, which would make appends impossible.
  func checkEnd(_ last: Int, at revision: Int) throws(StorageError) {
    let answer = try link.asking { client throws(EtcdError) in
      try client.range(
        EtcdRange(link.keys.entries(from: last + 1), limit: 1, revision: revision, keysOnly: true))
    }
    if case .entry(let first)? = answer.pairs.first.flatMap({ link.keys.place(of: $0.key) }) {
      throw .beyondEnd(first)
    }
  }

  /// Applies a watched entry. Runs on the watching thread.
  func take(_ value: [UInt8], from first: Int) throws(StorageError) {
    guard first > mirror.sequence else { return }
    let changes = try changes(value, from: first)
    // etcd may have lost the events of the entries before it.
    try catchUp(to: first - 1)
    try take(changes, mayFollow: true)
    if let time = changes.last?.time {
      link.measure { $0.lagSeconds = max(0, Date().timeIntervalSince(time)) }
    }
  }

  private func take(_ changes: [LoggedChange], mayFollow: Bool = false) throws(StorageError) {
    try mirror.checkRoom()
    try blobs.bring(changes.flatMap(\.change.blobs))
    try mirror.take(changes, mayFollow: mayFollow)
  }

  func changes(_ value: [UInt8], from first: Int) throws(StorageError) -> [LoggedChange] {
    let entry = try LogEntry(reading: value, first: first)
    switch entry.body {
    case .lines(let lines): return try entry.changes(in: lines)
    case .pieces(let list):
      guard let lines = try PieceStore(link: link).get(list) else {
        throw .foreign(
          "the log in etcd lacks pieces of the entry at change \(first); restore a backup of etcd")
      }
      return try entry.changes(in: lines)
    }
  }
}
