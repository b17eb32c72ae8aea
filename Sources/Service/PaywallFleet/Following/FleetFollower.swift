import Etcd
import Foundation
import PaywallStorage
import Synchronization

/// Follows the fleet on its own thread: reads the current data at one revision, then watches from the next.
final class FleetFollower: Sendable {
  private let link: FleetLink
  private let reader: LogReader
  private let nodes: FleetNodes
  private let secrets: FleetSecrets

  init(_ reader: LogReader, nodes: FleetNodes, secrets: FleetSecrets) {
    link = reader.link
    self.reader = reader
    self.nodes = nodes
    self.secrets = secrets
  }

  /// Runs until the storage is closed. Failures are retried.
  func run(from revision: Int?) {
    var next = revision
    var pause = Self.firstPause
    while link.isOpen {
      let start = ContinuousClock.now
      do throws(StorageError) {
        let begin: Int
        if let known = next { begin = known } else { begin = try connect() }
        next = nil
        try watch(from: begin + 1)
      } catch {
        guard link.isOpen else { return }
        if link.failed(error) { link.settings.report("\(error)") }
        // A watch that always fails immediately is restarted with growing pauses.
        if .now - start > .seconds(Self.longestPause) { pause = Self.firstPause }
        // A failure that an operator must resolve is retried with the longest pause.
        if case .foreign = error { pause = Self.longestPause }
      }
      rest(pause)
      pause = min(2 * pause, Self.longestPause)
      reader.mirror.retry()
    }
  }

  private static let firstPause = 0.05
  private static let longestPause = 2.0

  private func rest(_ seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while link.isOpen, ContinuousClock.now < end { usleep(20_000) }
  }

  /// Reads the log, the nodes and the secrets at one revision, takes them over, and returns that revision.
  func connect() throws(StorageError) -> Int {
    let keys = link.keys
    let known = reader.mirror.sequence
    let begun = ContinuousClock.now
    let outcome = try link.commit(
      EtcdTransaction(success: [
        .range(EtcdRange(.one(keys.identity))), .range(EtcdRange(.one(keys.head))),
        .range(EtcdRange(keys.nodes)), .range(EtcdRange(keys.secrets)),
      ]))
    let head = try checkedHead(outcome, after: known)
    try checkNewest()
    try reader.checkEnd(head.sequence, at: outcome.revision)
    // Before the log, because a node of an older release may stop at a change that it does not know.
    nodes.reset(outcome.pairs(2), keys)
    secrets.reset(outcome.pairs(3), at: outcome.revision)
    // Entries never change, so this may take longer than etcd keeps the revision.
    try reader.catchUp(to: head.sequence)
    let isNew = link.obstacle != nil
    link.connected(head, at: begun)
    if isNew { link.settings.report("follows the fleet, from change \(head.sequence) on") }
    return outcome.revision
  }

  /// - Parameter known: the last change that this node knew when it sent the request.
  private func checkedHead(
    _ outcome: EtcdOutcome, after known: Int
  ) throws(StorageError) -> FleetHead {
    let prefix = link.settings.prefix
    guard let membership = link.membership else {
      throw .unreachable("this node does not know yet which fleet it belongs to")
    }
    guard outcome.cluster == membership.cluster else {
      throw .foreign(
        "etcd's cluster is \(outcome.cluster), and this node belongs to cluster \(membership.cluster): --store names another etcd, or etcd was restored from a backup; in that case move the state folders of all nodes away and start them anew"
      )
    }
    guard let identity = outcome.pairs(0).first, let end = outcome.pairs(1).first else {
      throw .foreign("etcd has no fleet under the prefix \(prefix), which this node belongs to")
    }
    guard try FleetIdentity(reading: identity.value).id == membership.fleet else {
      throw .foreign("etcd has another fleet under the prefix \(prefix) than this node belongs to")
    }
    let head = try FleetHead(end)
    guard head.sequence >= known else { throw .wentBack(to: head.sequence, from: known) }
    return head
  }

  /// Throws unless etcd's log has the same last change as this node.
  private func checkNewest() throws(StorageError) {
    guard let newest = try reader.mirror.newest() else { return }
    let answer = try link.asking { client throws(EtcdError) in
      try client.range(
        EtcdRange(
          link.keys.entries(before: newest.sequence + 1), limit: 1, order: .keyDescending))
    }
    // Older entries may have been deleted.
    guard let pair = answer.pairs.first, case .entry(let first) = link.keys.place(of: pair.key),
      try LogEntry(reading: pair.value, first: first).changes.contains(newest.sequence)
    else { return }
    let entry = try reader.changes(pair.value, from: first)
    guard entry.first(where: { $0.sequence == newest.sequence }) == newest else {
      throw .foreign(
        "change \(newest.sequence) in etcd is not the one that this node knows: etcd was restored from a backup, and other nodes have changed it since; move the state folder of this node away and start it anew"
      )
    }
  }
}

