import JSON
import Numbers
import PaywallModel
import Vocabulary

/// `placements.json`: the paywall that a brand shows at each moment of its app, and the readers who see it.
public struct PlacementDocument: Sendable, Equatable {
  /// The attributes that the app declares, by name.
  public var attributes: [String: PlacementAttribute] = [:]
  public var holdout: Holdout?
  /// Whether all rules are disabled, so that each placement shows its `otherwise`.
  public var isPaused = false
  /// The campaigns whose rules are joined with this document's, in the order in which they decide. A campaign itself names none.
  public var campaigns: [String] = []
  public var experiments: [String: PlacementExperiment] = [:]
  public var placements: [String: Placement] = [:]

  public init() {}

  /// The maximum size of a document in bytes.
  public static let mostBytes = 1 << 20
  public static let mostPlacements = 1_000
  /// The maximum number of rules of one placement.
  public static let mostRules = 1_000
  public static let mostExperiments = 1_000
  /// The maximum number of variants of one experiment.
  public static let mostVariants = 100
  /// The maximum number of ranges of one variant.
  public static let mostRanges = 100
  public static let mostAttributes = 100
  /// The maximum number of campaigns of one brand.
  public static let mostCampaigns = 50
  /// The maximum number of `startsWith` and `contains` tests. A decision runs those of all attributes that the app sends.
  public static let mostTextTests = 1_000

  /// The conditions of all rules, and the conditions within them.
  var conditions: [PlacementCondition] {
    placements.values.flatMap(\.rules).compactMap(\.when).flatMap(\.nested)
  }
}

extension PlacementDocument {
  /// The shape of the document as a JSON Schema.
  public static let schema = schema(of: form, named: "placements-1")
  /// The shape of a campaign as a JSON Schema.
  public static let campaignSchema = schema(of: campaignForm, named: "campaign-1")

  private static func schema(of form: Form<PlacementDocument>, named name: String) -> JSONValue {
    var draft = SchemaDraft()
    let document = draft.keywords(of: form.shape)
    return draft.schema(document, id: "urn:paywalld:schema:\(name)")
  }

  /// The documentation of the document's top-level properties.
  public static var descriptions: [PropertyDescription] {
    var draft = SchemaDraft()
    return properties.descriptions(in: &draft)
  }

  /// The documentation of a campaign's top-level properties.
  public static var campaignDescriptions: [PropertyDescription] {
    var draft = SchemaDraft()
    return campaignProperties.descriptions(in: &draft)
  }

  /// The document as JSON, without default values.
  public func write(to writer: inout JSONWriter) { Self.form.write(self, &writer) }

