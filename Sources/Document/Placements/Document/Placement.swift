import JSON
import Numbers
import PaywallModel
import Vocabulary

/// A moment of an app at which it may show a paywall.
public struct Placement: Sendable, Equatable {
  /// The rules in order; the first one that applies decides.
  public var rules: [PlacementRule] = []
  public var frequency: Frequency?
  /// The outcome for readers to whom no rule applies.
  public var otherwise = PlacementShow()

  public init() {}

  private static let rules = PlacementRule.form.list([
    "maxItems": .number(PlacementDocument.mostRules),
    "x-expected": "a list of rules ([{\"when\": {…}, \"show\": {…}}])",
  ])

  /// What a campaign says of a placement.
  static let campaignForm = Form.object(
    Placement(),
    [
      Property(
        "rules", rules, \.rules,
        help:
          "From top to bottom, the first rule that holds decides. Readers to whom none applies go on to the next campaign, and to the main file.",
        isRequired: true, instead: #"{"targeting audiences": []}"#)
    ], named: "campaignPlacement",
    #"""
    {
      "title": "Placement of a campaign",
      "description": "The rules that a campaign adds to a placement of the main file.",
      "x-expected": "rules such as {\"rules\": [{\"show\": {\"paywall\": \"winter\"}}]}"
    }
    """#)

  static let form = Form.object(
    Placement(),
    [
      Property(
        "rules", rules, \.rules,
        help: "From top to bottom, the first rule that holds decides.",
        instead: #"{"targeting audiences campaigns": []}"#),
      Property(
        "frequency", Frequency.form, \.frequency,
        help: "How often one person sees a paywall here; rules and experiments count after it.",
        instead: #"{"limit cap frequencyCap": {"most": 3, "per": "P7D"}}"#),
      Property(
        "otherwise", PlacementShow.form, \.otherwise,
        help: "What everybody else sees: a paywall, or nothing with a reason.", isRequired: true,
        examples: #"[{"paywall": "main"}, {"nothing": "only for some"}]"#,
        instead: #"{"default else fallback": {"paywall": "main"}}"#),
    ], named: "placement",
    #"""
    {
      "title": "Placement",
      "description": "A moment of the app at which it may show a paywall.",
      "x-expected": "a placement such as {\"otherwise\": {\"paywall\": \"main\"}}"
    }
    """#)
}

/// The maximum number of times that a paywall is shown to one person in a period.
public struct Frequency: Sendable, Equatable {
  public var most = 1
  public var per = Interval(seconds: 86_400)

  public init() {}

  static let form = Form.object(
    Frequency(),
    [
      Property(
        "most", .integer(1...10_000), \.most,
        help: "As many times in the period; the app tells how often or when it was (\"shown\").",
        isRequired: true,
        instead: #"{"max maximum times count": 3}"#),
      Property(
        "per", .interval, \.per,
        title: "Period",
        help: "The length of the period up to now (ISO 8601).", isRequired: true,
        instead: #"{"period every within": "P7D"}"#),
    ], named: "frequency",
    #"""
    {
      "title": "Frequency",
      "x-expected": "a frequency such as {\"most\": 3, \"per\": \"P7D\"}",
      "examples": [{"most": 3, "per": "P7D"}]
    }
    """#)
}

/// One rule of a placement: the readers to whom it applies, and the outcome for them.
public struct PlacementRule: Sendable, Equatable {
  public var name: String?
  /// If `nil`, the rule applies to everybody.
  public var when: PlacementCondition?
  public var rollout: PlacementRollout?
  public var show = PlacementShow()
  /// Where a joined rule is from; `nil` in a document that is not joined.
  public var origin: RuleOrigin?

  public init() {}

  static let form = Form.object(
    PlacementRule(),
    [
      Property(
        "name", .name, \.name,
        help: "What responses, reports and counts call the rule.", examples: #"["gold-readers"]"#,
        instead: #"{"id key title": "gold-readers"}"#),
      Property(
        "when", PlacementCondition.form, \.when,
        help: "Whom it is for; everybody without it.",
        instead: #"{"if condition audience filter": {"platform": "ios"}}"#),
      Property(
        "rollout", PlacementRollout.form, \.rollout,
        help: "The share of them that it is for at first.",
        instead: #"{"percentage coverage": {"share": 0.1, "salt": "winter"}}"#),
      Property(
        "show", PlacementShow.form, \.show,
        help: "A paywall, an experiment, or nothing with a reason.", isRequired: true,
        examples: #"[{"paywall": "winter"}, {"experiment": "price"}, {"nothing": "has bought"}]"#,
        instead: #"{"then serve value variation force": {"paywall": "winter"}}"#),
    ], named: "rule",
    #"""
    {
      "title": "Rule",
      "description": "What a placement shows to whom.",
      "x-expected": "a rule such as {\"when\": {\"platform\": \"ios\"}, \"show\": {\"paywall\": \"winter\"}}"
    }
    """#)
}
