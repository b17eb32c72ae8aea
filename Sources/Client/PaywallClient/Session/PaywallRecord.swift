import Foundation

/// An event while a paywall was shown, for the app's own statistics. It never contains what a user types.
public struct PaywallRecord: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case impression, action, purchase, restore, close
  }

  /// A unique id, with which a receiver can drop duplicates.
  public var id: String
  public var kind: Kind
  public var time: Date
  public var brand: String?
  public var version: Int?
  /// The hash of the layout.
  public var layout: String?
  /// The action's name, the purchase's outcome, or the reason for closing.
  public var detail: String
  public var product: String?

  init(
    _ kind: Kind, _ detail: String, product: String? = nil, on page: LaidOutPaywall?, at time: Date
  ) {
    id = UUID().uuidString
    self.kind = kind
    self.time = time
    brand = page?.brand
    version = page?.version
    layout = page?.hash
    self.detail = detail
    self.product = product
  }
}
