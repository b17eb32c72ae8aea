import Etcd
import Foundation
import PaywallStorage

/// Deletes data in etcd that is no longer needed: old entries of the log, once a snapshot after them is readable, and unused bytes.
///
/// Only one node does this at a time.
struct FleetTrimming: Sendable {
  let link: FleetLink
  let mirror: Mirror
  let bytes: any SharedBytes
  let duties: Duties

  /// Runs until the storage is closed.
  func run() {
    let limits = link.settings.limits
    var nextTrim = ContinuousClock.now + .seconds(limits.trimSeconds)
    var orphans = OrphanedPieces(link: link)
    // Finding unused bytes costs more.
    var nextCollection = nextTrim
    while link.isOpen {
      usleep(100_000)
      guard ContinuousClock.now >= nextTrim else { continue }
      nextTrim = .now + .seconds(limits.trimSeconds)
      guard let tenure = duties.hold(.trimming) else { continue }
      do throws(StorageError) {
        try trim(tenure)
        guard ContinuousClock.now >= nextCollection else { continue }
        nextCollection = .now + .seconds(limits.unusedSeconds / 2)
        try bytes.collect(
          keeping: try mirror.state(at: mirror.sequence).blobs, holding: tenure)
        try orphans.collect(holding: tenure)
      } catch {
        // The next attempt, perhaps by another node, retries this.
        continue
      }
    }
  }

  /// Deletes old entries so that as many changes are left as the limit allows.
  func trim(_ tenure: Tenure) throws(StorageError) {
    let keep = max(1, link.settings.limits.changes)
    let former = try link.pair(link.keys.base)
    let base = try former.map { pair throws(StorageError) in try BaseSnapshot(reading: pair.value) }
    let begin = base?.sequence ?? 0
    let end = mirror.sequence
    guard end - begin > keep + keep / 4 else { return }
    let cut = try entryEnd(atMost: end - keep)
    guard cut > begin else { return }
    let snapshot = try store(mirror.state(at: cut), after: former, tenure)
    // Only a readable snapshot may replace the log.
    _ = try snapshot.state(link)
    try removeEntries(to: cut, tenure)
    if let base, base.content.digest != snapshot.content.digest {
      try PieceStore(link: link).remove(base.content.digest, holding: tenure)
    }
  }

  /// Returns the last change of an entry, at most `sequence`.
  private func entryEnd(atMost sequence: Int) throws(StorageError) -> Int {
    let answer = try link.asking { client throws(EtcdError) in
      try client.range(
        EtcdRange(
          link.keys.entries(before: sequence + 1), limit: 1, keysOnly: true, order: .keyDescending))
    }
    guard let pair = answer.pairs.first, case .entry(let first) = link.keys.place(of: pair.key)
    else { return 0 }
    return first - 1
  }

  private func store(
    _ state: StoreState, after former: EtcdPair?, _ tenure: Tenure
  ) throws(StorageError) -> BaseSnapshot {
    let content = StateFile(state: state).json()
    let list = PieceList(of: content, pieceBytes: link.settings.limits.pieceBytes)
    let areThere = try PieceStore(link: link).put(content, list)
    let snapshot = BaseSnapshot(sequence: state.sequence, content: list)
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [
          areThere, .modified(link.keys.base, former?.modified ?? 0),
          .created(link.keys.duty(tenure.duty), tenure.fence),
        ], success: [.put(key: link.keys.base, value: snapshot.bytes)]))
    guard outcome.succeeded else {
      throw .unreachable("another node deletes what is not needed")
    }
    return snapshot
  }

  private func removeEntries(to cut: Int, _ tenure: Tenure) throws(StorageError) {
    let keys = link.keys
    while true {
      let answer = try link.asking { client throws(EtcdError) in
        try client.range(EtcdRange(keys.entries(before: cut + 1), limit: Self.page))
      }
      guard let last = answer.pairs.last, case .entry(let first) = keys.place(of: last.key) else {
        return
      }
      let outcome = try link.commit(
        EtcdTransaction(
          compares: [.created(keys.duty(tenure.duty), tenure.fence)],
          success: [.delete(keys.entries(before: first + 1))]))
      guard outcome.succeeded else { return }
      // After the entries, so that each remaining entry is readable.
      for pair in answer.pairs {
        guard case .entry(let first) = keys.place(of: pair.key),
          case .pieces(let list) = try LogEntry(reading: pair.value, first: first).body
        else { continue }
        try PieceStore(link: link).remove(list.digest, holding: tenure)
      }
    }
  }

  private static let page = 500
}
