import ASCII
import JSON
import PaywallModel

/// A member with which an app may describe an event further. Each has a bound, and null counts as absent.
///
/// The environment, the price with its currency, the offer, the storefront, and the event of a server with its value change what is counted.
/// The others are checked and shown to whoever watches arriving events, but not kept.
package struct EventDetail: Sendable {
  /// The form of the text of a member.
  enum Form: Sendable {
    /// A text without control characters of at most so many characters.
    case line(Int)
    /// Digits, perhaps with a point: `6.99`.
    case decimal
    /// ISO 4217: `USD`.
    case currency
    case choice([String])
  }

  package let name: String
  let form: Form

  package static let event = EventDetail(name: "event", form: .line(64))
  static let value = EventDetail(name: "value", form: .decimal)
  static let rule = EventDetail(name: "rule", form: .line(64))
  static let environment = EventDetail(
    name: "environment", form: .choice(UsageEnvironment.allCases.map(\.rawValue)))
  static let offer = EventDetail(name: "offer", form: .line(64))
  static let price = EventDetail(name: "price", form: .decimal)
  static let currency = EventDetail(name: "currency", form: .currency)
  static let storefront = EventDetail(name: "storefront", form: .line(32))
  static let action = EventDetail(name: "action", form: .line(64))
  static let failure = EventDetail(
    name: "failure",
    form: .choice([
      "productsUnavailable", "purchaseFailed", "verificationFailed", "networkError", "other",
    ]))
  static let how = EventDetail(
    name: "how", form: .choice(["bought", "cross", "swipe", "leaving", "app"]))

  package static let all = [
    rule, offer, price, currency, storefront, environment, action, failure, how, event, value,
  ]

  /// The name of the first malformed member of an event.
  package static func malformed(in event: JSONNode) -> String? {
    all.first { detail in
      guard let node = event[detail.name], !node.isNull else { return false }
      return node.string.map(detail.form.accepts) != true
    }?.name
  }

  /// Returns the price of an event that has passed the check, in millionths of its currency; nil if it tells none.
  package static func price(of event: JSONNode) -> (amount: Int, currency: String)? {
    guard let text = event[price.name]?.string, let currency = event[currency.name]?.string else {
      return nil
    }
    return millionths(text).map { ($0, currency) }
  }

  /// Returns the value of a server's event that has passed the check, in millionths; nil if it tells none.
  package static func value(of event: JSONNode) -> Int? {
    event[value.name]?.string.flatMap(millionths)
  }

  private static func millionths(_ text: String) -> Int? {
    let parts = text.split(separator: ".")
    let decimals = (parts.count > 1 ? parts[1] : "") + String(repeating: "0", count: 6)
    return parts.first.flatMap { Int($0 + decimals.prefix(6)) }
  }

  /// Returns the offer of an event; nil without one, and for a name that only the app knows.
  package static func offer(of event: JSONNode) -> Offer? {
    event[offer.name]?.string.flatMap(Offer.init).flatMap { $0 == .none ? nil : $0 }
  }

  /// Returns the country of the store as the store writes it.
  package static func storefront(of event: JSONNode) -> String? { event[storefront.name]?.string }

  /// Returns the environment of an event that has passed the check.
  package static func environment(of event: JSONNode) -> UsageEnvironment {
    event[environment.name]?.string.flatMap(UsageEnvironment.init) ?? .production
  }
}

extension EventDetail.Form {
  private static let decimalPattern = "^[0-9]{1,12}([.][0-9]{1,6})?$"

  func accepts(_ text: String) -> Bool {
    switch self {
    case .line(let most):
      1...most ~= text.unicodeScalars.count
        && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    case .decimal: Self.isDecimal(text)
    case .currency:
      text.utf8.count == 3 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    case .choice(let choices): choices.contains(text)
    }
  }

  private static func isDecimal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }) else {
      return false
    }
    return 1...12 ~= parts[0].count && (parts.count == 1 || 1...6 ~= parts[1].count)
  }

  fileprivate var schema: JSONValue {
    switch self {
    case .line(let most):
      ["type": ["string", "null"], "minLength": 1, "maxLength": .number(most)]
    case .decimal: ["type": ["string", "null"], "pattern": .string(Self.decimalPattern)]
    case .currency: ["type": ["string", "null"], "pattern": "^[A-Z]{3}$"]
    case .choice(let choices): ["enum": .array(choices.map(JSONValue.string) + [.null])]
    }
  }
}

extension EventDetail {
  /// The member in the description of the API.
  package var field: JSONField { JSONField(name: name, value: form.schema) }
}
