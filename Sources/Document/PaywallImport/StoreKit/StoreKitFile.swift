import JSON
import Numbers

/// A test configuration of StoreKit, as Xcode writes it: versions 1 to 5 of its JSON, for which there is no public specification.
public struct StoreKitFile {
  let text: JSONText
  /// The major version.
  let version: Int
  /// The value of `settings._storefront`; `nil` if the file does not say it.
  let storefront: JSONNode?
  let entries: [StoreKitEntry]

  /// The maximum number of products.
  static let mostProducts = 1_000
  static let versions = 1...5

  /// - Throws: the first mistake, with its place, what was expected, and what to do.
  public init(_ text: JSONText) throws(ImportError) {
    let reader = StoreKitReader(text.root)
    try reader.check(text.root, is: .object, "an object")
    version = try Self.version(of: text.root, reader)
    guard Self.lists.contains(where: { text.root.present($0) != nil }) else {
      throw reader.error(
        at: text.root, "there are no products: expected \"products\" or \"subscriptionGroups\"",
        hint: "name the .storekit file that Xcode's scheme uses")
    }
    storefront = try reader.member("settings", of: text.root, is: .object, "an object")?
      .present("_storefront")
    self.text = text
    entries = try Self.entries(of: text.root, reader)
  }

  private static let lists = ["products", "nonRenewingSubscriptions", "subscriptionGroups"]

  private static func version(
    of root: JSONNode, _ reader: StoreKitReader
  ) throws(ImportError) -> Int {
    let hint = "choose File > New > StoreKit Configuration File in Xcode, and save it"
    guard let version = root.present("version") else {
      throw reader.error(
        at: root,
        "this is not a StoreKit configuration: expected {\"version\": {\"major\": 4, …}, …}",
        hint: hint)
    }
    try reader.check(version, is: .object, "an object such as {\"major\": 4, \"minor\": 0}")
    guard let major = version.present("major")?.number?.int, versions.contains(major) else {
      let place = version["major"] ?? version
      throw reader.error(
        at: place,
        "expected a major version from \(versions.lowerBound) to \(versions.upperBound), found \(reader.found(place))",
        hint: hint)
    }
    return major
  }

  private static func entries(
    of root: JSONNode, _ reader: StoreKitReader
  ) throws(ImportError) -> [StoreKitEntry] {
    var entries: [StoreKitEntry] = []
    for (index, node) in try reader.list("products", of: root).enumerated() {
      entries.append(try reader.entry(node, at: .product(index)))
    }
    for (index, node) in try reader.list("nonRenewingSubscriptions", of: root).enumerated() {
      entries.append(try reader.entry(node, at: .nonRenewing(index)))
    }
    for (place, group) in try reader.list("subscriptionGroups", of: root).enumerated() {
      let id = try reader.identifier("id", of: group)
      for (index, node) in try reader.list("subscriptions", of: group).enumerated() {
        entries.append(try reader.entry(node, at: .subscription(place, index), group: id))
      }
    }
    try reader.checkProducts(entries)
    return entries
  }
}

/// A product of a `.storekit` file.
struct StoreKitEntry {
  /// The list that contains it, and its place there.
  enum Place: Hashable {
    case product(Int)
    case nonRenewing(Int)
    /// The group, and the place in it.
    case subscription(Int, Int)

    /// The place in the innermost list.
    var index: Int {
      switch self {
      case .product(let index), .nonRenewing(let index), .subscription(_, let index): index
      }
    }
  }

  let node: JSONNode
  let place: Place
  var item: StoreKitItem
  /// The same product, paid by the month.
  var monthly: StoreKitItem?
}
