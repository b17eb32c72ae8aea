import JSON
import Numbers
import PaywallTree
import Vocabulary

/// The condition of an override: it holds if all parts that it names hold.
///
/// Each part is a choice among values that are known beforehand, so that a condition that can never hold is found.
public struct Condition: Sendable, Equatable {
  /// Whether the product of the enclosing plan is the selected one.
  public var selected: Bool?
  /// The accepted values of each variable.
  public var state: [String: [String]] = [:]
  /// The accepted offers for the product of the enclosing plan, else for the selected one.
  public var offers: [Offer] = []
  public var widths: [WidthClass] = []
  public var screenWidth: WidthRange?
  public var orientations: [Orientation] = []
  public var themes: [Theme] = []
  /// The accepted languages of the texts, each with or without a region.
  public var locales: [String] = []
  /// The minimum factor by which the reader enlarges text.
  public var textScale: Double?
  public var platforms: [AppPlatform] = []
  /// The countries of the accepted storefronts (ISO 3166).
  public var storefronts: [String] = []
  public var appVersion: AppVersionRange?
  /// The accepted values of each of the app's own variables.
  public var custom: [String: [String]] = [:]

  public init() {}

  /// Whether this condition holds wherever the other does.
  public func covers(_ other: Condition) -> Bool {
    (selected == nil || selected == other.selected)
      && state.allSatisfy { name, values in Self.covers(values, other.state[name] ?? []) }
      && Self.covers(offers, other.offers) && Self.covers(widths, other.widths)
      && (screenWidth.map { range in other.screenWidth.map(range.covers) ?? false } ?? true)
      && Self.covers(orientations, other.orientations)
      && Self.covers(themes, other.themes) && Self.covers(locales, other.locales)
      && (textScale ?? 0) <= (other.textScale ?? 0)
      && Self.covers(platforms, other.platforms)
      && Self.covers(storefronts, other.storefronts)
      && (appVersion.map { range in other.appVersion.map(range.covers) ?? false } ?? true)
      && custom.allSatisfy { name, values in Self.covers(values, other.custom[name] ?? []) }
  }

  /// A copy that holds only if a variable has one of these values; `nil` if the condition excludes all of them.
  public func restricted(to values: [String], of variable: String) -> Condition? {
    let possible = state[variable].map { $0.filter(values.contains) } ?? values
    guard !possible.isEmpty else { return nil }
    var restricted = self
    restricted.state[variable] = possible
    return restricted
  }

  /// The part that can change while the screen is shown: state, size, theme and text size.
  public var ofScreen: Condition {
    var rest = Condition()
    rest.selected = selected
    rest.state = state
    rest.widths = widths
    rest.screenWidth = screenWidth
    rest.orientations = orientations
    rest.themes = themes
    rest.textScale = textScale
    return rest
  }

  /// Whether the first list accepts every value of the second; an empty list accepts every value.
  private static func covers<Value: Hashable>(_ values: [Value], _ others: [Value]) -> Bool {
    values.isEmpty || (!others.isEmpty && Set(others).isSubset(of: values))
  }
}

/// An offer that a store grants a reader for a product.
public enum Offer: String, Sendable, Equatable, CaseIterable {
  case none, freeTrial
  /// A lower price for new customers.
  case introductory
  /// A lower price for customers to whom it was granted.
  case promotional
  /// A lower price for former customers.
  case winBack
}

/// The platform of an app.
public enum AppPlatform: String, Sendable, Equatable, CaseIterable {
  case ios, macos, tvos, visionos, android, androidtv, firetv, web
}

/// The width class of a screen, by the breakpoints of Android's window size classes: 600 and 840 points.
public enum WidthClass: String, Sendable, Equatable, CaseIterable {
  case compact, medium, expanded

  /// - Parameter width: points.
  public init(width: Double) {
    self = width < 600 ? .compact : width < 840 ? .medium : .expanded
  }
}

/// Screen widths in points, from a lower bound, and below an upper bound.
public struct WidthRange: Sendable, Equatable {
  public var from: Double?
  public var below: Double?

  public func contains(_ width: Double) -> Bool {
    width >= from ?? 0 && width < below ?? .infinity
  }

  /// Whether this range contains every width of the other.
  func covers(_ other: WidthRange) -> Bool {
    from ?? 0 <= other.from ?? 0 && other.below ?? .infinity <= below ?? .infinity
  }
}

