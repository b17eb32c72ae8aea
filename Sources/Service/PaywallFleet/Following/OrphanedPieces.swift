import Etcd
import PaywallStorage

/// Deletes pieces that nothing refers to: a node or etcd failed after they were stored and before the reference to them was written.
///
/// Reads only first pieces: a first piece is written before the others and deleted with them.
struct OrphanedPieces {
  let link: FleetLink
  private var unused = UnusedKeys<String>()
  /// The digests of pieces that entries of the log name.
  private var logged: Set<String> = []
  /// The number of the first change that has not been read yet.
  private var next = 0

  init(link: FleetLink) { self.link = link }

  /// Deletes pieces that already existed `unusedSeconds` ago and have not been stored since.
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
    /// The pieces that no blob, snapshot or sum of counts refers to, with the revision that last wrote the first piece.
    var unnamed: [String: Int]
    /// The conditions that hold as long as no new reference to pieces has been written.
    var conditions: [EtcdCompare]
  }

  private func look() throws(StorageError) -> Look {
    let keys = link.keys
    // Pieces are read before records, so a record that is written in between counts.
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

  /// Reads the entries that were added since the last time.
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