/// Handles the events of a watch.
extension FleetFollower {
  private struct Watching {
    /// The last revision with a new end of the log or a new secret that the watch has reported.
    var seen: Int
    /// When this node last compared its data with etcd's.
    var compared = ContinuousClock.now
    /// A revision that a comparison found before the watch reported it.
    var missing: Int?
  }

  private func watch(from revision: Int) throws(StorageError) {
    var watching = Watching(seen: revision - 1)
    var failure: StorageError?
    do {
      try link.client.watch(link.keys.watched, from: revision) { event in
        do throws(StorageError) {
          try take(event, &watching)
        } catch {
          failure = error
        }
        return failure == nil && link.isOpen
      }
    } catch {
      throw failure ?? .unreachable("\(error)")
    }
    if let failure { throw failure }
  }

  private func take(_ event: EtcdWatchEvent, _ watching: inout Watching) throws(StorageError) {
    switch event {
    case .began, .progress: break
    case .changes(let changes, _):
      for change in changes {
        try take(change)
        if isCompared(change.key) { watching.seen = max(watching.seen, change.modified) }
      }
    case .silence:
      reader.mirror.retry()
      try compare(&watching)
    }
    let pause = Duration.seconds(link.settings.limits.comparisonSeconds)
    if ContinuousClock.now - watching.compared > pause { try compare(&watching) }
  }

  private func isCompared(_ key: [UInt8]) -> Bool {
    switch link.keys.place(of: key) {
    case .head, .secret: true
    case .entry, .node, .identity, nil: false
    }
  }

  private func take(_ change: EtcdChange) throws(StorageError) {
    switch (link.keys.place(of: change.key), change) {
    case (.entry(let first), .put(let pair)): try reader.take(pair.value, from: first)
    case (.head, .put(let pair)):
      let head = try FleetHead(pair)
      try reader.catchUp(to: head.sequence)
      let known = reader.mirror.sequence
      if head.sequence < known, try pair.modified > link.head().modified {
        try checkEnd(known, head)
      }
      link.note(head)
    case (.node(let name), .put(let pair)): nodes.note(name, pair.value)
    case (.node(let name), .deleted): nodes.note(name, nil)
    case (.secret(let name), .put(let pair)):
      secrets.note(name, bytes: pair.value, version: pair.modified)
    case (.identity, _), (.head, .deleted):
      throw .foreign("somebody has removed or replaced the fleet in etcd")
    case (.secret(let name), .deleted(_, let revision)): secrets.noteRemoved(name, at: revision)
    case (.entry, .deleted), (nil, _): break
    }
  }

  /// Throws if the log in etcd ends before a change that this node knows. The watch is allowed to lag behind an append of this node.
  private func checkEnd(_ known: Int, _ told: FleetHead) throws(StorageError) {
    guard let pair = try link.pair(link.keys.head), try FleetHead(pair).sequence >= known else {
      throw .wentBack(to: told.sequence, from: known)
    }
  }

  /// Compares the end of the log and the revisions of the secrets with etcd's, and applies changes that the watch has not reported yet.
  /// etcd may lose events of a watch without an error, so a watch that lacks the same revision at two comparisons is restarted.
  private func compare(_ watching: inout Watching) throws(StorageError) {
    if let missing = watching.missing, watching.seen < missing {
      throw .unreachable("its watch has missed changes; it is begun anew")
    }
    let begun = ContinuousClock.now
    let outcome = try link.commit(
      EtcdTransaction(success: [
        .range(EtcdRange(.one(link.keys.head))),
        .range(EtcdRange(link.keys.secrets, keysOnly: true)),
      ]), by: begun + .seconds(link.settings.limits.comparisonWaitSeconds))
    guard let end = outcome.pairs(0).first else {
      throw .foreign("somebody has removed the fleet from etcd")
    }
    let head = try FleetHead(end)
    if end.modified > (try link.head().modified) {
      try reader.catchUp(to: head.sequence)
      link.note(head)
    }
    let versions = outcome.pairs(1)
    if !secrets.isKnown(versions) {
      let whole = try link.commit(
        EtcdTransaction(success: [.range(EtcdRange(link.keys.secrets))]))
      secrets.reset(whole.pairs(0), at: whole.revision)
    }
    let newest = versions.reduce(end.modified) { max($0, $1.modified) }
    watching.missing = newest > watching.seen ? newest : nil
    watching.compared = .now
    link.contact(at: begun)
  }
}
