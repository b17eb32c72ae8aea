import JSON
import Locales
import Numbers

/// The changes to a product of a `.storekit` file. Members that say the same already stay as they are.
struct StoreKitRevision {
  private let former: StoreKitItem
  private let item: StoreKitItem
  private let locale: String?

  init(of former: StoreKitItem, to item: StoreKitItem, locale: String?) {
    self.former = former
    self.item = item
    self.locale = locale
  }

  func apply(to entry: inout JSONValue) {
    if let name = item.name, name != former.name { rename(&entry, to: name) }
    if let price = item.price, price != former.price {
      entry.put("displayPrice", .string("\(price)"))
    }
    if item.isFamilyShareable != former.isFamilyShareable {
      entry.put("familyShareable", .bool(item.isFamilyShareable))
    }
    guard item.kind == .subscription else { return }
    if let period = item.period, former.period?.lasts(asLongAs: period) != true {
      entry.put("recurringSubscriptionPeriod", .string("\(period)"))
    }
    entry = StoreKitOffers(.upFront, former, item).applied(to: entry)
  }

  private func rename(_ entry: inout JSONValue, to name: String) {
    var names = entry["localizations"]?.elements ?? []
    let place = StoreKitReader.nameIndex(names.map { $0["locale"]?.string }, locale)
    if let place {
      names[place].put("displayName", .string(name))
    } else {
      names = [StoreKitDraft.localization(name, locale)]
    }
    entry.put("localizations", .array(names))
  }
}
