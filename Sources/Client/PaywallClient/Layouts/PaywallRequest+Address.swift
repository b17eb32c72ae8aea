import Foundation
import JSON
import Numbers

extension PaywallRequest {
  /// The parameters of `/render`, in a fixed order, so that equal requests have equal addresses.
  var parameters: [(name: String, value: String)] {
    var list: [(String, String)] = [
      ("brand", brand ?? ""), ("paywall", paywall == Self.firstPaywall ? "" : paywall ?? ""),
      ("version", version.map(String.init) ?? ""),
      ("width", Self.text(box.width)), ("height", Self.text(box.height)),
      ("scale", Self.text(box.scale)),
      (
        "safeArea",
        [box.insets.top, box.insets.right, box.insets.bottom, box.insets.left].map(Self.text)
          .joined(separator: ",")
      ),
      ("locale", locale ?? ""), ("theme", theme.rawValue), ("textScale", Self.text(textScale)),
      ("storefront", storefront ?? ""),
      // With unknown eligibility, the page must not promise an offer.
      ("offer", offer == .unknown ? "none" : offer.rawValue),
      ("platform", platform ?? ""), ("appVersion", appVersion ?? ""),
      ("timeZone", timeZone ?? ""),
    ]
    list += state.sorted { $0.key < $1.key }.map { ("state.\($0.key)", $0.value) }
    let contract = String(LayoutSchema.contract)
    return list.filter { !$0.1.isEmpty }
      + [("contract", contract), ("states", "all"), ("themes", "all")]
  }

  /// The parameters of a layout that a resolved document still depends on: box, theme, text size, state and time zone.
  public var layoutParameters: [String: String] {
    var values = Dictionary(
      parameters.filter { Self.ofLayouts.contains($0.name) }.map { ($0.name, $0.value) }
    ) { first, _ in first }
    values["timeZone"] = timeZone
    if !state.isEmpty {
      values["state"] = state.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: ",")
    }
    return values
  }

  private static let ofLayouts: Set<String> = [
    "width", "height", "scale", "safeArea", "theme", "textScale",
  ]

  /// The path and query of the document for this customer, which does not depend on the box.
  var documentTarget: String {
    let own = parameters.filter {
      !Self.ofLayouts.contains($0.name) && !$0.name.hasPrefix("state.")
        && !["contract", "states", "themes"].contains($0.name)
    }
    return "paywall/resolved?" + Self.query(own)
  }

  /// The path and query below a base address.
  var target: String { "render?" + Self.query(parameters) }

  /// Returns the facts that do not fit into a query, as JSON; nil if there are none.
  ///
  /// - Parameter tag: the entity tag of the client's cached response.
  func content(known tag: String?) -> Data? {
    hasFacts ? Data(JSONValue.object(facts(known: tag)).encoded()) : nil
  }

  func facts(known tag: String?) -> [JSONField] {
    var fields: [JSONField] = []
    if !prices.isEmpty {
      fields.append(
        JSONField(
          name: "products",
          value: .object(
            prices.sorted { $0.key < $1.key }.map {
              JSONField(name: $0.key, value: $0.value.json)
            })))
    }
    if !custom.isEmpty {
      let values = custom.sorted { $0.key < $1.key }
        .map { JSONField(name: $0.key, value: .string($0.value)) }
      fields.append(JSONField(name: "custom", value: .object(values)))
    }
    if let message { fields.append(JSONField(name: "message", value: .string(message))) }
    if let tag { fields.append(JSONField(name: "known", value: .string(tag))) }
    return fields
  }

  /// Whether it has facts that do not fit into a query.
  var hasFacts: Bool { !prices.isEmpty || !custom.isEmpty || message != nil }

  /// The key of the request in the cache and the throttle.
  var key: String {
    target + (content(known: nil).map { " " + String(decoding: $0, as: UTF8.self) } ?? "")
  }

  static func query(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// Returns the text with all reserved characters escaped (RFC 3986 §2.3).
  static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")

  /// Formats a number; whole numbers have no fraction: `390`, not `390.0`.
  private static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

extension StorePrice {
  fileprivate var json: JSONValue {
    .object(present: [
      "price": .string(price), "currency": .string(currency),
      "displayPrice": displayPrice.map(JSONValue.string),
      "billingPlans": billingPlans.map { .array($0.map(JSONValue.string)) },
    ])
  }
}
