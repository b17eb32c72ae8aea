import JSON
import Vocabulary

/// A product of the paywall, as a client requests it from its store.
public struct LaidOutProduct: Sendable, Hashable {
  /// By which actions and requests call it.
  public var name: String
  public var sku: String
  /// Its identifier in each store where it differs from `sku`.
  public var storeIDs: [String: String] = [:]
  /// The document's price, where the reader's store charges another one; nil where they agree.
  public var documentPrice: LaidOutPrice?

  public init(name: String, sku: String) {
    self.name = name
    self.sku = sku
  }
}

/// An exact amount of a currency, as a document writes it.
public struct LaidOutPrice: Sendable, Hashable {
  /// A decimal number: `6.99`.
  public var price: String
  /// ISO 4217.
  public var currency: String

  public init(price: String, currency: String) {
    self.price = price
    self.currency = currency
  }
}

extension Form where Value == LaidOutProduct {
  static let laidOutProduct = object(
    LaidOutProduct(name: "", sku: ""),
    [
      Property(
        "name", .string, \.name, help: "The name in actions and POST /render.", isRequired: true),
      Property("sku", .string, \.sku, help: "The identifier in a store.", isRequired: true),
      Property(
        "storeIDs", .stateValues, \.storeIDs,
        help:
          "The identifiers in other stores: appStore, playStore, stripe; all others use \"sku\"."
      ),
      Property(
        "documentPrice", .laidOutPrice, \.documentPrice,
        help:
          "The document's price, if the reader's store charges a different one, which is shown."
      ),
    ], named: "product")
}

extension Form where Value == LaidOutPrice {
  fileprivate static let laidOutPrice = object(
    LaidOutPrice(price: "0", currency: "USD"),
    [
      Property("price", .string, \.price, isRequired: true),
      Property("currency", .string, \.currency, help: "ISO 4217.", isRequired: true),
    ], named: "price")
}

extension LaidOutProduct {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("sku", sku)
    if !storeIDs.isEmpty { writer.member("storeIDs", storeIDs) }
    if let documentPrice {
      writer.member("documentPrice")
      writer.beginObject()
      writer.member("price", documentPrice.price)
      writer.member("currency", documentPrice.currency)
      writer.endObject()
    }
    writer.endObject()
  }
}
