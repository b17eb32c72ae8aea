import Foundation

/// Something that happened while a paywall was shown, for the app's own statistics. What a user types is never in it.
public struct PaywallRecord: Sendable, Hashable, Codable {
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    case impression, action, purchase, restore, close
  }

  /// Its own, so that a receiver can drop what comes twice.
  public var id: String
  public var kind: Kind
  public var time: Date
  public var brand: String?
  public var version: Int?
  /// The hash of the layout.
  public var layout: String?
  /// The action's name, the purchase's outcome, the reason of a close.
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
