import JSON
import Locales
import Numbers

/// Reads values of a `.storekit` file strictly: each error says where it is, what was found and expected, and what to do.
struct StoreKitReader {
  private let root: JSONNode
  /// The locale that the file is tested in.
  private let locale: String?

  init(_ root: JSONNode) {
    self.root = root
    locale = root["settings"]?["_locale"]?.string
  }

  func error(at node: JSONNode, _ message: String, hint: String) -> ImportError {
    let place = node.pointer.description
    let name = place.isEmpty ? "" : "\(place.shortened(to: 200)): "
    return ImportError(position: node.position, message: name + message, hint: hint)
  }

  /// The value as a message names it.
  func found(_ node: JSONNode) -> String {
    switch node.kind {
    case .null: "null"
    case .array: "a list"
    case .object: "an object"
    case .bool, .number, .string: String(decoding: node.source, as: UTF8.self).shortened(to: 60)
    }
  }

  func check(_ node: JSONNode, is kind: JSONNode.Kind, _ expected: String) throws(ImportError) {
    guard node.kind != kind else { return }
    throw error(
      at: node, "expected \(expected), found \(found(node))",
      hint: "save the file in Xcode, which writes it in the right form")
  }

  /// The member, unless it is absent or null.
  func member(
    _ name: String, of node: JSONNode, is kind: JSONNode.Kind, _ expected: String
  ) throws(ImportError) -> JSONNode? {
    guard let member = node.present(name) else { return nil }
    try check(member, is: kind, expected)
    return member
  }

  /// The objects of a list; none if it is absent.
  func list(_ name: String, of node: JSONNode) throws(ImportError) -> [JSONNode] {
    let list = try member(name, of: node, is: .array, "a list")
    let elements = list?.elements.map(Array.init) ?? []
    for element in elements { try check(element, is: .object, "an object") }
    return elements
  }

  /// A required identifier: visible ASCII without spaces, 255 characters at most.
  func identifier(_ name: String, of node: JSONNode) throws(ImportError) -> String {
    guard let id = node.present(name) else {
      throw error(
        at: node, "expected the member \"\(name)\"",
        hint: "give it the identifier of App Store Connect")
    }
    let expected = "letters, digits and signs without spaces, 255 at most"
    try check(id, is: .string, expected)
    guard let text = id.string, (1...255).contains(text.utf8.count),
      text.utf8.allSatisfy({ (33...126).contains($0) })
    else {
      throw error(
        at: id, "expected \(expected), found \(found(id))",
        hint: "write the identifier as in App Store Connect")
    }
    return text
  }

  /// A price without a currency; `nil` if it is absent or empty.
  func price(_ name: String, of node: JSONNode) throws(ImportError) -> Amount? {
    let expected = "a price such as \"4.99\""
    guard let price = try member(name, of: node, is: .string, expected), let text = price.string,
      !text.isEmpty
    else { return nil }
    guard let amount = Amount(text) else {
      throw error(
        at: price, "expected \(expected), found \(found(price))",
        hint: "write digits with a point before the cents, without a currency")
    }
    return amount
  }

  /// A required length of time.
  func period(_ name: String, of node: JSONNode) throws(ImportError) -> Period {
    let expected = "a length of time such as \"P1M\""
    let hint = "write P, a number, and D (days), W (weeks), M (months) or Y (years)"
    guard let place = node.present(name) else {
      throw error(at: node, "expected the member \"\(name)\" with \(expected)", hint: hint)
    }
    guard let text = place.string, let period = Period(text), period.count > 0 else {
      throw error(at: place, "expected \(expected), found \(found(place))", hint: hint)
    }
    return period
  }

  /// The name in the file's own locale, else in English, else in the first language.
  func name(of node: JSONNode) throws(ImportError) -> String? {
    let names = try list("localizations", of: node)
    let place = Self.nameIndex(names.map { $0["locale"]?.string }, locale)
    guard let place,
      let name = try member("displayName", of: names[place], is: .string, "a text")?.string
    else { return nil }
    return name.isEmpty ? nil : name
  }

  /// The place of the localization that names a product.
  static func nameIndex(_ locales: [String?], _ locale: String?) -> Int? {
    locales.firstIndex { $0 == locale } ?? locales.firstIndex { $0?.hasPrefix("en") == true }
      ?? locales.indices.first
  }
}
