import Foundation
import JSON

/// A question for a placement: who asks, and what the client itself knows of them.
struct PlacementQuestion: Sendable, Hashable {
  var key: PlacementKey
  var userID: String?
  var deviceID: String
  /// Facts that every reader may have, by name.
  var facts: [String: String] = [:]
  /// The attributes that the app gave, by name, as text and as they are.
  var attributes: [String: PaywallAttribute] = [:]
  var sessions: Int
  var daysSinceInstall: Int
  /// How often each placement of the brand was shown.
  var shown: [String: Int]
  /// What the customer owns; nil without a store.
  var entitlements: [String]?
  /// The offers that the store grants, by product.
  var offers: [String: String] = [:]
  var forced: String?

  /// The facts that an app can give by their names, as attributes.
  private static let ownFacts: Set<String> = [
    "targetingKey", "platform", "appVersion", "locale", "storefront", "country", "date", "timeZone",
    "now", "orientation",
  ]
  /// The facts that a request always tells, or that the client itself knows. An attribute cannot replace them.
  private static let known: Set<String> = [
    "userId", "deviceId", "theme", "textScale", "width", "height", "device", "entitlements",
    "offers", "sessions", "daysSinceInstall", "shown", "custom", "assignments", "forced",
  ]
  /// The maximum size of an identifier, in bytes.
  private static let longestIdentifier = 256
  /// The maximum number of attributes and of names in a list.
  private static let most = 100
  /// The maximum size of a list in a query, in bytes.
  private static let longestList = 1_500
  private static let longestName = 64

  init(_ key: PlacementKey, _ reader: PaywallReader, _ installation: Installation.Facts) {
    self.key = key
    userID = Self.identifier(reader.userID ?? installation.userID)
    deviceID = Self.identifier(reader.deviceID) ?? installation.id
    sessions = installation.sessions
    daysSinceInstall = installation.daysSinceInstall
    shown = [:]
    for (other, times) in installation.shown where other.brand == key.brand {
      shown[other.placement] = times
    }
    forced = reader.forced
    for name in reader.attributes.keys.sorted() {
      guard let value = reader.attributes[name], let text = value.text else { continue }
      if Self.ownFacts.contains(name) {
        facts[name] = text
      } else if !Self.known.contains(name), 1...Self.longestName ~= name.utf8.count,
        attributes.count < Self.most
      {
        attributes[name] = value
      }
    }
  }

  private static func identifier(_ text: String?) -> String? {
    text.flatMap { 1...longestIdentifier ~= $0.utf8.count ? $0 : nil }
  }

  /// Sets what the store says of the customer.
  mutating func learn(owned: [String], offers granted: [String: OfferEligibility]) {
    entitlements = Self.bounded(Set(owned).filter { !$0.contains(",") && !$0.isEmpty }.sorted())
    let told = granted.filter { $0.value != .unknown && !$0.key.contains { ",=".contains($0) } }
    let names = Self.bounded(told.keys.sorted())
    offers = Dictionary(names.map { ($0, told[$0]?.rawValue ?? "") }) { first, _ in first }
  }

  private static func bounded(_ names: [String]) -> [String] {
    var size = 0
    return names.prefix(most).prefix {
      size += $0.utf8.count + 16
      return size <= longestList
    }.map(\.self)
  }

  /// The request with the attributes of the reader, on which the page may depend too.
  func request(_ request: PaywallRequest) -> PaywallRequest {
    var request = request
    for (name, value) in attributes where request.custom.count < Self.most {
      request.custom[name] = request.custom[name] ?? value.text
    }
    return request
  }

  /// The path and query that decide and lay out in one request.
  func target(_ request: PaywallRequest, ticket: String?) -> String {
    var asked = request
    (asked.brand, asked.paywall, asked.version) = (key.brand, nil, nil)
    let told = asked.parameters
    var list = [("placement", key.placement)] + told
    list += facts.sorted { $0.key < $1.key }.filter { fact in !told.contains { $0.name == fact.key }
    }
    .map { ($0.key, $0.value) }
    if facts["targetingKey"] == nil { list.append(("targetingKey", deviceID)) }
    if let userID { list.append(("userId", userID)) }
    list += [
      ("deviceId", deviceID), ("sessions", String(sessions)),
      ("daysSinceInstall", String(daysSinceInstall)), ("shown", String(shown[key.placement] ?? 0)),
    ]
    if let entitlements { list.append(("entitlements", entitlements.joined(separator: ","))) }
    if !offers.isEmpty {
      let pairs = offers.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      list.append(("offers", pairs.joined(separator: ",")))
    }
    if let ticket { list.append(("assignments", ticket)) }
    if let forced { list.append(("forced", forced)) }
    return "render?" + PaywallRequest.query(list)
  }

  /// The same as the context of an evaluation (OpenFeature Remote Evaluation Protocol), for one placement or for all.
  func context(_ request: PaywallRequest, ticket: String?) -> Data {
    var members: [String: JSONValue] = [:]
    for (name, value) in attributes { members[name] = value.json }
    for (name, value) in request.custom where members[name] == nil {
      members[name] = .string(value)
    }
    for (name, value) in facts { members[name] = .string(value) }
    let layout: Set = ["locale", "theme", "storefront", "platform", "appVersion", "timeZone"]
    for (name, value) in request.parameters where layout.contains(name) {
      members[name] = .string(value)
    }
    members["width"] = JSONNumber(request.box.width).map(JSONValue.number)
    members["height"] = JSONNumber(request.box.height).map(JSONValue.number)
    members["textScale"] = JSONNumber(request.textScale).map(JSONValue.number)
    members["targetingKey"] = .string(facts["targetingKey"] ?? deviceID)
    members["userId"] = userID.map(JSONValue.string)
    members["deviceId"] = .string(deviceID)
    members["sessions"] = .number(sessions)
    members["daysSinceInstall"] = .number(daysSinceInstall)
    members["shown"] = .object(Self.fields(shown.filter { !$0.key.isEmpty }) { .number($0) })
    members["entitlements"] = entitlements.map { .array($0.map(JSONValue.string)) }
    if !offers.isEmpty { members["offers"] = .object(Self.fields(offers) { .string($0) }) }
    members["assignments"] = ticket.map(JSONValue.string)
    members["forced"] = forced.map(JSONValue.string)
    let context = JSONValue.object(Self.fields(members) { $0 })
    return Data(JSONValue.object([JSONField(name: "context", value: context)]).encoded())
  }

  private static func fields<Value>(
    _ members: [String: Value], _ json: (Value) -> JSONValue
  ) -> [JSONField] {
    members.sorted { $0.key < $1.key }.prefix(most * 2).map {
      JSONField(name: $0.key, value: json($0.value))
    }
  }
}

extension PaywallAttribute {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): JSONNumber(number).map(JSONValue.number) ?? .null
    case .flag(let value): .bool(value)
    }
  }
}
