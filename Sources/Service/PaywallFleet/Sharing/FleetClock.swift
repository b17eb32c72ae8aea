import Etcd
import Foundation
import PaywallStorage
import Synchronization

/// Compares a node's clock with the clocks of other nodes, which send their time with their lease, and with those of etcd's members, which
/// send the date with their answers.
final class FleetClock: Sendable {
  private let link: FleetLink
  private let nodes: FleetNodes
  /// The milliseconds by which this clock is ahead of most others; 0 while it is trusted.
  private let correction = Atomic(0)
  /// How far the clock was ahead when operators were last notified, in seconds; nil while it was trusted.
  private let reported = Mutex<Double?>(nil)

  /// The maximum difference of a trusted clock from most others, in seconds.
  static let tolerance = 2.0
  /// The time for which a report of a node's or a member's clock counts, in seconds. This machine's steady clock carries it forward.
  static let nodeSeconds = 60.0
  private static let memberSeconds = 3_600.0

  init(_ link: FleetLink, _ nodes: FleetNodes) {
    self.link = link
    self.nodes = nodes
  }

  var clock: SharedClock {
    let now = link.settings.now
    return SharedClock(
      fault: { self.comparison(of: $0).fault }, ahead: { self.comparison(of: now()).ahead },
      error: { self.comparison(of: $0).error },
      now: { now() - Double(self.correction.load(ordering: .relaxed)) / 1_000 })
  }

  /// Returns the comparison of a reading of this clock, just taken, with the others.
  private func comparison(of reading: Date) -> ClockComparison {
    let (own, now) = (reading.timeIntervalSince1970, ContinuousClock.now)
    var witnesses = nodes.times(at: now).map { name, time in
      ClockComparison.Witness(name: "node \(name)", ahead: own - time...own - time)
    }
    for clock in link.client.clocks
    where now - clock.heard < .seconds(Self.memberSeconds) {
      let time = clock.time(at: now)
      witnesses.append(
        ClockComparison.Witness(
          name: "etcd at \(clock.endpoint)",
          ahead: own - time.upperBound...own - time.lowerBound))
    }
    return ClockComparison(witnesses: witnesses)
  }

  /// Compares again, and notifies operators when the clock becomes trusted or distrusted, or its difference changes.
  func look() {
    let comparison = comparison(of: link.settings.now())
    let fault = comparison.fault
    let ahead = fault == nil ? nil : comparison.error
    correction.store(Int(clamping: ((ahead ?? 0) * 1_000).rounded()), ordering: .relaxed)
    let isNew = reported.withLock { reported in
      if let ahead, let reported, abs(ahead - reported) <= Self.tolerance { return false }
      defer { reported = ahead }
      return ahead != nil || reported != nil
    }
    guard isNew else { return }
    link.settings.report(fault ?? "the clock of this node agrees with most others again")
  }
}

/// A comparison of a clock with others.
struct ClockComparison: Sendable, Hashable {
  struct Witness: Sendable, Hashable {
    var name: String
    /// The minimum and the maximum number of seconds by which the clock is ahead of this one.
    var ahead: ClosedRange<Double>

    /// Whether the clocks certainly differ by more than the tolerance.
    var isApart: Bool {
      ahead.lowerBound > FleetClock.tolerance || ahead.upperBound < -FleetClock.tolerance
    }
  }

  var witnesses: [Witness]

  /// The median of the differences, in seconds; nil if there are no other clocks.
  var ahead: Double? {
    let all = witnesses.map { ($0.ahead.lowerBound + $0.ahead.upperBound) / 2 }.sorted()
    guard !all.isEmpty else { return nil }
    return (all[(all.count - 1) / 2] + all[all.count / 2]) / 2
  }

  /// The seconds by which the clock is ahead if it is not trusted; 0 if it is.
  var error: Double { fault == nil ? 0 : ahead ?? 0 }

  /// A message if the clock differs from most others; nil if it does not.
  var fault: String? {
    let apart = witnesses.filter(\.isApart)
    guard 2 * apart.count > witnesses.count, let ahead else { return nil }
    let seconds = Int(clamping: abs(ahead).rounded())
    let names = apart.map(\.name).sorted().prefix(Self.named).joined(separator: ", ")
    return
      "the clock of this node is \(seconds) s \(ahead < 0 ? "behind" : "ahead of") most others (\(names)): it carries out no plans, and takes none; set the clock of this machine"
  }

  private static let named = 3
}
