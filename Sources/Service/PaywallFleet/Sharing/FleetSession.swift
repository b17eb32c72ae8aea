import Etcd
import Foundation
import POSIX
import PaywallStorage
import Synchronization

/// A node's presence: a lease with its record and its duties. They expire when the node no longer keeps the lease alive.
final class FleetSession: Sendable {
  let nodes: FleetNodes
  let clock: FleetClock
  private let link: FleetLink
  private let name: FleetName
  private let thread: Repeater
  private let state = Mutex(State())

  private struct State {
    /// The lease; 0 if there is none.
    var lease = 0
    /// The time until which the lease is certain to be alive.
    var aliveUntil = ContinuousClock.now
    /// The record as it was last written with the lease, and when it may be written again.
    var written: NodeRecord?
    var nextWrite = ContinuousClock.now
    /// When to send the time to the other nodes again.
    var nextTelling = ContinuousClock.now
    var tenures: [Duty: Tenure] = [:]
    /// When to claim a duty of another node again.
    var nextClaim: [Duty: ContinuousClock.Instant] = [:]
  }

  init(_ link: FleetLink) throws(StorageError) {
    self.link = link
    let thread: Repeater
    do {
      thread = try Repeater("presence")
    } catch {
      throw .file(error)
    }
    self.thread = thread
    nodes = FleetNodes(link.settings.node) { thread.wake() }
    name = FleetName(link, nodes)
    clock = FleetClock(link, nodes)
  }

  /// Keeps the lease alive and the record current until the storage is closed.
  func start() { thread.run { [self] _ in run() } }

  private func run() {
    var nextBeat = ContinuousClock.now
    while thread.isRunning {
      if link.obstacle == nil {
        do throws(StorageError) {
          if ContinuousClock.now >= nextBeat {
            try beat()
            nextBeat = .now + Self.interval
          }
          try write()
        } catch {
          nextBeat = .now + .milliseconds(200)
        }
      }
      // Also while etcd is unreachable, because somebody may set the clock then.
      clock.look()
      let wait = isUnwritten ? Self.writePause / .seconds(1) : 1
      thread.wait(seconds: max(0.02, min(wait, (nextBeat - .now) / .seconds(1))))
    }
    leave()
  }

  func stop() { thread.signalStop() }

  private static let interval = Duration.seconds(Duties.lifetime) / 4
  /// The interval at which the time is sent to the other nodes.
  private static let telling = Duration.seconds(Duties.lifetime)
  /// The pause between two writes of the record, so that one write reports many changes.
  private static let writePause = Duration.milliseconds(250)

  private func beat() throws(StorageError) {
    let begun = ContinuousClock.now
    // The node's own name may be free by now.
    if nodes.own.sharesName { state.withLock { $0.written = nil } }
    let lease = state.withLock { $0.lease }
    if lease != 0,
      try link.asking({ client throws(EtcdError) in try client.keepAlive(lease) })
    {
      state.withLock { $0.aliveUntil = begun + .seconds(Duties.lifetime) }
      return
    }
    let new = try link.asking { client throws(EtcdError) in
      try client.grantLease(seconds: Duties.lifetime)
    }
    state.withLock { state in
      state = State(nextClaim: state.nextClaim)
      state.lease = new
      state.aliveUntil = begun + .seconds(Duties.lifetime)
    }
  }

  private func write() throws(StorageError) {
    var own = nodes.own
    let (lease, written) = state.withLock { state in
      (state.lease, state.nextTelling <= .now ? nil : state.written)
    }
    // While etcd is full, this write detects when it no longer is.
    guard lease != 0, written != own || link.fullness != nil, mayWrite() else { return }
    own.name = try name.write(own, lease)
    state.withLock { state in
      guard state.lease == lease else { return }
      state.written = own
      state.nextTelling = .now + Self.telling
    }
  }

  private func mayWrite() -> Bool {
    state.withLock { state in
      guard state.nextWrite <= .now else { return false }
      state.nextWrite = .now + Self.writePause
      return true
    }
  }

  /// Whether a change has not been reported to the other nodes yet.
  private var isUnwritten: Bool {
    let own = nodes.own
    return state.withLock { $0.lease != 0 && $0.written != own }
  }

  /// Gives up the lease, so that others need not wait until it expires.
  private func leave() {
    let lease = state.withLock { $0.lease }
    guard lease != 0 else { return }
    do {
      // The fleet's client is already closed.
      var settings = link.settings.etcd
      settings.requestSeconds = 1
      let client = EtcdClient(settings)
      try client.revoke(lease)
      client.close()
    } catch {
      return
    }
  }
}

/// Holds duties, which belong to the lease.
extension FleetSession {
  var duties: Duties {
    Duties(
      hold: { self.hold($0) },
      mark: { (duty) throws(StorageError) in try self.mark(duty) },
      advance: { (tenure, mark) throws(StorageError) in try self.advance(tenure, mark) })
  }

  private func hold(_ duty: Duty) -> Tenure? {
    let now = ContinuousClock.now
    let (tenure, lease, mayClaim) = state.withLock { state in
      // Ends well before the lease can expire for others.
      let isAlive = state.aliveUntil - now > .seconds(Duties.lifetime) / 5
      let mayClaim = isAlive && state.lease != 0 && state.nextClaim[duty] ?? now <= now
      if mayClaim { state.nextClaim[duty] = now + .seconds(1) }
      return (isAlive ? state.tenures[duty] : nil, state.lease, mayClaim)
    }
    if let tenure { return tenure }
    guard mayClaim, link.obstacle == nil else { return nil }
    do throws(StorageError) {
      let outcome = try link.commit(
        EtcdTransaction(
          compares: [.created(link.keys.duty(duty), 0)],
          success: [
            .put(
              key: link.keys.duty(duty), value: Array(nodes.own.name.utf8), lease: lease)
          ]))
      guard outcome.succeeded else { return nil }
      let tenure = Tenure(duty: duty, fence: outcome.revision)
      return state.withLock { state in
        guard state.lease == lease else { return nil }
        state.tenures[duty] = tenure
        return tenure
      }
    } catch {
      return nil
    }
  }

  private func mark(_ duty: Duty) throws(StorageError) -> Int? {
    guard let pair = try link.pair(link.keys.mark(duty)) else { return nil }
    guard let mark = Int(String(decoding: pair.value, as: UTF8.self)), mark >= 0 else {
      throw .foreign("how far the duty \(duty.rawValue) has come cannot be read in etcd")
    }
    return mark
  }

  private func advance(_ tenure: Tenure, _ mark: Int) throws(StorageError) -> Bool {
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [.created(link.keys.duty(tenure.duty), tenure.fence)],
        success: [.put(key: link.keys.mark(tenure.duty), value: Array(String(mark).utf8))]))
    if !outcome.succeeded {
      state.withLock { if $0.tenures[tenure.duty] == tenure { $0.tenures[tenure.duty] = nil } }
    }
    return outcome.succeeded
  }
}
