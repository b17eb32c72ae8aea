import JSON
import Numbers

/// Products of a catalogue or of a document, to be written to a `.storekit` file.
public struct StoreKitCatalogue {
  let text: JSONText
  let products: [JSONMember]

  struct JSONMember {
    var name: String
    var node: JSONNode
  }

  /// - Parameter text: a valid `products.json`, or a valid document.
  /// - Throws: an error if it has no product.
  public init(_ text: JSONText) throws(ImportError) {
    let root = text.root
    let isDocument = root["components"]?.elements != nil
    let products = (isDocument ? root["products"] : root)?.members.map(Array.init) ?? []
    self.text = text
    self.products = products.filter { $0.value["sku"]?.string != nil }.map {
      JSONMember(name: $0.key, node: $0.value)
    }
    guard !self.products.isEmpty else {
      throw StoreKitReader(root).error(
        at: root, "there are no products",
        hint: "name a products.json, or a document that has \"products\"")
    }
  }

  /// Writes the products to a `.storekit` file.
  ///
  /// - Parameters:
  ///   - file: the file to update; parts that the catalogue does not express stay as they are. `nil` for a new file.
  ///   - storefront: the storefront of the prices, such as `USA`; `nil` if it follows from the file or from the currency.
  public func exported(
    into file: StoreKitFile? = nil, storefront: String? = nil
  ) throws(ImportError) -> ConvertedFile {
    let sold = try self.storefront(storefront, in: file)
    let run = StoreKitExport(self, sold: sold, into: file)
    return run.exported(over: file, naming: storefront == nil ? nil : sold)
  }

  private func storefront(
    _ asked: String?, in file: StoreKitFile?
  ) throws(ImportError) -> AppStorefront {
    if let asked {
      guard let storefront = AppStorefront.named(asked) else {
        throw error(
          "the App Store has no storefront \"\(asked.shortened(to: 40))\"",
          hint: "write three capital letters, such as --storefront USA")
      }
      if let own = file?.storefront?.string, own != asked {
        throw error(
          "the file is for the storefront \(own), not for \(asked)",
          hint: "leave out --storefront, or choose \(asked) in Xcode first")
      }
      return storefront
    }
    if let known = file?.storefront?.string.flatMap(AppStorefront.named) { return known }
    let currencies = Set(products.compactMap { $0.node["currency"]?.string })
    guard let currency = currencies.first, currencies.count == 1,
      let storefront = AppStorefront.only(selling: currency)
    else {
      let list = currencies.sorted().joined(separator: ", ")
      throw error(
        list.isEmpty
          ? "the products have no prices, so they do not say in which storefront they are sold"
          : "several storefronts sell in \(list)",
        hint: "name one with --storefront, such as --storefront DEU")
    }
    return storefront
  }

  private func error(_ message: String, hint: String) -> ImportError {
    ImportError(position: text.root.position, message: message, hint: hint)
  }
}

/// An export in progress.
final class StoreKitExport {
  let sold: AppStorefront
  var findings = ConversionFindings()
  private let catalogue: StoreKitCatalogue
  private let former: [StoreKitEntry]
  private var draft: StoreKitDraft

  init(_ catalogue: StoreKitCatalogue, sold: AppStorefront, into file: StoreKitFile?) {
    self.catalogue = catalogue
    self.sold = sold
    former = file?.entries ?? []
    let ids = catalogue.products.map { StoreKitItem.appStoreID(of: $0.node.value) }
    let sellsPlans = catalogue.products.contains { $0.node["billingPlan"] != nil }
    draft = StoreKitDraft(
      file?.text.root.value
        ?? StoreKitDraft.new(
          StoreKitDraft.identifier(of: "file of " + ids.joined(separator: " ")),
          version: sellsPlans ? 5 : 4))
  }

  /// - Parameter named: the storefront to write into the file.
  func exported(over file: StoreKitFile?, naming named: AppStorefront?) -> ConvertedFile {
    for product in catalogue.products { write(product) }
    draft.finish()
    if file == nil || named != nil { draft.set(storefront: sold.code) }
    let (approximations, notes) = findings.all(in: catalogue.text)
    let bytes = file?.text.revised(to: draft.value) ?? XcodeStyle.bytes(draft.value) + [10]
    return ConvertedFile(
      bytes: bytes, value: draft.value, approximations: approximations,
      notes: notes + notInCatalogue(file))
  }

