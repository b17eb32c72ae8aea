import Foundation
import JSON
import Numbers

/// A question for a placement: who asks, and what the client itself knows of them.
struct PlacementQuestion: Sendable, Hashable {
  var key: PlacementKey
  var userID: String?
  var deviceID: String
  /// What the app tells: facts that every reader may have, and attributes of the brand.
  var attributes: [String: PaywallAttribute] = [:]
  var sessions: Int
  var daysSinceInstall: Int
  /// When each placement of the brand was shown.
  var shown: [String: [Date]] = [:]
  /// What the customer owns; nil if neither the app nor a store says it.
  var entitlements: [String]?
  /// The offers that the store grants, by product.
  var offers: [String: String] = [:]
  var forced: String?

  /// The members of a context that the client itself fills. An attribute cannot replace them.
  private static let own: Set<String> = [
    "userId", "deviceId", "theme", "textScale", "width", "height", "entitlements", "offers",
    "sessions", "daysSinceInstall", "shown", "custom", "assignments", "forced",
  ]
  /// The maximum size of an identifier, in bytes.
  private static let longestIdentifier = 256
  /// The maximum number of attributes and of names in a list.
  private static let most = 100
  private static let longestName = 64
  /// The maximum size of all attributes or of all names in a list, in bytes. A service refuses content with more than 64 KiB.
  private static let largest = 12_000

  init(_ key: PlacementKey, _ reader: PaywallReader, _ installation: Installation.Facts) {
    self.key = key
    userID = Self.identifier(reader.userID ?? installation.userID)
    deviceID = Self.identifier(reader.deviceID) ?? installation.id
    sessions = installation.sessions
    daysSinceInstall = installation.daysSinceInstall
    for (other, times) in installation.shown where other.brand == key.brand {
      shown[other.placement] = times
    }
    forced = reader.forced
    entitlements = reader.entitlements.map { Self.bounded(Set($0).sorted()) }
    var size = 0
    for name in reader.attributes.keys.sorted() {
      guard attributes.count < Self.most, let value = reader.attributes[name],
        let text = value.text, 1...Self.longestName ~= name.utf8.count, !Self.own.contains(name)
      else { continue }
      size += name.utf8.count + text.utf8.count
      if size <= Self.largest { attributes[name] = value }
    }
  }

  private static var platform: String? {
    #if os(iOS)
      "ios"
    #elseif os(macOS)
      "macos"
    #elseif os(tvOS)
      "tvos"
    #elseif os(visionOS)
      "visionos"
    #else
      nil
    #endif
  }

  private static var appVersion: String? {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
  }

  /// The version of the system. Placements may ask for it.
  private static var osVersion: String? {
    guard platform != nil else { return nil }
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  private static func identifier(_ text: String?) -> String? {
    text.flatMap { 1...longestIdentifier ~= $0.utf8.count ? $0 : nil }
  }

  /// Adds what the store says of the customer.
  mutating func learn(owned: [String], offers granted: [String: OfferEligibility]) {
    entitlements = Self.bounded(Set(owned + (entitlements ?? [])).sorted())
    let told = granted.filter { $0.value != .unknown }
    let names = Self.bounded(told.keys.sorted())
    offers = Dictionary(names.map { ($0, told[$0]?.rawValue ?? "") }) { first, _ in first }
  }

  private static func bounded(_ names: [String]) -> [String] {
    var size = 0
    let usable = names.filter { 1...longestIdentifier ~= $0.utf8.count }
    return Array(
      usable.prefix(most).prefix {
        size += $0.utf8.count
        return size <= largest
      })
  }

  /// The request with the attributes of the reader, on which the page may depend too, and with what the app is.
  func request(_ request: PaywallRequest) -> PaywallRequest {
    var request = request
    if attributes["platform"] == nil { request.platform = request.platform ?? Self.platform }
    if attributes["appVersion"] == nil {
      request.appVersion = request.appVersion ?? Self.appVersion
    }
    for (name, value) in attributes where request.custom.count < Self.most {
      request.custom[name] = request.custom[name] ?? value.text
    }
    return request
  }

  /// The path and query that decide and lay out in one request. All that is known of the reader is in the content.
  func target(_ request: PaywallRequest) -> String {
    var asked = request
    (asked.brand, asked.paywall, asked.version) = (key.brand, nil, nil)
    return "render?" + PaywallRequest.query([("placement", key.placement)] + asked.parameters)
  }

  /// The content of the same request.
  ///
  /// - Parameters:
  ///   - ticket: the newest ticket with the kept variants.
  ///   - tag: the entity tag of the client's cached response.
  func content(_ request: PaywallRequest, ticket: String?, known tag: String?) -> Data {
    let context = context(request, ticket: ticket, placements: [key.placement])
    let fields = request.facts(known: tag) + [JSONField(name: "context", value: context)]
    return Data(JSONValue.object(fields).encoded())
  }

  /// The content of an evaluation of all placements (OpenFeature Remote Evaluation Protocol).
  func evaluation(_ request: PaywallRequest, ticket: String?) -> Data {
    let recent = shown.sorted { ($0.value.last ?? .distantPast) > ($1.value.last ?? .distantPast) }
    let placements = recent.prefix(20).map(\.key)
    let context = context(request, ticket: ticket, placements: placements)
    return Data(JSONValue.object([JSONField(name: "context", value: context)]).encoded())
  }

  /// The same for those who decide without the service.
  func asked(_ request: PaywallRequest, ticket: String?) -> PlacementContext {
    let context = context(request, ticket: nil, placements: [key.placement])
    return PlacementContext(
      brand: key.brand, placement: key.placement, reader: Data(context.encoded()), ticket: ticket)
  }

  /// - Parameter placements: those whose times are told.
  private func context(
    _ request: PaywallRequest, ticket: String?, placements: [String]
  ) -> JSONValue {
    var members = attributes.mapValues(\.json)
    for (name, value) in request.parameters where Self.ofLayouts.contains(name) {
      members[name] = .string(value)
    }
    members["width"] = Self.number(request.box.width)
    members["height"] = Self.number(request.box.height)
    members["textScale"] = Self.number(request.textScale)
    members["targetingKey"] = members["targetingKey"] ?? .string(deviceID)
    members["osVersion"] = members["osVersion"] ?? Self.osVersion.map(JSONValue.string)
    members["userId"] = userID.map(JSONValue.string)
    members["deviceId"] = .string(deviceID)
    members["sessions"] = .number(sessions)
    members["daysSinceInstall"] = .number(daysSinceInstall)
    members["shown"] = Self.object(
      Dictionary(placements.map { ($0, times(of: $0)) }) { first, _ in first })
    members["entitlements"] = entitlements.map { .array($0.map(JSONValue.string)) }
    if !offers.isEmpty { members["offers"] = Self.object(offers.mapValues(JSONValue.string)) }
    members["assignments"] = ticket.map(JSONValue.string)
    members["forced"] = forced.map(JSONValue.string)
    return Self.object(members)
  }

  /// The parameters of a layout that placements may ask too.
  private static let ofLayouts: Set = [
    "locale", "theme", "storefront", "platform", "appVersion", "timeZone",
  ]

  private func times(of placement: String) -> JSONValue {
    .array((shown[placement] ?? []).map { .string(Date.ISO8601FormatStyle().format($0)) })
  }

  private static func number(_ number: Double) -> JSONValue? {
    JSONNumber(number).map(JSONValue.number)
  }

  private static func object(_ members: [String: JSONValue]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key }.map { JSONField(name: $0.key, value: $0.value) })
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
