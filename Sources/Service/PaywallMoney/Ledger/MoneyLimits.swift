/// The limits of the ledger of money. Nothing that a store or a server sends exceeds them.
public struct MoneyLimits: Sendable, Hashable {
  /// The most facts that are kept, over all brands. Beyond it messages are refused, so that the stores send them again.
  public var facts = 1_000_000
  /// The most facts of a brand in a day.
  public var factsPerDay = 100_000
  /// For how many days facts are kept. Older ones become sums of days.
  public var days = 400
  /// The most different names of products, apps, storefronts, currencies and types of messages, over all brands.
  public var names = 20_000

  public init() {}

  /// The names of limits in problems and metrics.
  public static let factsName = "money-facts"
  public static let factsPerDayName = "money-facts-per-day"
  public static let namesName = "money-names"
  public static let contentName = "store-message"
  /// The names of limits in problems.
  public static let allNames = [factsName, factsPerDayName, namesName, contentName]
}
