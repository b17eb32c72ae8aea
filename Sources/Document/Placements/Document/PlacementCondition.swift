import JSON
import Numbers
import PaywallModel
import PaywallTree
import Vocabulary

/// The condition of a rule: it holds for a reader for whom all its parts hold.
///
/// A part never holds if the reader's context lacks the fact.
public struct PlacementCondition: Sendable, Equatable {
  /// The parts that documents share with placements, without those that only make sense within a document.
  public var shared = Condition()
  public var attributes: [String: AttributeTest] = [:]
  /// The countries in which the reader may be (ISO 3166).
  public var countries: [String] = []
  public var devices: [DeviceClass] = []
  public var date: DateRange?
  /// Names that the app gives to the reader's purchases.
  public var entitlements: [String] = []
  /// The offers that the store still grants the reader, by product.
  public var offers: [String: [Offer]] = [:]
  /// The number of times that the reader has opened the app.
  public var sessions: NumberRange?
  public var daysSinceInstall: NumberRange?
  /// The version of the device's system.
  public var osVersion: AppVersionRange?
  /// The days of the week on the reader's clocks.
  public var weekdays: [Weekday] = []
  /// The part of the day on the reader's clocks.
  public var time: DayTime?
  /// Tests of who the reader is; `nil` for anybody.
  public var targetingKey: PeopleTest?
  public var userID: PeopleTest?
  public var deviceID: PeopleTest?
  /// Conditions that all hold.
  public var all: [PlacementCondition] = []
  /// Conditions; one of them holds. Empty for no such part.
  public var any: [PlacementCondition] = []
  /// Conditions; none of them holds.
  public var not: [PlacementCondition] = []

  public init() {}

  /// The maximum number of conditions in one list of a condition.
  public static let mostWithin = 100

  /// The conditions within this one.
  var inner: [PlacementCondition] { all + any + not }

  /// This condition and all conditions within it.
  var nested: [PlacementCondition] { [self] + inner.flatMap(\.nested) }

  /// The tests of who the reader is, by the name of the identifier.
  var people: [(name: String, test: PeopleTest)] {
    [("targetingKey", targetingKey), ("userId", userID), ("deviceId", deviceID)]
      .compactMap { name, test in test.map { (name, $0) } }
  }

  /// Whether it depends on the day or the time of the reader's clocks.
  var asksClock: Bool { !weekdays.isEmpty || time != nil || date?.namesDay ?? false }
}

/// The kind of device that a reader uses.
public enum DeviceClass: String, Sendable, Equatable, CaseIterable {
  case phone, tablet, desktop, tv
}