  private func write(_ product: StoreKitCatalogue.JSONMember) {
    var item = StoreKitItem(product: product.node.value, in: sold)
    guard isPriceSayable(product), item.plan != .monthly || hasSibling(product, item) else {
      return
    }
    reportOffers(of: product)
    leaveOutForeignOffers(of: product, in: &item)
    let entry = former.first { $0.item.id.utf8.elementsEqual(item.id.utf8) }
    guard item.plan != .monthly else {
      return notePlanOffers(of: product, in: item, over: entry?.monthly)
    }
    guard let entry else {
      return add(item, monthly(of: item), for: product)
    }
    guard (entry.item.kind == .subscription) == (item.kind == .subscription) else {
      let kind = item.kind == .subscription ? "renews" : "does not renew"
      findings.approximate(
        "other-kind", at: product.node,
        "\"\(product.name)\" \(kind), but is something else in the file, where it stays as it is")
      return
    }
    keepUnsaid(of: product, entry.item, in: &item)
    change(entry, to: item, monthly(of: item, over: entry.monthly), for: product)
  }

  private func change(
    _ entry: StoreKitEntry, to item: StoreKitItem, _ monthly: StoreKitItem?,
    for product: StoreKitCatalogue.JSONMember
  ) {
    let revision = StoreKitRevision(of: entry.item, to: item, locale: draft.locale)
    let hasPlans = draft.hasPlans || entry.node["billingPlans"] != nil
    if monthly != nil, !hasPlans { leaveOutPlan(of: product) }
    draft.change(entry.place) {
      revision.apply(to: &$0)
      if hasPlans {
        $0 = StoreKitPlans.applied(
          to: $0, upFront: item, monthly: monthly, over: entry.monthly)
      }
    }
    if let group = item.group, item.kind == .subscription, group != entry.item.group {
      draft.move(entry.place, to: group)
    }
  }

  /// The same product, paid by the month.
  ///
  /// - Parameter former: the plan that the file has.
  private func monthly(
    of item: StoreKitItem, over former: StoreKitItem? = nil
  ) -> StoreKitItem? {
    let product = catalogue.products.first {
      $0.node["billingPlan"]?.string == StoreKitItem.Plan.monthly.rawValue
        && StoreKitItem.appStoreID(of: $0.node.value).utf8.elementsEqual(item.id.utf8)
    }
    guard let product else { return nil }
    var monthly = StoreKitItem(product: product.node.value, in: sold)
    dropForeignOffers(of: product, in: &monthly)
    if let former { keepUnsaid(of: product, former, in: &monthly) }
    return monthly
  }

  /// Whether a monthly plan has the product beside it that is paid up front; StoreKit has none without it.
  private func hasSibling(_ product: StoreKitCatalogue.JSONMember, _ item: StoreKitItem) -> Bool {
    let isThere = catalogue.products.contains {
      $0.node["billingPlan"]?.string != "monthly"
        && StoreKitItem.appStoreID(of: $0.node.value).utf8.elementsEqual(item.id.utf8)
    }
    if !isThere {
      findings.approximate(
        "billing-plan", at: product.node,
        "\"\(product.name)\" is left out: no product is the same one paid up front, which StoreKit wants"
      )
    }
    return isThere
  }

  private func leaveOutPlan(of product: StoreKitCatalogue.JSONMember) {
    findings.approximate(
      "billing-plan", at: product.node,
      "the monthly plan of \"\(product.name)\" is left out: the file's version has no plans. Save it in an Xcode that writes version 5"
    )
  }

  private func add(
    _ item: StoreKitItem, _ monthly: StoreKitItem?, for product: StoreKitCatalogue.JSONMember
  ) {
    var item = item
    if item.kind == .subscription, item.group == nil {
      item.group = draft.anyGroup ?? "SUBSCRIPTIONS"
      findings.approximate(
        "no-group", at: product.node,
        "\"\(product.name)\" is put into the group \(item.group ?? ""): it names none, and StoreKit wants one"
      )
    }
    if item.price == nil {
      findings.approximate(
        "no-price", at: product.node, "\"\(product.name)\" has no price, and costs 0 in the file")
    }
    if monthly != nil, !draft.hasPlans { leaveOutPlan(of: product) }
    draft.add(item, named: item.name ?? product.name, monthly: monthly)
  }

  /// A price in another currency than the storefront's would be read as one in it.
  private func isPriceSayable(_ product: StoreKitCatalogue.JSONMember) -> Bool {
    let currency = StoreKitItem.price(of: product.node.value, in: sold).currency
    guard let currency, currency != sold.currency else { return true }
    findings.approximate(
      "other-currency", at: product.node["currency"] ?? product.node,
      "\"\(product.name)\" is left out: it has a price in \(currency), and none in the storefront \(sold.code), which sells in \(sold.currency)"
    )
    return false
  }

  private func notInCatalogue(_ file: StoreKitFile?) -> [ConversionNote] {
    guard let file else { return [] }
    let ids = Set(catalogue.products.map { StoreKitItem.appStoreID(of: $0.node.value) })
    var findings = ConversionFindings()
    for entry in file.entries where !ids.contains(entry.item.id) {
      findings.note(
        "not-in-catalogue", at: entry.node,
        "\"\(entry.item.id)\" is only in the .storekit file, where it stays as it is")
    }
    return findings.all(in: file.text).notes
  }
}
