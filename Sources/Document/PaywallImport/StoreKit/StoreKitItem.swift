import JSON
import Locales
import Numbers

/// A product as a `.storekit` file and a catalogue both describe it.
struct StoreKitItem {
  enum Kind: String {
    case consumable = "Consumable"
    case nonConsumable = "NonConsumable"
    case nonRenewing = "NonRenewingSubscription"
    case subscription = "RecurringSubscription"
  }

  /// The identifier in the App Store.
  var id: String
  var kind: Kind
  var name: String?
  var price: Amount?
  /// Only of subscriptions.
  var period: Period?
  var group: String?
  var isFamilyShareable = false
  var introductoryOffer: StoreKitOffer?
  var promotionalOffers: [NamedOffer] = []
  /// Offers for former customers.
  var winBackOffers: [NamedOffer] = []
  /// `nil` if it is sold in one way only.
  var plan: Plan?
  /// The time for which a customer is bound who pays by the month.
  var commitment: Period?

  /// A way to pay for one product. The raw values are those of documents.
  enum Plan: String {
    case upFront, monthly

    /// The name in `.storekit` files.
    var type: String { self == .upFront ? "BILLED_UPFRONT" : "MONTHLY" }

    /// Whether an offer is of this plan.
    ///
    /// - Parameter type: the plan's name in the offer, if the offer has one.
    func owns(_ type: JSONNode?) -> Bool { owns(type?.string) }

    func owns(_ type: JSONValue?) -> Bool { owns(type?.string) }

    private func owns(_ type: String?) -> Bool { (type == Self.monthly.type) == (self == .monthly) }
  }

  var offerCount: Int {
    (introductoryOffer == nil ? 0 : 1) + promotionalOffers.count + winBackOffers.count
  }

  /// An offer with the store's identifier of it.
  struct NamedOffer {
    var id: String
    var offer: StoreKitOffer
  }
}

/// An offer of the App Store: one phase before the regular price.
struct StoreKitOffer: Equatable {
  /// The names in `.storekit` files.
  enum Mode: String, CaseIterable {
    case free, payAsYouGo, payUpFront

    /// The name of the kind in a document.
    var kind: String { self == .free ? "freeTrial" : rawValue }

    init?(kind: String) {
      guard let mode = Self.allCases.first(where: { $0.kind == kind }) else { return nil }
      self = mode
    }
  }

  var mode: Mode
  /// `nil` if it is free.
  var price: Amount?
  var period: Period
  var cycles = 1

  static func == (left: Self, right: Self) -> Bool {
    left.mode == right.mode && left.price == right.price && left.cycles == right.cycles
      && left.period.lasts(asLongAs: right.period)
  }
}

extension Period {
  /// Whether both are the same length: a week is seven days, and a year twelve months.
  func lasts(asLongAs other: Period) -> Bool { inSmallestUnit == other.inSmallestUnit }

  private var inSmallestUnit: Period {
    switch unit {
    case .week: Period(count: count * 7, unit: .day)
    case .year: Period(count: count * 12, unit: .month)
    case .day, .month: self
    }
  }
}
