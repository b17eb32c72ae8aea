import JSON
import Vocabulary

/// Something that a paywall sells: what a client asks its store for.
public struct LaidOutProduct: Sendable, Hashable {
  /// By which actions and requests call it.
  public var name: String
  public var sku: String
  /// Its identifier in each store where it is another than `sku`.
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
        "name", .string, \.name, help: "What actions and POST /render call it.", isRequired: true),
      Property("sku", .string, \.sku, help: "What to ask a store for.", isRequired: true),
      Property(
        "storeIDs", .stateValues, \.storeIDs,
        help:
          "What to ask other stores for, by store: appStore, playStore, stripe; \"sku\" for those that are not here."
      ),
      Property(
        "documentPrice", .laidOutPrice, \.documentPrice,
        help:
          "What the document says that it costs, where the reader's store charges another price; that one is shown."
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
