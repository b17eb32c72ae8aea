import Etcd
import Foundation
import PaywallStorage

/// Finds out whether an append that got no answer was made.
extension FleetLog {
  private enum Fate {
    case made
    /// The append will never be made.
    case refused
    case unknown(String)
    case failed(StorageError)
  }

  /// The pause between two checks of an append, in microseconds.
  private static let pause: UInt32 = 50_000

  /// Finds out whether an earlier append was made, before another one begins.
  func settle(_ undecided: inout Attempt?) throws(StorageError) {
    guard let earlier = undecided else { return }
    _ = try link.head()
    do {
      _ = try decide(
        &undecided, answered: false, because: "etcd did not answer",
        by: .now + .seconds(limits.appendSeconds))
    } catch .undecided(_, _, let reason) {
      throw .unreachable(
        "whether change \(earlier.key), asked for before, was made is not known yet: \(reason)")
    }
  }

  /// Decides whether an append was made, and applies its changes if so. Returns false if it never will be made.
  ///
  /// - Parameters:
  ///   - answered: whether etcd has answered the append.
  ///   - end: the time until which to ask. etcd is asked at least once.
  func decide(
    _ undecided: inout Attempt?, answered: Bool, because reason: String,
    by end: ContinuousClock.Instant
  ) throws(StorageError) -> Bool {
    guard let attempt = undecided else { return false }
    var reason = reason
    repeat {
      switch fate(of: attempt, answered: answered, by: end) {
      case .made:
        undecided = nil
        try mirror.take(attempt.changes)
        return true
      case .refused:
        undecided = nil
        return false
      case .unknown(let why):
        reason = why
        usleep(Self.pause)
      case .failed(let error): throw error
      }
    } while link.isOpen && ContinuousClock.now < end
    link.measure { $0.undecided += 1 }
    throw .undecided(
      sequence: attempt.key, time: attempt.changes.first?.time ?? Date(), reason)
  }

  /// Rewrites the end of the log unchanged. If that succeeds, the append will never be made, because it compares the end's revision.
  private func fate(
    of attempt: Attempt, answered: Bool, by deadline: ContinuousClock.Instant
  ) -> Fate {
    let keys = link.keys
    let asking = [keys.identity, keys.head, keys.entry(attempt.key)].map {
      EtcdOperation.range(EtcdRange(.one($0)))
    }
    let touch = EtcdTransaction(
      compares: [
        .modified(keys.head, attempt.head.modified), .value(keys.identity, identity),
      ],
      success: [.put(key: keys.head, value: attempt.head.bytes)], failure: asking)
    let outcome: EtcdOutcome
    do {
      outcome = try link.client.commit(
        answered ? EtcdTransaction(success: asking) : touch, by: deadline)
    } catch {
      return .unknown("\(error)")
    }
    if !answered, outcome.succeeded {
      link.note(FleetHead(sequence: attempt.head.sequence, modified: outcome.revision))
      return .refused
    }
    do throws(StorageError) {
      try takeEnd(of: outcome)
      guard let pair = outcome.pairs(2).first else { return .refused }
      let made = try LogEntry(reading: pair.value, first: attempt.key)
      return made.append == attempt.entry.append ? .made : .refused
    } catch {
      return .failed(error)
    }
  }
}