extension Form where Value == WidthRange {
  fileprivate static let screenWidths = object(
    WidthRange(),
    [
      Property(
        "from", .number(1...100_000), \.from, help: "The smallest matching width."),
      Property(
        "below", .number(1...100_000), \.below, help: "The smallest width that no longer matches."),
    ],
    #"""
    {
      "minProperties": 1,
      "x-expected": "widths ({\"from\": 700, \"below\": 1024})",
      "examples": [{"from": 700, "below": 1024}]
    }
    """#)
}

extension Condition {
  static let form = Form.object(
    Condition(), properties, named: "condition",
    #"""
    {
      "title": "Condition",
      "description": "A condition holds if everything in it holds. A list of values matches any of them.",
      "minProperties": 1,
      "x-expected": "a condition such as {\"selected\": true}",
      "x-hint": "write an object such as {\"selected\": true} or {\"offer\": \"freeTrial\"}",
      "examples": [{"selected": true}, {"offer": "freeTrial", "width": "compact"}]
    }
    """#)

  private static let properties =
    documentProperties + readerProperties + [
      Property(
        "custom", .variables, \.custom, title: "The app's own variables",
        help:
          "Variables that the app sends about the reader, each with a value or a list of values. A condition on a variable that the app does not send never holds.",
        examples: #"[{"tier": "gold"}]"#,
        instead: #"{"customVariables attributes audience": {"tier": "gold"}}"#)
    ]

  /// The properties that only make sense within a document.
  private static let documentProperties: [Property<Condition>] = [
    Property(
      "selected", .bool, \.selected,
      help:
        "Whether the product of this component, or of the nearest enclosing one that has a product, is selected.",
      instead: #"{"isSelected active checked": true}"#),
    Property(
      "state", .variables, \.state,
      help: "Variables of \"state\", each with a value or a list of values.",
      examples: #"[{"details": true}, {"plan": ["yearly", "monthly"]}]"#,
      instead: #"{"variable equals": {"details": true}}"#),
    Property(
      "offer", .anyOf(.choice()), \.offers,
      help:
        "The store's offer for the product of this component, or else for the selected one: none, freeTrial, introductory, promotional or winBack, or a list of them.",
      instead: #"""
        {
          "introOffer introductoryOffer introOfferEligible eligibility trial promoOffer specialOffer": "freeTrial"
        }
        """#),
  ]

  /// The properties that apply to a reader before a document is chosen.
  package static let readerProperties: [Property<Condition>] = [
    Property(
      "width", .anyOf(.choice()), \.widths, title: "Width class",
      help: "compact below 600 points, medium below 840, otherwise expanded; or a list of them.",
      instead: #"{"screenSize breakpoint sizeClass screen media": "compact"}"#),
    Property(
      "screenWidth", .screenWidths, \.screenWidth,
      help:
        "A range of widths in points, if the classes of \"width\" do not fit.",
      examples: #"[{"from": 700, "below": 1024}]"#,
      instead: #"{"minWidth maxWidth minScreenWidth maxScreenWidth": {"from": 700}}"#),
    Property(
      "orientation", .anyOf(.choice()), \.orientations,
      help: "The orientation of the screen: portrait or landscape.",
      instead: #"{"landscape portrait": "landscape"}"#),
    Property(
      "theme", .anyOf(.choice()), \.themes, help: "light or dark.",
      instead: #"{"colorScheme appearance dark darkMode": "dark"}"#),
    Property(
      "locale", .anyOf(.locale), \.locales,
      help:
        "A language, which matches all its regions, or a language with a region; or a list of them."
    ),
    Property(
      "textScale", .number(1...4), \.textScale,
      help: "The smallest matching text size of the reader, as a factor.",
      instead: #"{"fontScale dynamicType": 1.5}"#),
    Property(
      "platform", .anyOf(.choice()), \.platforms, help: "The platform of the app, or a list.",
      instead: #"{"os operatingSystem deviceType": "ios"}"#),
    Property(
      "storefront", .anyOf(.storefront), \.storefronts,
      help: "The country of the reader's store (ISO 3166), or a list.",
      examples: #"""
        ["DE"]
        """#,
      instead: #"{"storeCountry country region": "DE"}"#),
    Property(
      "appVersion", .appVersions, \.appVersion, title: "Version of the app",
      help: "A range of app versions.",
      examples: #"[{"from": "2.1"}]"#,
      instead: #"{"version minAppVersion minVersion minimumVersion": {"from": "2.1"}}"#),
  ]
}

extension Form where Value == [String: [String]] {
  fileprivate static let variables = Form<[String]>.anyOf(.stateValue).dictionary(
    names: .name, unreadable: [],
    #"{"minProperties": 1, "x-expected": "variables and their values ({\"details\": true})"}"#)
}

extension Form where Value == String {
  package static let storefront = text(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[A-Z]{2}$",
        "x-expected": "a country such as \"DE\"",
        "x-hint": "write its two capital letters (ISO 3166)",
        "examples": ["DE"]
      }
      """#))
}

extension Form {
  /// One value, or a list of values.
  package static func anyOf<Element>(_ element: Form<Element>) -> Form
  where Value == [Element] {
    element.oneOrMore([:], most: 100)
  }
}
