import JSON
import Numbers
import PaywallModel
import PaywallTree
import Vocabulary

extension GatePolicy {
  /// The maximum size of a policy in bytes.
  public static let mostBytes = 64 << 10

  /// The JSON Schema of a policy, as a document of its own.
  public static var schema: JSONValue { settings.schema }

  static let settings = SettingsForm(form, named: "policy-1", mostBytes: mostBytes)

  static let form = Form.object(
    GatePolicy(),
    [
      Property(
        unread: "$schema", Shape(#"{"type": "string"}"#), title: "Schema",
        help: "The address of the schema, with which editors complete and check the policy.",
        examples: #"["../schema/policy-1.schema.json"]"#),
      Property(
        "rules",
        Form<Setting>.setting.dictionary(
          names: codes, unreadable: Setting(),
          #"{"x-expected": "rules by their codes ({\"target-44\": \"information\"})"}"#), \.rules,
        help: "What you set for a rule, by its code.",
        examples: #"[{"target-44": "information", "footer-too-tall": {"limit": 0.4}}]"#),
      Property(
        "devices",
        Form<String>.text(Shape(#"{"type": "string", "minLength": 1, "maxLength": 64}"#))
          .list(#"{"maxItems": 64, "uniqueItems": true, "x-expected": "a list of devices"}"#),
        \.devices, help: "The devices that count, by their names in /devices.",
        examples: #"[["iphone-se", "iphone-15-pro"]]"#),
      Property(
        "locales",
        Form<String>.text(Shape(#"{"type": "string", "minLength": 2, "maxLength": 35}"#))
          .list(#"{"maxItems": 200, "uniqueItems": true, "x-expected": "a list of locales"}"#),
        \.locales, help: "The locales that count, pseudo-locales among them.",
        examples: #"[["en", "de", "ar", "en-XA"]]"#),
      Property(
        "textScales",
        Form<Double>.number(Shape(#"{"type": "number", "minimum": 0.5, "maximum": 4}"#))
          .list(#"{"maxItems": 8, "uniqueItems": true, "x-expected": "a list of text sizes"}"#),
        \.textScales, help: "The text sizes that count, as factors.", examples: "[[1, 1.35, 2]]"),
      Property(
        "orientations",
        Form<Orientation>.choice().list(#"{"minItems": 1, "uniqueItems": true}"#), \.orientations,
        help: "How the app can be held. Without it, both ways.", examples: #"[["portrait"]]"#),
      Property(
        "insets",
        Form<Cell.Insets>.choice().list(#"{"minItems": 1, "uniqueItems": true}"#), \.insets,
        help:
          "What covers the screen's edges: the device's own areas, the app's navigation and tab bar, a sheet or half of the screen on tablets. Without it, the first three, and screens with bars cause warnings at most.",
        examples: #"[["device", "split"]]"#),
      Property(
        "storefronts",
        Form<String>.text(
          Shape(
            #"{"type": "string", "pattern": "^[A-Z]{2}$", "x-expected": "a country such as \"DE\" (ISO 3166)"}"#
          )
        ).list(#"{"minItems": 1, "maxItems": 250, "uniqueItems": true}"#), \.storefronts,
        help: "The countries where the app is sold.", examples: #"[["US", "DE", "GB"]]"#),
      Property(
        "platforms",
        Form<AppPlatform>.choice().list(#"{"minItems": 1, "uniqueItems": true}"#), \.platforms,
        help: "The platforms of the app.", examples: #"[["ios"]]"#),
      Property(
        "shares", ReaderShares.form, \.shares,
        help:
          "How often readers have a device, a text size and so on. Likelier screens are judged first, and findings of more readers come first.",
        examples: #"[{"portrait": {"phone": 1, "tablet": 1}}]"#),
      Property(
        "budget", .integer(1...20_000), \.budget,
        help: "The most screens that are laid out.", examples: "[4000]"),
      Property(
        "force", .choice(), \.force,
        help:
          "The least role that may make a version live with ?force=true although the gate refuses it."
      ),
      Property(
        "fourEyes", .bool, \.fourEyes,
        help:
          "Whether somebody else must approve a version before it goes live for the first time. A launch waits as a proposal until then.",
        examples: "[true]"),
      Property(
        "reasonAbove", .number(0...1), \.reasonAbove,
        help:
          "A share of simulated readers. Placements that show more of them something else go live only with a reason.",
        examples: "[0.2]"),
    ], named: "policy",
    #"""
    {
      "title": "Policy of the gate",
      "description": "What a brand decides about its gate. It is not part of a version.",
      "x-expected": "a policy ({\"rules\": {…}})"
    }
    """#)

  private static let codes = Shape(
    nil, ["enum": .array(Rule.all.map { .string($0.code) })])
}

extension Form where Value == GatePolicy.Setting {
  fileprivate static let setting = Form<GatePolicy.Level>.choice(named: "level").map {
    GatePolicy.Setting(severity: $0)
  } back: {
    $0.severity ?? .warning
  }.or(
    .object(
      GatePolicy.Setting(),
      [
        Property(
          "severity", .choice(named: "level"), \.severity,
          help: "The severity of all findings of the rule, or \"off\"."),
        Property(
          "limit", .number(0...10_000), \.limit,
          help: "The measure from which on the rule finds something, in the rule's unit."),
      ]), named: "setting",
    #"""
    {
      "title": "Setting of a rule",
      "x-expected": "\"error\", \"warning\", \"information\", \"off\", or {\"severity\": …, \"limit\": …}",
      "examples": ["information", {"severity": "error", "limit": 48}]
    }
    """#, embed: { $0 }, extract: { $0.limit == nil ? nil : $0 })
}
