/// A purchase or a refund of a reader of a variant.
struct UsagePayment: Sendable, Hashable {
  /// The variant, whose reader paid.
  let side: UsageSeries.Place
  let deal: UsageDeal
}

/// A reader of a variant who paid something.
public struct UsagePayer: Sendable {
  /// The variant.
  public let side: UsageSeries.Place
  /// The day since 1970 on which the reader first came.
  public let day: Int
  public let deals: [UsageDeal]
  /// Whether the reader was seen in another variant, too, and so is no part of either.
  public let isMultiple: Bool

  package init(
    side: UsageSeries.Place, day: Int, deals: [UsageDeal], isMultiple: Bool = false
  ) {
    self.side = side
    self.day = day
    self.deals = deals
    self.isMultiple = isMultiple
  }
}

/// The payments of readers of variants, so that all that one person pays counts as that person's.
///
/// Sums of squares by event take each renewal for another person, and are too certain.
struct UsagePayments: Sendable {
  private struct Entry: Sendable {
    let key: UsageKey?
    var payments: [UsagePayment]
  }

  private var shares: UsageShares
  private var entries: [UInt64: Entry] = [:]
  private(set) var count = 0
  /// The number of payments for which there was no room.
  private(set) var unknown = 0

  init(limit: Int) { shares = UsageShares(of: limit) }

  /// Reserves room for the payments of these experiments.
  mutating func reserve(for running: Set<UsageExperiment>) { shares.reserve(for: running) }

  /// Returns whether there was room.
  ///
  /// - Parameter isShared: whether the shares of brand and key are enforced.
  mutating func add(
    _ payment: UsagePayment, of reader: UInt64, by key: UsageKey?, isShared: Bool = true
  ) -> Bool {
    let brand = payment.side.paywall.name
    let experiment = UsageExperiment(payment.side)
    guard isShared ? shares.takes(brand, key, for: experiment) : shares.hasRoom else {
      unknown &+= 1
      return false
    }
    entries[reader, default: Entry(key: key, payments: [])].payments.append(payment)
    shares.add(1, to: brand, key: entries[reader]?.key, for: experiment)
    count += 1
    return true
  }

  /// Drops the payments of readers who are no longer known, or who came with these keys.
  mutating func keep(where isKept: (UInt64, UsageKey?) -> Bool) {
    for (reader, entry) in entries where !isKept(reader, entry.key) {
      entries[reader] = nil
      count -= entry.payments.count
      for payment in entry.payments {
        shares.add(
          -1, to: payment.side.paywall.name, key: entry.key, for: UsageExperiment(payment.side))
      }
    }
  }

  /// Calls `body` with each payment, in no order.
  func visit(_ body: (UInt64, UsagePayment, UsageKey?) -> Void) {
    for (reader, entry) in entries {
      for payment in entry.payments { body(reader, payment, entry.key) }
    }
  }

  /// Calls `body` with the payments of each reader, in no order.
  func visitReaders(_ body: (UInt64, [UsagePayment]) -> Void) {
    for (reader, entry) in entries { body(reader, entry.payments) }
  }
}
