/// An event of a purchase, in words that all stores share.
public enum FactKind: String, Sendable, Hashable, CaseIterable {
  case startedTrial = "started-trial"
  case paid
  case renewed
  case refunded
  case refundReversed = "refund-reversed"
  /// Taken back without a refund, as when a family no longer shares it.
  case revoked
  case expired
  /// A payment failed; the reader keeps access while the store tries again.
  case inGrace = "in-grace"
  /// A payment failed, and the reader has no access any more.
  case paymentFailed = "payment-failed"
  case paused
  case resumed
  /// Changed to a product that costs more, at once.
  case upgraded
  /// Known, and of no effect on money: a test, a changed mind, a price that was announced.
  case noted
  /// Not in the store's table. It is kept as it came, and told.
  case unknown

  /// Whether the transaction of such a fact was charged.
  public var isCharge: Bool {
    switch self {
    case .paid, .renewed, .upgraded: true
    default: false
    }
  }
}

/// The meaning of a store's type of message.
enum FactRule: Sendable, Hashable {
  /// A purchase begins: with a trial, or paid, as its transaction says.
  case begins
  case fixed(FactKind)

  /// The kind of a fact, given the phase of its transaction.
  func kind(in phase: FactPhase?) -> FactKind {
    switch self {
    case .begins: phase == .trial ? .startedTrial : .paid
    case .fixed(let kind): kind
    }
  }
}

/// The phase of a subscription that a charge is of.
public enum FactPhase: String, Sendable, Hashable, CaseIterable {
  case trial
  case introductory
  case promotional
  case regular
}

/// Where a purchase was made. A sandbox's purchases are kept, and counted apart.
public enum FactEnvironment: String, Sendable, Hashable, CaseIterable {
  case production
  case sandbox
}

/// Who said what happened.
public enum FactSource: String, Sendable, Hashable, CaseIterable {
  case appStore = "app-store"
  case googlePlay = "google-play"
  case stripe
  case server
}
