import JSON
import PaywallMoney
import PaywallStorage
import Routing

/// A report of a brand's own server about purchases:
/// `{"events": [{"id": "o-1", "kind": "paid", "time": "2026-11-01T00:00:00Z", "purchase": "s-1", "amount": "39.99", "currency": "USD"}]}`.
package struct ServerReport {
  let facts: [Fact]

  package static let mostEvents = 500
  /// The maximum size of the content in bytes.
  package static let most = 256 << 10

  /// The kinds that a server may report; a table decides the others.
  private static let kinds = FactKind.allCases.filter { $0 != .unknown && $0 != .noted }

  private static func line(_ expected: String, _ most: Int = 128) -> JSONValue {
    [
      "type": "string", "minLength": 1, "maxLength": .number(most),
      "x-expected": .string("\(expected), \(most) characters at most"),
    ]
  }

  private static func choice(_ names: [String]) -> JSONValue {
    ["enum": .array(names.map(JSONValue.string))]
  }

  private static let event: JSONValue = [
    "type": "object", "required": ["id", "kind", "time", "purchase"],
    "additionalProperties": false,
    "properties": [
      "id": line("a name of the event, by which it counts once"),
      "kind": choice(kinds.map(\.rawValue)),
      "time": ["type": "string", "x-expected": "a time such as 2026-11-01T00:00:00Z"],
      "purchase": line("a name of the purchase, the same for all its renewals"),
      "transaction": line("a name of the payment, which its refund has, too"),
      "reader": line("the token of the installation"),
      "app": line("a name of the app"), "product": line("a name of the product"),
      "phase": choice(FactPhase.allCases.map(\.rawValue)),
      "amount": [
        "type": "string", "pattern": "^[0-9]{1,12}([.][0-9]{1,6})?$",
        "x-expected": "an amount such as \"39.99\"",
      ],
      "currency": [
        "type": "string", "pattern": "^[A-Z]{3}$", "x-expected": "a currency such as \"USD\"",
      ],
      "storefront": line("the country of the store", 32),
      "environment": choice(FactEnvironment.allCases.map(\.rawValue)),
      "until": ["type": "string", "x-expected": "a time such as 2027-11-01T00:00:00Z"],
    ],
  ]

  private static let schema: JSONValue = [
    "type": "object", "required": ["events"], "additionalProperties": false,
    "x-expected": "a list of events ({\"events\": […]})",
    "properties": [
      "events": [
        "type": "array", "minItems": 1, "maxItems": .number(mostEvents), "items": event,
        "x-expected": .string("1 to \(mostEvents) events"),
      ]
    ],
  ]

  static let shape = ContentShape(schema).named("ServerEvents")
  private static let form = ContentForm(schema)

  /// Reads the content of a request. Throws all mistakes of its form, or the first wrong time or amount.
  init(_ content: [UInt8]) throws(Problem) {
    let root = try JSONText(content: content).root
    let mistakes = Self.form.mistakes(in: root)
    guard mistakes.isEmpty, let events = root["events"]?.elements else {
      throw Self.problem(mistakes)
    }
    facts = try events.map { (event) throws(Problem) in try Self.fact(event) }
  }

  private static func fact(_ event: JSONNode) throws(Problem) -> Fact {
    func text(_ name: String) -> String? { event[name]?.string }
    guard let id = text("id"), let kind = text("kind").flatMap(FactKind.init),
      let time = try moment("time", of: event)
    else { throw .content("an event has no id, kind or time") }
    var fact = Fact(
      source: .server, id: FactID("server event", id), kind: kind, said: kind.rawValue, time: time)
    fact.environment = text("environment").flatMap(FactEnvironment.init) ?? .production
    fact.purchase = text("purchase").map { FactID("server purchase", $0) }
    fact.transaction = text("transaction").map { FactID("server transaction", $0) }
    fact.reader = text("reader").map { FactID(reader: $0) }
    (fact.app, fact.product, fact.storefront) = (text("app"), text("product"), text("storefront"))
    fact.phase = text("phase").flatMap(FactPhase.init)
    fact.amount = text("amount").flatMap(millionths)
    fact.currency = text("currency")
    if let amount = event["amount"], fact.currency == nil {
      throw problem([Diagnostic("required", at: amount, "expected a currency beside the amount")])
    }
    fact.periodEnd = try moment("until", of: event)
    return fact
  }

  private static func problem(_ mistakes: [Diagnostic]) -> Problem {
    .content("the content is not a list of events", mistakes)
  }

  private static func millionths(_ text: String) -> Int? {
    let parts = text.split(separator: ".")
    let decimals = (parts.count > 1 ? parts[1] : "") + String(repeating: "0", count: 6)
    return parts.first.flatMap { Int($0 + decimals.prefix(6)) }
  }

  private static func moment(_ name: String, of event: JSONNode) throws(Problem) -> Int? {
    guard let node = event[name], let text = node.string else { return nil }
    guard let date = Timestamp.date(text) else {
      let words = "expected a time such as 2026-11-01T00:00:00Z, found \"\(text.prefix(64))\""
      throw problem([Diagnostic("format", at: node, words)])
    }
    return Int(clamping: (date.timeIntervalSince1970 * 1_000).rounded())
  }
}
