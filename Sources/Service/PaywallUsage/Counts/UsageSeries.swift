import PaywallModel

/// What is counted together: one kind of event at one place.
public struct UsageSeries: Sendable, Hashable {
  /// Nil in counts of former releases: the sum of all that had no series of its own, of all brands.
  public let place: Place?
  public let kind: Kind

  public init(_ place: Place?, _ kind: Kind) {
    self.place = place
    self.kind = kind
  }

  /// Where it happened.
  public struct Place: Sendable, Hashable {
    /// The brand and its paywall.
    public let paywall: Brand
    public let version: Int
    public var placement: String?
    public var experiment: String?
    public var variant: String?
    public var product: String?

    public init(
      _ paywall: Brand, version: Int, placement: String? = nil, experiment: String? = nil,
      variant: String? = nil, product: String? = nil
    ) {
      self.paywall = paywall
      self.version = version
      self.placement = placement
      self.experiment = experiment
      self.variant = variant
      self.product = product
    }

    /// Where all that is counted of a brand that has no series of its own. No version has this number.
    static func other(of brand: Brand) -> Place { Place(brand.owner, version: 0) }

    /// Whether it is the sum of what has no series of its own.
    public var isOther: Bool { version == 0 }
  }

  /// Whether it is the sum of what has no series of its own.
  public var isOther: Bool { place?.isOther ?? true }

  /// The sum to which an event is added if its series has no room.
  var other: UsageSeries { UsageSeries(place.map { .other(of: $0.paywall) }, kind) }

  /// What happened. Its raw value is its name in the API and in files.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case impression
    case tap
    case purchaseStarted
    case purchaseCompleted
    case purchaseFailed
    case refunded
    case restored
    case closed
    /// A person was counted in a variant of an experiment for the first time. This and the following ones follow from the others.
    case reader
    /// A reader of a variant bought for the first time.
    case buyer
    /// A purchase of a reader of a variant failed for the first time.
    case failing
    /// A reader of a variant had money back for the first time.
    case refunding
    /// The same three for readers of whom a server told with its token, and not an app with a client key alone.
    case provenReader
    case provenFailing
    case provenRefunding

    /// What apps send.
    public static let events = allCases.filter { $0.deed == nil }

    /// What is counted once for each reader; nil for events.
    var deed: Deeds? {
      switch self {
      case .reader: .took
      case .buyer: .bought
      case .failing: .failed
      case .refunding: .refunded
      case .provenReader: .provenTook
      case .provenFailing: .provenFailed
      case .provenRefunding: .provenRefunded
      default: nil
      }
    }
  }
}

/// What a reader of a variant did, each at least once.
struct Deeds: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// Took part: whatever came first.
  static let took = Deeds(rawValue: 1)
  static let bought = Deeds(rawValue: 2)
  static let failed = Deeds(rawValue: 4)
  static let refunded = Deeds(rawValue: 8)
  static let provenTook = Deeds(rawValue: 16)
  static let provenFailed = Deeds(rawValue: 32)
  static let provenRefunded = Deeds(rawValue: 64)
  static let all: Deeds = [
    .took, .bought, .failed, .refunded, .provenTook, .provenFailed, .provenRefunded,
  ]

  /// What an event shows.
  ///
  /// - Parameter isProven: whether a server told of it with its token.
  init(of event: UsageSeries.Kind, isProven: Bool) {
    switch event {
    case .purchaseCompleted: self = [.took, .bought]
    case .purchaseFailed: self = isProven ? [.took, .failed, .provenFailed] : [.took, .failed]
    case .refunded: self = isProven ? [.took, .refunded, .provenRefunded] : [.took, .refunded]
    default: self = .took
    }
    if isProven { insert(.provenTook) }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