extension PlacementCondition {
  static let form = Form.object(
    PlacementCondition(),
    Condition.readerProperties.map { $0.within(\.shared) } + properties,
    named: "audience",
    #"""
    {
      "title": "Condition on the reader",
      "description": "A condition holds if everything in it holds. A list of values matches any of them. What the app does not tell never holds.",
      "minProperties": 1,
      "x-expected": "a condition such as {\"platform\": \"ios\"}",
      "x-hint": "write an object such as {\"platform\": \"ios\"} or {\"custom\": {\"tier\": \"gold\"}}",
      "examples": [{"platform": "ios"}, {"country": ["US", "CA"], "sessions": {"from": 3}}]
    }
    """#)

  private static let properties: [Property<PlacementCondition>] =
    [
      Property(
        "custom", .attributeTests, \.attributes,
        title: "Attributes",
        help:
          "Names of \"attributes\", each with a value, a list of values, or a range of numbers.",
        examples: #"[{"tier": "gold"}, {"visits": {"from": 5}}]"#,
        instead: #"{"customVariables attributes traits": {"tier": "gold"}}"#),
      Property(
        "country", Form<String>.storefront.oneOrMore([:], most: 250), \.countries,
        help: "The country where the reader is (ISO 3166), or a list.",
        examples: #"["US"]"#, instead: #"{"region geo countryCode": "US"}"#),
      Property(
        "device", .anyOf(.choice()), \.devices,
        help: "What the reader uses: phone, tablet, desktop or tv; or a list of them.",
        instead: #"{"deviceClass deviceType formFactor": "phone"}"#),
      Property(
        "date", DateRange.form, \.date,
        help:
          "A range of days or moments. A day begins at midnight where the reader is, as timeZone or date tells, else in UTC.",
        instead: #"{"time schedule day": {"from": "2026-12-01"}}"#),
      Property(
        "entitlements", .anyOf(.attributeText), \.entitlements,
        help: "What the reader has bought, as the app calls it; or a list, of which one is enough.",
        examples: #"["premium"]"#,
        instead: #"{"entitlement subscriptions subscription": "premium"}"#),
      Property(
        "offers",
        Form<[Offer]>.anyOf(.choice()).dictionary(
          names: .name, unreadable: [],
          #"{"minProperties": 1, "maxProperties": 100, "x-expected": "offers by product ({\"monthly\": \"freeTrial\"})"}"#
        ),
        \.offers,
        help:
          "What the store still offers the reader for a product: none, freeTrial, introductory or promotional, or a list of them.",
        examples: #"[{"monthly": "freeTrial"}]"#,
        instead: #"{"offer eligibility introOffer trial": {"monthly": "freeTrial"}}"#),
      Property(
        "sessions", NumberRange.form, \.sessions,
        help: "How often the reader has opened the app, this time included.",
        instead: #"{"launches opens sessionCount": {"from": 3}}"#),
      Property(
        "daysSinceInstall", NumberRange.form, \.daysSinceInstall,
        help: "The whole days since the app was installed.",
        instead: #"{"installAge daysInstalled age": {"from": 7}}"#),
      Property(
        "osVersion", .appVersions, \.osVersion,
        title: "Version of the system",
        help: "A range of versions of the device's system, such as iOS.",
        examples: #"[{"from": "17.4"}]"#,
        instead: #"{"systemVersion os_version": {"from": "17.4"}}"#),
      Property(
        "weekday", .anyOf(.choice()), \.weekdays,
        help:
          "The day of the week where the reader is, as timeZone or date tells, else in UTC; or a list of days.",
        examples: #"[["saturday", "sunday"]]"#, instead: #"{"weekdays dayOfWeek": "sunday"}"#),
      Property(
        "time", DayTime.form, \.time,
        help: "A part of every day where the reader is, as timeZone tells, else in UTC.",
        instead: #"{"hours timeOfDay hour": {"from": "18:00", "before": "22:00"}}"#),
    ] + peopleProperties + innerProperties

  private static let peopleProperties: [Property<PlacementCondition>] = [
    Property(
      "targetingKey", PeopleTest.form, \.targetingKey,
      help: "The reader's targetingKey: one, a list, or a list of the brand's by its name.",
      examples: #"["tester-1", {"list": "vips"}]"#, instead: #"{"user person": "tester-1"}"#),
    Property(
      "userId", PeopleTest.form, \.userID,
      help: "The reader's userId: one, a list, or a list of the brand's by its name.",
      examples: #"[["u1", "u2"], {"list": "vips"}]"#, instead: #"{"userID users": "u1"}"#),
    Property(
      "deviceId", PeopleTest.form, \.deviceID,
      help: "The reader's deviceId: one, a list, or a list of the brand's by its name.",
      examples: #"["d1", {"list": "testers"}]"#, instead: #"{"deviceID devices": "d1"}"#),
  ]

  private static let innerProperties: [Property<PlacementCondition>] = {
    let inner = Form<PlacementCondition>.deferred("audience") { form }
    let list = inner.list([
      "minItems": 1, "maxItems": .number(mostWithin),
      "x-expected": "a list of conditions ([{\"platform\": \"ios\"}, {\"country\": \"US\"}])",
    ])
    return [
      Property(
        "all", list, \.all, help: "Conditions that all hold.",
        examples:
          #"[[{"any": [{"platform": "ios"}, {"country": "US"}]}, {"any": [{"theme": "dark"}, {"device": "tv"}]}]]"#,
        instead: #"{"and": [{"platform": "ios"}]}"#),
      Property(
        "any", list, \.any, help: "Conditions of which one is enough.",
        examples: #"[[{"platform": "ios"}, {"country": "US"}]]"#,
        instead: #"{"or": [{"platform": "ios"}]}"#),
      Property(
        "not", inner.oneOrMore([:], most: mostWithin), \.not,
        help:
          "A condition that does not hold, or a list of them, of which none holds. What the app does not tell does not hold, so its \"not\" does.",
        examples: #"[{"country": "US"}]"#, instead: #"{"none unless except": {"country": "US"}}"#),
    ]
  }()
}
