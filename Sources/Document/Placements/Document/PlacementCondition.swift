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

  public init() {}
}

/// The kind of device that a reader uses.
public enum DeviceClass: String, Sendable, Equatable, CaseIterable {
  case phone, tablet, desktop, tv
}

/// The test that a condition applies to an attribute.
public enum AttributeTest: Sendable, Equatable {
  /// The attribute has one of these values.
  case values([AttributeValue])
  case range(NumberRange)
}

/// Numbers from a lower bound, and below an upper bound.
public struct NumberRange: Sendable, Equatable {
  public var from: Double?
  public var below: Double?

  public init(from: Double? = nil, below: Double? = nil) {
    self.from = from
    self.below = below
  }

  /// Whether a number is in the range.
  public func contains(_ number: Double) -> Bool {
    number >= from ?? -.infinity && number < below ?? .infinity
  }

  static let form = Form.object(
    NumberRange(),
    [
      Property(
        "from", .number(-1_000_000_000_000...1_000_000_000_000), \.from,
        help: "The first matching number.", instead: #"{"min minimum atLeast gte": 3}"#),
      Property(
        "below", .number(-1_000_000_000_000...1_000_000_000_000), \.below,
        help: "The first number that no longer matches.",
        instead: #"{"before until to max maximum lessThan lt": 10}"#),
    ], named: "numbers",
    #"""
    {
      "title": "Range of numbers",
      "minProperties": 1,
      "x-expected": "numbers ({\"from\": 3, \"below\": 10})",
      "examples": [{"from": 3}, {"from": 3, "below": 10}]
    }
    """#)
}

/// Moments from a first one, and before another.
public struct DateRange: Sendable, Equatable {
  public var from: CalendarDate?
  public var before: CalendarDate?

  public init() {}

  /// Whether a moment is in the range.
  ///
  /// - Parameter local: the seconds since 1970 on the reader's clocks, for bounds that are days; if `nil`, UTC's.
  public func contains(_ now: Moment, local: Int? = nil) -> Bool {
    func seconds(_ bound: CalendarDate) -> Int { bound.isDay ? local ?? now.seconds : now.seconds }
    return from.map { seconds($0) >= $0.moment.seconds } ?? true
      && before.map { seconds($0) < $0.moment.seconds } ?? true
  }

  /// Whether it begins or ends with a day.
  var namesDay: Bool { from?.isDay ?? false || before?.isDay ?? false }

  static let form = Form.object(
    DateRange(),
    [
      Property(
        "from", .calendarDate, \.from,
        help: "The first matching day or moment.",
        instead: #"{"start since after": "2026-12-01"}"#),
      Property(
        "before", .calendarDate, \.before,
        help: "The first day or moment that no longer matches.",
        instead: #"{"below until to end": "2027-01-01"}"#),
    ], named: "dates",
    #"""
    {
      "title": "Range of time",
      "minProperties": 1,
      "x-expected": "dates ({\"from\": \"2026-12-01\", \"before\": \"2027-01-01\"})",
      "examples": [{"from": "2026-12-01", "before": "2027-01-01"}]
    }
    """#)
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

  private static let properties: [Property<PlacementCondition>] = [
    Property(
      "custom", .attributeTests, \.attributes,
      title: "Attributes",
      help: "Names of \"attributes\", each with a value, a list of values, or a range of numbers.",
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
      examples: #"["premium"]"#, instead: #"{"entitlement subscriptions subscription": "premium"}"#),
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
  ]
}

extension Form where Value == [String: AttributeTest] {
  fileprivate static let attributeTests = Form<[AttributeValue]>.anyOf(.attributeValue)
    .map {
      AttributeTest.values($0)
    } back: { test in
      if case .values(let values) = test { values } else { [] }
    }
    .ranged
    .dictionary(
      names: .name, unreadable: .values([]),
      #"{"minProperties": 1, "maxProperties": 100, "x-expected": "attributes and their values ({\"tier\": \"gold\"})"}"#
    )
}

extension Form where Value == AttributeTest {
  /// The form of one value, several values, or a range.
  fileprivate var ranged: Form {
    let range = NumberRange.form
    let values = self
    let shape = Shape("attributeTest") { draft in
      [
        "if": ["type": "object"], "then": draft.value(of: range.shape),
        "else": draft.value(of: values.shape),
      ]
    }
    return Form(
      shape,
      read: { node, reading in
        node.kind == .object
          ? range.read(node, &reading).map(AttributeTest.range) : values.read(node, &reading)
      },
      write: { test, writer in
        if case .range(let numbers) = test {
          range.write(numbers, &writer)
        } else {
          values.write(test, &writer)
        }
      })
  }
}
