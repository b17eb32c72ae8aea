import Foundation
import JSON
import Locales
import PaywallModel
import PaywallStorage
import PaywallUsage
import ReaderRoutes
import Routing

/// The content of a request with an app's events:
/// `{"key": "pck_…", "client": "…", "events": [{"id": "1", "type": "impression", "paywall": "main", "version": 3}]}`.
struct ClientEvents: Sendable {
  let key: BlobID
  /// The client of all events that name no other; nil if each event of a server's request names its own.
  let client: UsageClient?
  let events: [JSONNode]

  /// An event that is not counted, and the reason.
  struct Refusal: Error, Sendable {
    /// The index in the list, from 0.
    var index = 0
    var id: String?
    let reason: Reason
    /// The member that is missing, malformed or not allowed, if that is the reason.
    var member: String?
    /// Whether the type of the event does not allow the member.
    var isNeedless = false

    /// The refusal of an event with a missing or malformed member.
    static func malformed(_ member: String) -> Refusal {
      Refusal(reason: .invalidEvent, member: member)
    }

    /// The refusal of an event with a member that its type does not allow.
    static func needless(_ member: String) -> Refusal {
      Refusal(reason: .invalidEvent, member: member, isNeedless: true)
    }
  }

  /// An event that can be counted.
  struct Checked: Sendable {
    /// The index in the list, from 0.
    let index: Int
    let id: String
    let event: UsageEvent
  }

  /// The reason why an event is not counted. Its raw value is its name in the API and in metrics.
  enum Reason: String, Sendable, CaseIterable {
    /// A member is missing, malformed or not allowed.
    case invalidEvent = "invalid-event"
    case unknownType = "unknown-type"
    /// The event happened too long ago.
    case tooOld = "too-old"
    /// Only servers may send the event, with a token of the role editor.
    case needsToken = "needs-token"
    /// The event names another brand than that of the key.
    case wrongBrand = "wrong-brand"
    case unknownPaywall = "unknown-paywall"
    /// Nothing says which client the event is of.
    case unknownClient = "unknown-client"
    case unknownVersion = "unknown-version"
    case unknownPlacement = "unknown-placement"
    case unknownExperiment = "unknown-experiment"
    case unknownVariant = "unknown-variant"
    case unknownProduct = "unknown-product"
    /// Neither the live placements nor earlier ones show this version there.
    case notShown = "not-shown"
    /// The placement has no such rule, or the rule shows another experiment.
    case wrongRule = "wrong-rule"
  }

  /// The maximum length of the identifier of an event or client, in characters.
  static let longestID = 128

  /// Reads the content of a request. Mistakes in single events are reported later.
  ///
  /// - Parameter isServer: whether the request has a server's token, so that each event may name a client of its own.
  init(_ content: [UInt8], _ limits: UsageLimits, isServer: Bool) throws(Problem) {
    var json = JSONLimits.document
    json.maxBytes = isServer ? limits.serverContent : limits.expandedContent
    let root = try JSONText(content: content, limits: json).root
    let mistakes = (isServer ? Self.serverForm : Self.form).mistakes(in: root)
    guard let text = root["key"]?.string, let events = root["events"]?.elements, mistakes.isEmpty
    else { throw Problem.content("the content is not a list of events", mistakes) }
    let key = ClientKey.digest(of: text)
    self.key = key
    client = root["client"]?.string.map { UsageClient(key: key, instance: $0) }
    self.events = Array(events)
  }

  /// The client of an event; nil if nothing names it.
  func client(of event: JSONNode) -> UsageClient? {
    event["client"]?.string.map { UsageClient(key: key, instance: $0) } ?? client
  }

  /// Returns the events to count, and the rejected ones.
  ///
  /// - Parameters:
  ///   - isProven: whether the request has a server's token, so that no stranger made the events up.
  ///   - isServer: returns whether the request may send refunds. Called only for refunds.
  func checked(
    _ places: EventPlaces, at now: Date, _ limits: UsageLimits, isProven: Bool,
    isServer: () -> Bool
  ) -> (events: [Checked], refusals: [Refusal]) {
    var (checked, refusals): ([Checked], [Refusal]) = ([], [])
    for (index, node) in events.enumerated() {
      do throws(Refusal) {
        let event = try event(
          node, places, at: now, limits, isProven: isProven, isServer: isServer)
        checked.append(Checked(index: index, id: Self.id(of: node) ?? "", event: event))
      } catch {
        var refusal = error
        (refusal.index, refusal.id) = (index, Self.id(of: node))
        refusals.append(refusal)
      }
    }
    return (checked, refusals)
  }

