import Foundation
import PaywallModel
import PaywallStorage
import Synchronization
import TestFolders
import Testing

@testable import PaywallUsage

/// A ledger in a folder of its own, with a clock that a test sets.
final class UsageFixture: Sendable {
  let folder: TemporaryFolder
  let clock = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
  let reports = Mutex<[String]>([])
  let limits: UsageLimits
  let ios: UsageKey

  static let key = BlobID(of: [1])
  static let main = Brand("disney")

  /// The same as counts name it.
  static func usageKey(_ brand: String = "disney", _ name: String = "ios") throws -> UsageKey {
    UsageKey(try #require(Brand(brand)), name: name, digest: key)
  }

  init(_ change: (inout UsageLimits) -> Void = { _ in }) throws {
    var limits = UsageLimits()
    change(&limits)
    self.limits = limits
    folder = try TemporaryFolder()
    ios = try Self.usageKey()
  }

  var path: String { folder.path("usage/usage.jsonl") }

  func ledger() -> UsageLedger {
    UsageLedger(
      in: folder.path("usage"), limits, now: { self.clock.withLock { $0 } },
      report: { text in self.reports.withLock { $0.append(text) } })
  }

  /// The ledger of a node.
  func ledger(_ lines: SharedLines, mostLoose: Int = 2_000) -> UsageLedger {
    UsageLedger(
      in: folder.path("usage"), limits, sharing: lines, mostLoose: mostLoose,
      now: { self.clock.withLock { $0 } },
      report: { text in self.reports.withLock { $0.append(text) } })
  }

  func advance(hours: Double) { clock.withLock { $0 += hours * 3600 } }

  static func client(_ name: String) -> UsageClient { UsageClient(key: key, instance: name) }

  /// An event that happens now.
  func event(
    _ id: String, _ kind: UsageSeries.Kind, of client: String = "a", version: Int = 1,
    variant: String? = nil, product: String? = nil
  ) throws -> UsageEvent {
    let place = UsageSeries.Place(
      try #require(Self.main), version: version, placement: "launch",
      experiment: variant.map { _ in "price" }, variant: variant, product: product)
    return UsageEvent(
      id: id, of: Self.client(client), at: clock.withLock { $0 }, place, kind,
      variants: ["monthly", "annual"])
  }

  @discardableResult
  func count(
    _ events: [UsageEvent], of _: String = "a", in ledger: UsageLedger, perMinute: Int = 1000
  ) -> UsageLedger.Receipt {
    ledger.count(events, key: ios, perMinute: perMinute)
  }
}

extension UsageLedger {
  /// The numbers by kind.
  var sums: [UsageSeries.Kind: Int] {
    counts.rows.reduce(into: [:]) { $0[$1.series.kind, default: 0] += $1.count }
  }
}
