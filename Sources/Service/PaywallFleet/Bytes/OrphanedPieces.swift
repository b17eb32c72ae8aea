import Etcd
import PaywallStorage

/// Deletes pieces that nothing names: a node or etcd failed after they were stored and before what names them was written.
///
/// It reads the first pieces only: a first piece is written before the others, and deleted with them.
struct OrphanedPieces {
  let link: FleetLink
  private var unused = UnusedKeys<String>()
  /// The digests of pieces that entries of the log name.
  private var logged: Set<String> = []
  /// The first change whose entry has not been looked at.
  private var next = 0

  init(link: FleetLink) { self.link = link }

  /// Pieces that were there `unusedSeconds` ago and have not been stored since are deleted.
  mutating func collect(holding tenure: Tenure) throws(StorageError) {
    let look = try look()
    let old = unused.old(look.unnamed, after: .seconds(link.settings.limits.unusedSeconds))
    guard old.contains(where: { !logged.contains($0.key) }) else { return }
    try readLog()
    for (digest, modified) in old where !logged.contains(digest) {
      _ = try link.commit(
        EtcdTransaction(
          compares: look.conditions + [
            .modified(link.keys.piece(digest, 0), modified),
            .created(link.keys.duty(tenure.duty), tenure.fence),
          ] + (BlobID(digest).map { [.created(link.keys.blob($0), 0)] } ?? []),
          success: [.delete(link.keys.pieces(digest))]))
    }
  }

  private struct Look {
    /// The pieces that no blob, snapshot or sum of counts names, with the revision that last wrote the first one.
    var unnamed: [String: Int]
    /// Nothing that may name pieces has been written since.
    var conditions: [EtcdCompare]
  }

  private func look() throws(StorageError) -> Look {
    let keys = link.keys
    // Pieces are read before records: a record that somebody writes in between then counts.
    let stored = try link.asking { client throws(EtcdError) in
      try client.range(EtcdRange(keys.pieces, keysOnly: true))
    }
    let naming = [keys.base, keys.wholeLines, keys.head]
    let outcome = try link.commit(
      EtcdTransaction(
        success: naming.map { .range(EtcdRange(.one($0))) } + [
          .range(EtcdRange(keys.blobs, keysOnly: true))
        ]))
    var named = Set(outcome.pairs(3).compactMap { keys.blob(of: $0.key)?.text })
    if let pair = outcome.pairs(0).first {
      named.insert(try BaseSnapshot(reading: pair.value).content.digest)
    }
    if let pair = outcome.pairs(1).first {
      named.insert(try WholeRecord(reading: pair.value).content.digest)
    }
    var unnamed: [String: Int] = [:]
    for pair in stored.pairs {
      guard let digest = keys.digest(ofFirst: pair.key), !named.contains(digest) else { continue }
      unnamed[digest] = pair.modified
    }
    return Look(
      unnamed: unnamed,
      conditions: naming.enumerated().map { place, key in
        .modified(key, outcome.pairs(place).first?.modified ?? 0)
      })
  }

  /// Looks at the entries that have come since the last time.
  private mutating func readLog() throws(StorageError) {
    while true {
      let answer = try link.asking { [next, link] client throws(EtcdError) in
        try client.range(EtcdRange(link.keys.entries(from: next), limit: Self.page))
      }
      for pair in answer.pairs {
        guard case .entry(let first) = link.keys.place(of: pair.key) else { continue }
        if case .pieces(let list) = try LogEntry(reading: pair.value, first: first).body {
          logged.insert(list.digest)
        }
        next = first + 1
      }
      guard answer.more, !answer.pairs.isEmpty else { return }
    }
  }

  private static let page = 500
}