  static let form = Form.object(
    properties,
    #"""
    {
      "title": "Placements",
      "description": "Which paywall the app shows at which moment, to whom.",
      "x-expected": "placements ({\"placements\": {\"launch\": {…}}})"
    }
    """#)

  /// A campaign's form: the same vocabulary, without what only the main file says.
  static let campaignForm = Form.object(
    campaignProperties,
    #"""
    {
      "title": "Campaign",
      "description": "The rules and experiments that one team adds to a brand's placements.",
      "x-expected": "a campaign ({\"placements\": {\"launch\": {\"rules\": […]}}})"
    }
    """#)

  static func form(of file: PlacementFile) -> Form<PlacementDocument> {
    file == .main ? form : campaignForm
  }

  private static let attributesProperty = Property(
    "attributes",
    PlacementAttribute.form.dictionary(
      names: .name, unreadable: PlacementAttribute(),
      [
        "maxProperties": .number(mostAttributes),
        "x-expected": "attributes by name ({\"tier\": {\"type\": \"string\"}})",
      ]), \PlacementDocument.attributes,
    help: "What the app says of a reader by names of its own, for \"custom\" in conditions.",
    examples: #"[{"tier": {"type": "string", "values": ["gold", "silver"]}}]"#,
    instead: #"{"customAttributes traits properties": {"tier": {"type": "string"}}}"#)

  private static let experimentsProperty = Property(
    "experiments",
    PlacementExperiment.form.dictionary(
      names: .name, unreadable: PlacementExperiment(),
      [
        "maxProperties": .number(mostExperiments),
        "x-expected": "experiments by name ({\"price\": {\"variants\": […]}})",
      ]), \PlacementDocument.experiments,
    help: "Comparisons of paywalls, which rules show by their names.",
    instead: #"{"tests abTests": {"price": {"variants": []}}}"#)

  private static let campaignProperties = Properties(
    PlacementDocument(),
    [
      Property(
        unread: "$schema", Shape(#"{"type": "string"}"#), title: "Schema",
        help: "The address of the schema, with which editors complete and check the campaign.",
        examples: #"["../../schema/campaign-1.schema.json"]"#),
      attributesProperty,
      Property(
        "paused", .bool, \.isPaused,
        help: "While it is true, no rule of the campaign counts.",
        instead: #"{"disabled killSwitch stopped": true}"#),
      experimentsProperty,
      Property(
        "placements",
        Placement.campaignForm.dictionary(
          names: .name, unreadable: Placement(),
          [
            "maxProperties": .number(mostPlacements),
            "x-expected": "rules by placement ({\"launch\": {\"rules\": […]}})",
          ]), \.placements,
        help: "The campaign's rules by the placement of the main file to which they belong.",
        isRequired: true,
        examples: #"[{"launch": {"rules": [{"show": {"paywall": "winter"}}]}}]"#,
        instead: #"{"moments flags triggers": {"launch": {"rules": []}}}"#),
    ])

  private static let properties = Properties(
    PlacementDocument(),
    [
      Property(
        unread: "$schema", Shape(#"{"type": "string"}"#), title: "Schema",
        help: "The address of the schema, with which editors complete and check the placements.",
        examples: #"["../schema/placements-1.schema.json"]"#),
      attributesProperty,
      Property(
        "campaigns",
        Form<String>.campaignName.list([
          "maxItems": .number(mostCampaigns + 1), "uniqueItems": true,
          "x-expected": "names of campaigns ([\"winter\", \"launch\"])",
        ]), \.campaigns,
        help:
          "The campaigns whose rules decide, first to last, before the rules here. \"main\" in the list is the place of the rules here.",
        examples: #"[["winter", "launch"], ["main", "winter"]]"#,
        instead: #"{"files includes order": ["winter"]}"#),
      Property(
        "holdout", Holdout.form, \.holdout,
        help:
          "A share of people to whom no rule applies, to compare all others with. They see what each placement has for everybody else, or \"show\".",
        instead: #"{"controlGroup holdoutGroup": {"share": 0.05, "salt": "2026"}}"#),
      Property(
        "paused", .bool, \.isPaused,
        help:
          "The emergency stop: while it is true, no rule, experiment, holdout or frequency counts. Each placement shows its \"otherwise\".",
        instead: #"{"disabled killSwitch stopped": true}"#),
      experimentsProperty,
      Property(
        "placements",
        Placement.form.dictionary(
          names: .name, unreadable: Placement(),
          [
            "maxProperties": .number(mostPlacements),
            "x-expected":
              "placements by name ({\"launch\": {\"otherwise\": {\"paywall\": \"main\"}}})",
          ]), \.placements,
        help: "The moments of the app at which it may show a paywall, by their names.",
        isRequired: true,
        examples: #"[{"launch": {"otherwise": {"paywall": "main"}}}]"#,
        instead: #"{"moments flags triggers": {"launch": {"otherwise": {"paywall": "main"}}}}"#),
    ])
}

extension Form<String> {
  /// The name of a campaign, or of the main file's own rules.
  fileprivate static let campaignName = text(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[a-z][a-z0-9-]{0,39}$",
        "x-expected": "the name of a campaign: a letter, then lower-case letters, digits and dashes, at most 40 in all"
      }
      """#))
}
