import JSON
import Numbers

/// A `.storekit` file under construction.
struct StoreKitDraft {
  private(set) var value: JSONValue
  /// The locale in which the file names products.
  let locale: String?
  /// Subscriptions that go to another group, with it. They move at the end, so that the places of all others stay the same.
  private var moves: [(place: StoreKitEntry.Place, group: String)] = []

  init(_ value: JSONValue) {
    self.value = value
    locale = value["settings"]?["_locale"]?.string
  }

  /// A new file. Version 5 is the first with billing plans.
  static func new(_ identifier: String, version: Int) -> JSONValue {
    [
      "identifier": .string(identifier), "nonRenewingSubscriptions": [], "products": [],
      "settings": ["_locale": "en_US"], "subscriptionGroups": [],
      "version": ["major": .number(version), "minor": 0],
    ]
  }

  /// Eight hexadecimal digits that depend on nothing but a name (FNV-1a), so that equal exports are equal to the byte.
  static func identifier(of name: String) -> String {
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  static func localization(_ name: String, _ locale: String?) -> JSONValue {
    ["description": "", "displayName": .string(name), "locale": .string(locale ?? "en_US")]
  }

  /// Whether the file's version has billing plans, and lists of introductory offers.
  var hasPlans: Bool {
    guard case .number(let major)? = value["version"]?["major"] else { return false }
    return (major.int ?? 0) >= 5
  }

  /// The group to which a subscription goes that names none: the only one.
  var anyGroup: String? {
    let groups = value["subscriptionGroups"]?.elements ?? []
    return groups.count == 1 ? groups[0]["id"]?.string : nil
  }

  mutating func set(storefront: String) {
    var settings = value["settings"] ?? .object([])
    settings.put("_storefront", .string(storefront))
    value.put("settings", settings)
  }

  mutating func change(_ place: StoreKitEntry.Place, _ change: (inout JSONValue) -> Void) {
    switch place {
    case .product(let index): Self.change(index, of: "products", in: &value, change)
    case .nonRenewing(let index):
      Self.change(index, of: "nonRenewingSubscriptions", in: &value, change)
    case .subscription(let group, let index):
      Self.change(group, of: "subscriptionGroups", in: &value) {
        Self.change(index, of: "subscriptions", in: &$0, change)
      }
    }
  }

  private static func change(
    _ index: Int, of list: String, in value: inout JSONValue, _ change: (inout JSONValue) -> Void
  ) {
    var elements = value[list]?.elements ?? []
    change(&elements[index])
    value.put(list, .array(elements))
  }

  /// Moves a subscription to another group once the draft is finished.
  mutating func move(_ place: StoreKitEntry.Place, to group: String) {
    moves.append((place, group))
  }

  /// Carries out the moves, the last of each group first.
  mutating func finish() {
    for (place, id) in moves.sorted(by: { $0.place.index > $1.place.index }) {
      guard case .subscription(let group, let index) = place else { continue }
      var moved = JSONValue.null
      Self.change(group, of: "subscriptionGroups", in: &value) { group in
        var list = group["subscriptions"]?.elements ?? []
        moved = list.remove(at: index)
        group.put("subscriptions", .array(list))
      }
      moved.put("subscriptionGroupID", .string(id))
      add(moved, to: id)
    }
    moves = []
  }

  mutating func add(_ item: StoreKitItem, named name: String, monthly: StoreKitItem?) {
    let entry = entry(item, named: name)
    switch item.kind {
    case .consumable, .nonConsumable: append(entry, to: "products")
    case .nonRenewing: append(entry, to: "nonRenewingSubscriptions")
    case .subscription:
      let plans = hasPlans ? monthly : nil
      add(
        StoreKitPlans.applied(to: entry, upFront: item, monthly: plans, over: nil),
        to: item.group ?? "")
    }
  }

  private mutating func add(_ entry: JSONValue, to id: String) {
    var groups = value["subscriptionGroups"]?.elements ?? []
    let place = groups.firstIndex { $0["id"]?.string == id } ?? groups.count
    if place == groups.count {
      groups.append(
        ["id": .string(id), "localizations": [], "name": .string(id), "subscriptions": []])
    }
    groups[place].put(
      "subscriptions", .array((groups[place]["subscriptions"]?.elements ?? []) + [entry]))
    value.put("subscriptionGroups", .array(groups))
  }

  private mutating func append(_ entry: JSONValue, to list: String) {
    value.put(list, .array((value[list]?.elements ?? []) + [entry]))
  }

  private func entry(_ item: StoreKitItem, named name: String) -> JSONValue {
    var entry: JSONValue = [
      "displayPrice": .string(item.price?.description ?? "0"),
      "familyShareable": .bool(item.isFamilyShareable),
      "internalID": .string(Self.identifier(of: item.id)),
      "localizations": [Self.localization(name, locale)],
      "productID": .string(item.id),
      "referenceName": .string(name),
      "type": .string(item.kind.rawValue),
    ]
    guard item.kind == .subscription else { return entry }
    for list in ["adHocOffers", "codeOffers", "winbackOffers"] { entry.put(list, []) }
    entry.put("groupNumber", 1)
    if hasPlans {
      entry.put("introductoryOffers", [])
    } else {
      entry.put("introductoryOffer", .null)
    }
    entry.put("recurringSubscriptionPeriod", .string(item.period?.description ?? "P1M"))
    entry.put("subscriptionGroupID", .string(item.group ?? ""))
    return StoreKitOffers(.upFront, nil, item).applied(to: entry)
  }
}
