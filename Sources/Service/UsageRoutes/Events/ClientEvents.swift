import Foundation
import JSON
import PaywallModel
import PaywallStorage
import PaywallUsage
import ReaderRoutes
import Routing

/// The content of a request with an app's events:
/// `{"key": "pck_…", "client": "…", "events": [{"id": "1", "type": "impression", "paywall": "main", "version": 3}]}`.
struct ClientEvents: Sendable {
  let key: BlobID
  let client: UsageClient
  private let events: [JSONNode]

  /// An event that is not counted, and the reason.
  struct Refusal: Error, Sendable {
    /// The index in the list, from 0.
    var index = 0
    var id: String?
    let reason: Reason
  }

  /// The reason why an event is not counted. Its raw value is its name in the API and in metrics.
  enum Reason: String, Sendable, CaseIterable {
    /// A member is missing or malformed.
    case invalidEvent = "invalid-event"
    case unknownType = "unknown-type"
    /// The event happened too long ago.
    case tooOld = "too-old"
    /// Only servers may send the event, with a token of the role editor.
    case needsToken = "needs-token"
    case unknownPaywall = "unknown-paywall"
    case unknownVersion = "unknown-version"
    case unknownPlacement = "unknown-placement"
    case unknownExperiment = "unknown-experiment"
    case unknownVariant = "unknown-variant"
    case unknownProduct = "unknown-product"
    /// Neither the live placements nor earlier ones show this version there.
    case notShown = "not-shown"
  }

  /// The maximum length of the identifier of an event or client, in characters.
  static let longestID = 128

  /// Reads the content of a request. Mistakes in single events are reported later.
  init(_ content: [UInt8], _ limits: UsageLimits) throws(Problem) {
    var json = JSONLimits.document
    json.maxBytes = limits.content
    let root = try JSONText(content: content, limits: json).root
    let mistakes = Self.form.mistakes(in: root)
    guard let key = root["key"]?.string, let client = root["client"]?.string,
      let events = root["events"]?.elements, mistakes.isEmpty
    else { throw Problem.content("the content is not a list of events", mistakes) }
    self.key = ClientKey.digest(of: key)
    self.client = UsageClient(key: self.key, instance: client)
    self.events = Array(events)
  }

  /// Returns the events to count, and the rejected ones.
  ///
  /// - Parameters:
  ///   - isProven: whether the request has a server's token, so that no stranger made the events up.
  ///   - isServer: returns whether the request may send refunds. Called only for refunds.
  func checked(
    of brand: Brand, in catalog: PreparedCatalog, at now: Date, _ limits: UsageLimits,
    isProven: Bool, isServer: () -> Bool
  ) -> (events: [UsageEvent], refusals: [Refusal]) {
    let places = EventPlaces(brand, catalog)
    var (checked, refusals): ([UsageEvent], [Refusal]) = ([], [])
    for (index, node) in events.enumerated() {
      do throws(Refusal) {
        checked.append(
          try event(node, places, at: now, limits, isProven: isProven, isServer: isServer))
      } catch {
        refusals.append(Refusal(index: index, id: Self.id(of: node), reason: error.reason))
      }
    }
    return (checked, refusals)
  }

  private func event(
    _ node: JSONNode, _ places: EventPlaces, at now: Date, _ limits: UsageLimits,
    isProven: Bool, isServer: () -> Bool
  ) throws(Refusal) -> UsageEvent {
    guard let id = Self.id(of: node), let type = node["type"]?.string else {
      throw Refusal(reason: .invalidEvent)
    }
    guard let kind = UsageSeries.Kind(rawValue: type), UsageSeries.Kind.events.contains(kind) else {
      throw Refusal(reason: .unknownType)
    }
    if kind == .refunded, !isServer() { throw Refusal(reason: .needsToken) }
    var time = now
    if let node = node["at"], !node.isNull {
      guard let told = node.string.flatMap(Timestamp.date) else {
        throw Refusal(reason: .invalidEvent)
      }
      // The clock of a device may be ahead.
      time = min(told, now)
    }
    guard now.timeIntervalSince(time) <= Double(limits.age) * 3600 else {
      throw Refusal(reason: .tooOld)
    }
    let place = try places.place(of: node)
    return UsageEvent(
      id: id, of: client, at: time, place, kind, phase: places.phase(at: place), isProven: isProven)
  }

  private static func id(of node: JSONNode) -> String? {
    node["id"]?.string.flatMap { 1...longestID ~= $0.unicodeScalars.count ? $0 : nil }
  }
}

extension ClientEvents {
  /// The schema of the content. Events are checked one by one.
  private static let form = ContentForm(schema(ofEvent: ["type": "object"]))

  /// The content in the description of the API.
  static let shape = ContentShape(schema(ofEvent: event)).named("ClientEvents")

  private static func schema(ofEvent event: JSONValue) -> JSONValue {
    let limits = UsageLimits()
    return [
      "type": "object", "required": ["key", "client", "events"],
      "x-expected": "events ({\"key\": \"pck_…\", \"client\": \"…\", \"events\": [{…}]})",
      "properties": [
        "key": ["type": "string", "maxLength": 64, "x-expected": "a client key of a brand"],
        "client": [
          "type": "string", "minLength": 1, "maxLength": .number(longestID),
          "x-expected":
            "what tells this instance of the app from others, in 128 characters at most",
        ],
        "events": [
          "type": "array", "minItems": 1, "maxItems": .number(limits.batch), "items": event,
          "x-expected": .string("a list of 1 to \(limits.batch) events"),
        ],
      ],
    ]
  }

  private static let event: JSONValue = {
    let name: JSONValue = ["type": ["string", "null"]]
    return [
      "type": "object", "required": ["id", "type", "paywall", "version"],
      "properties": [
        "id": ["type": "string", "minLength": 1, "maxLength": .number(longestID)],
        "type": ["enum": .array(UsageSeries.Kind.events.map { .string($0.rawValue) })],
        "at": ["type": ["string", "null"], "format": "date-time"],
        "paywall": ["type": "string"], "version": ["type": "integer", "minimum": 1],
        "placement": name, "experiment": name, "variant": name, "product": name,
      ],
    ]
  }()
}
