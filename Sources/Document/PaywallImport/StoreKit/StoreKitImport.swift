import JSON
import Locales
import Numbers

extension StoreKitFile {
  /// Adds the file's products to a catalogue, or brings those up to date that it has. All else in the catalogue keeps its bytes.
  ///
  /// - Parameters:
  ///   - catalogue: a valid `products.json`; `nil` for a new one.
  ///   - currency: the currency of the prices; `nil` if it follows from the file's storefront.
  public func imported(
    into catalogue: JSONText? = nil, currency: String? = nil
  ) throws(ImportError) -> ConvertedFile {
    let run = StoreKitImport(self, sold: try sale(in: currency), into: catalogue?.root.value)
    return run.imported(over: catalogue)
  }

  /// The storefront of the prices, as far as it is known, and their currency.
  private func sale(
    in currency: String?
  ) throws(ImportError) -> (storefront: AppStorefront?, currency: String) {
    let known = storefront?.string.flatMap(AppStorefront.named)
    if let currency = currency ?? known?.currency { return (known, currency) }
    let reader = StoreKitReader(text.root)
    let ask = "name the currency of its prices with --currency USD"
    guard let storefront else {
      throw reader.error(
        at: text.root["settings"] ?? text.root,
        "the prices have no currency, because there is no \"_storefront\" such as \"USA\"",
        hint: "\(ask), or choose a storefront in Xcode's Editor menu")
    }
    throw reader.error(
      at: storefront,
      "expected a storefront of the App Store such as \"USA\", found \(reader.found(storefront))",
      hint: ask)
  }
}

/// An import in progress.
final class StoreKitImport {
  typealias Sale = (storefront: AppStorefront?, currency: String)

  let sold: Sale
  var findings = ConversionFindings()
  private let file: StoreKitFile
  private var products: [JSONField]
  private var names: StoreKitNames

  init(_ file: StoreKitFile, sold: Sale, into catalogue: JSONValue?) {
    self.file = file
    self.sold = sold
    products =
      catalogue?.fields ?? [JSONField(name: "$schema", value: "../schema/products-1.schema.json")]
    names = StoreKitNames(
      taken: Set(products.map(\.name)), ids: file.entries.map { $0.item.id })
  }

  func imported(over catalogue: JSONText?) -> ConvertedFile {
    noteCurrency()
    for entry in file.entries {
      take(entry)
      report(entry)
    }
    noteOthers()
    let value = JSONValue.object(products)
    let (approximations, notes) = findings.all(in: file.text)
    return ConvertedFile(
      bytes: catalogue?.revised(to: value) ?? value.encoded(.pretty) + [UInt8(ascii: "\n")],
      value: value, approximations: approximations, notes: notes)
  }

  private func take(_ entry: StoreKitEntry) {
    let name = take(entry.item, of: entry) { names.name(for: entry.item.id) }
    if let monthly = entry.monthly {
      _ = take(monthly, of: entry) { names.name(for: .monthly, beside: name) }
    }
  }

  /// Takes a product with one of its plans, and returns its name in the catalogue.
  private func take(
    _ item: StoreKitItem, of entry: StoreKitEntry, named newName: () -> String
  ) -> String {
    if let place = place(of: item) {
      products[place].value = revised(Fields(products[place].value), by: item, of: entry).value
      return products[place].name
    }
    var fields = Fields()
    fields["sku"] = .string(item.id)
    let name = newName()
    products.append(JSONField(name: name, value: revised(fields, by: item, of: entry).value))
    return name
  }

  /// The place of the product that the App Store knows by the item's identifier, with its plan.
  private func place(of item: StoreKitItem) -> Int? {
    products.firstIndex {
      StoreKitItem.appStoreID(of: $0.value).utf8.elementsEqual(item.id.utf8)
        && ($0.value["billingPlan"] == "monthly") == (item.plan == .monthly)
    }
  }

  private func noteCurrency() {
    guard let storefront = sold.storefront, storefront.currency != sold.currency,
      let node = file.storefront
    else { return }
    findings.note(
      "storefront-currency", at: node,
      "the prices are taken for \(sold.currency), although \(storefront.code) sells in \(storefront.currency)"
    )
  }

  private func noteOthers() {
    let ids = Set(file.entries.map { $0.item.id })
    for product in products where product.value["sku"] != nil {
      guard !ids.contains(StoreKitItem.appStoreID(of: product.value)) else { continue }
      findings.note(
        "not-in-file", at: file.text.root, "\"\(product.name)\" is not in it and stays as it is")
    }
  }
}