  private func event(
    _ node: JSONNode, _ places: EventPlaces, at now: Date, _ limits: UsageLimits,
    isProven: Bool, isServer: () -> Bool
  ) throws(Refusal) -> UsageEvent {
    guard let id = Self.id(of: node) else { throw .malformed("id") }
    let client = try client(of: node, isServer: isProven)
    guard let type = node["type"]?.string else { throw .malformed("type") }
    guard let kind = UsageSeries.Kind(rawValue: type), UsageSeries.Kind.events.contains(kind) else {
      throw Refusal(reason: .unknownType)
    }
    if [.refunded, .custom].contains(kind), !isServer() { throw Refusal(reason: .needsToken) }
    var time = now
    if let node = node["at"], !node.isNull {
      guard let told = node.string.flatMap(Timestamp.date) else {
        throw .malformed("at")
      }
      // The clock of a device may be ahead.
      time = min(told, now)
    }
    guard now.timeIntervalSince(time) <= Double(limits.age) * 3600 else {
      throw Refusal(reason: .tooOld)
    }
    if let member = EventDetail.malformed(in: node) { throw .malformed(member) }
    let place = try places.place(of: node, kind)
    let price = EventDetail.price(of: node)
    let amount = kind == .custom ? EventDetail.value(of: node) : price?.amount
    return UsageEvent(
      id: id, of: client, at: time, place, kind, in: EventDetail.environment(of: node),
      variants: places.variants(beside: place), holdout: places.holdout(of: node),
      canary: places.canary(of: place, at: time), amount: amount,
      currency: price?.currency,
      offer: EventDetail.offer(of: node),
      storefront: EventDetail.storefront(of: node).flatMap(CountryCode.read),
      isProven: isProven)
  }

  private func client(of node: JSONNode, isServer: Bool) throws(Refusal) -> UsageClient {
    if let own = node["client"], !own.isNull {
      guard isServer else { throw Refusal(reason: .needsToken) }
      guard let text = own.string, 1...Self.longestID ~= text.unicodeScalars.count else {
        throw .malformed("client")
      }
    }
    guard let client = client(of: node) else { throw Refusal(reason: .unknownClient) }
    return client
  }

  private static func id(of node: JSONNode) -> String? {
    node["id"]?.string.flatMap { 1...longestID ~= $0.unicodeScalars.count ? $0 : nil }
  }
}

extension ClientEvents {
  /// The schema of the content. Events are checked one by one.
  private static let form = ContentForm(
    schema(ofEvent: ["type": "object"], atMost: UsageLimits().batch, required: ["client"]))

  private static let serverForm = ContentForm(
    schema(ofEvent: ["type": "object"], atMost: UsageLimits().serverBatch))

  /// The content in the description of the API.
  static let shape = ContentShape(
    schema(ofEvent: event, atMost: UsageLimits().serverBatch)
  ).named("ClientEvents")

  private static func schema(
    ofEvent event: JSONValue, atMost most: Int, required: [String] = []
  ) -> JSONValue {
    [
      "type": "object",
      "required": .array((["key", "events"] + required).map(JSONValue.string)),
      "x-expected": "events ({\"key\": \"pck_…\", \"client\": \"…\", \"events\": [{…}]})",
      "properties": [
        "key": ["type": "string", "maxLength": 64, "x-expected": "a client key of a brand"],
        "client": [
          "type": "string", "minLength": 1, "maxLength": .number(longestID),
          "x-expected":
            "what tells this instance of the app from others, in 128 characters at most",
        ],
        "events": [
          "type": "array", "minItems": 1, "maxItems": .number(most), "items": event,
          "x-expected": .string("a list of 1 to \(most) events"),
        ],
      ],
    ]
  }

  private static let event: JSONValue = {
    let name: JSONValue = ["type": ["string", "null"]]
    let own: [JSONField] = [
      JSONField(
        name: "id", value: ["type": "string", "minLength": 1, "maxLength": .number(longestID)]),
      JSONField(
        name: "type",
        value: ["enum": .array(UsageSeries.Kind.events.map { .string($0.rawValue) })]),
      JSONField(name: "at", value: ["type": ["string", "null"], "format": "date-time"]),
      JSONField(
        name: "client",
        value: ["type": ["string", "null"], "minLength": 1, "maxLength": .number(longestID)]),
      JSONField(name: "paywall", value: ["type": "string"]),
      JSONField(name: "version", value: ["type": "integer", "minimum": 1]),
    ]
    let names = ["brand", "placement", "experiment", "variant", "product"].map {
      JSONField(name: $0, value: name)
    }
    let phase = JSONField(
      name: "experimentVersion", value: ["type": ["integer", "null"], "minimum": 0])
    return [
      "type": "object", "required": ["id", "type"],
      "description":
        .string(
          "Only with a token of the role editor may an event name its own client, and a request have more than \(UsageLimits().batch) events; without one, a request names one client for all of them. Everything but an exposure and a custom event names a paywall and its version. An exposure is a decision without a paywall: it names a placement, and the experiment and variant that show nothing, or the rule holdout. A custom event of a server names an experiment and a variant, its event, and perhaps a value."
        ),
      "properties": .object(own + names + [phase] + EventDetail.all.map(\.field)),
    ]
  }()
}
