import PaywallModel

/// A series of counts: one kind of event at one place, of one environment.
public struct UsageSeries: Sendable, Hashable {
  /// Nil in counts of former releases, for the sum over all brands of events without a series of their own.
  public let place: Place?
  public let kind: Kind
  public let environment: UsageEnvironment

  public init(_ place: Place?, _ kind: Kind, in environment: UsageEnvironment = .production) {
    self.place = place
    self.kind = kind
    self.environment = environment
  }

  /// The place where the events happened.
  public struct Place: Sendable, Hashable {
    /// The brand and its paywall.
    public let paywall: Brand
    public let version: Int
    public var placement: String?
    public var experiment: String?
    /// The version of the experiment. Each version has its own counts; those of former releases belong to 0.
    public var phase = 0
    public var variant: String?
    public var product: String?

    public init(
      _ paywall: Brand, version: Int, placement: String? = nil, experiment: String? = nil,
      phase: Int = 0, variant: String? = nil, product: String? = nil
    ) {
      self.paywall = paywall
      self.version = version
      self.placement = placement
      self.experiment = experiment
      self.phase = phase
      self.variant = variant
      self.product = product
    }

    /// The place of the readers of a brand's holdout, or of all others, who are compared with it. No experiment has this name.
    ///
    /// - Parameter phase: tells apart holdouts of other people.
    public static func holdout(of brand: Brand, isHeld: Bool, phase: Int) -> Place {
      Place(
        brand.owner, version: 0, experiment: holdoutName, phase: phase,
        variant: isHeld ? heldName : othersName)
    }

    public static let holdoutName = "~holdout"
    /// The variants of the holdout: the people in it, and all others.
    public static let (heldName, othersName) = ("held", "others")
    static let holdoutSides: Set = [heldName, othersName]

    /// The place of the readers who see the version of a canary, or of all others, who see the live one. No experiment has this name.
    ///
    /// - Parameter phase: tells canaries apart.
    public static func canary(of brand: Brand, isNew: Bool, phase: Int) -> Place {
      Place(
        brand.owner, version: 0, experiment: canaryName, phase: phase,
        variant: isNew ? newName : oldName)
    }

    public static let canaryName = "~canary"
    /// The variants of a canary: its version, and the live one.
    public static let (newName, oldName) = ("new", "old")
    static let canarySides: Set = [newName, oldName]

    /// The place that sums a brand's events without a series of their own. No version has this number.
    static func other(of brand: Brand) -> Place { Place(brand.owner, version: 0) }

    /// Whether this is the place of a brand's sum.
    public var isOther: Bool { version == 0 && !isExposure }

    /// Whether no paywall was shown there.
    public var isExposure: Bool { version == 0 && (placement != nil || experiment != nil) }
  }

  /// Whether this is the sum of events without a series of their own.
  public var isOther: Bool { place?.isOther ?? true }

  /// The sum to which an event is added if there is no room for its series.
  var other: UsageSeries {
    UsageSeries(place.map { .other(of: $0.paywall) }, kind, in: environment)
  }

  /// The kind of event. Its raw value is its name in the API and in files.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case impression
    case tap
    case purchaseStarted
    case purchaseCompleted
    case purchaseFailed
    case refunded
    case restored
    case closed
    /// A reader got a decision without a paywall: a variant that shows nothing, or the holdout.
    case exposure
    /// An event of the app's own server in a variant. Its name stands in place of the product.
    case custom
    /// A person was counted in a variant of an experiment for the first time. This kind and the following ones are derived from the others.
    case reader
    /// A reader of a variant bought for the first time.
    case buyer
    /// A purchase of a reader of a variant failed for the first time.
    case failing
    /// A reader of a variant was refunded for the first time.
    case refunding
    /// The same three as above, for readers reported by a server with its token and not only by an app with a client key.
    case provenReader
    case provenFailing
    case provenRefunding
    /// A reader of a variant was seen in another variant of the experiment, too, and is no part of either. One of these kinds takes back
    /// each of the above, in the first hour of the day on which the reader came.
    case multipleReader
    case multipleBuyer
    case multipleFailing
    case multipleRefunding
    case multipleProvenReader
    case multipleProvenFailing
    case multipleProvenRefunding

    /// The kinds that apps send.
    public static let events = allCases.filter { $0.action == nil && $0.takesBack == nil }

    /// The kind that this one takes a count back from.
    public var takesBack: Kind? {
      switch self {
      case .multipleReader: .reader
      case .multipleBuyer: .buyer
      case .multipleFailing: .failing
      case .multipleRefunding: .refunding
      case .multipleProvenReader: .provenReader
      case .multipleProvenFailing: .provenFailing
      case .multipleProvenRefunding: .provenRefunding
      default: nil
      }
    }

    /// The action that is counted once for each reader; nil for events.
    var action: ReaderActions? {
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

/// The things that a reader of a variant did, each at least once.
struct ReaderActions: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// The reader took part, by whatever event came first.
  static let took = ReaderActions(rawValue: 1)
  static let bought = ReaderActions(rawValue: 2)
  static let failed = ReaderActions(rawValue: 4)
  static let refunded = ReaderActions(rawValue: 8)
  static let provenTook = ReaderActions(rawValue: 16)
  static let provenFailed = ReaderActions(rawValue: 32)
  static let provenRefunded = ReaderActions(rawValue: 64)
  /// The reader was seen in another variant, too. Releases before 0.3 ignore it.
  static let multiple = ReaderActions(rawValue: 128)
  static let all: ReaderActions = [
    .took, .bought, .failed, .refunded, .provenTook, .provenFailed, .provenRefunded, .multiple,
  ]

  /// The actions that an event shows.
  ///
  /// - Parameter isProven: whether a server reported the event with its token.
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

/// The store that an event comes from. Its raw value is its name in the API and in files.
///
/// Events of tests have series of their own. They are no part of experiments, readers, money and guard rails.
public enum UsageEnvironment: String, Sendable, Hashable, CaseIterable {
  case production
  /// A store for tests, where nobody pays.
  case sandbox
  /// A store on the developer's machine.
  case xcode

  /// Whether nobody pays there.
  public var isTest: Bool { self != .production }
}
