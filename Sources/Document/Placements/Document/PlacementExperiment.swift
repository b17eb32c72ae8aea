import Experiments
import JSON
import Numbers
import PaywallModel
import Vocabulary

/// A comparison of paywalls.
public struct PlacementExperiment: Sendable, Equatable {
  /// Whether the experiment assigns people.
  public enum Status: String, Sendable, Equatable, CaseIterable {
    case running
    /// Nobody takes part; rules that show the experiment are skipped.
    case paused
    /// Rules that show the experiment show the winner to everybody.
    case stopped
  }

  public var identity = PersonIdentity()
  /// If `nil`, the experiment's name is the salt.
  public var salt: String?
  /// The share of the readers of its rules that takes part.
  public var share = 1.0
  public var variants: [PlacementVariant] = []
  public var status = Status.running
  /// The variant that is shown after the experiment has stopped.
  public var winner: String?
  /// Whether the experiment stops with its first variant as the winner once a guard rail finds that another variant does harm.
  public var stopsOnHarm = false
  /// What decides; `nil` for revenue if the variants sell at other prices or for other periods, else purchases.
  public var measure: Measure?
  /// The measures that are told beside it.
  public var otherMeasures: [Measure] = []
  /// The measures that must not get worse.
  public var guardRails = GuardRail.usual
  /// The name of the server's event that measures of events count.
  public var event: String?
  /// How long after a reader's first event what the reader does counts; `nil` for always.
  public var window: PaywallModel.Interval?
  /// The most that one reader counts with in the measure of revenue, in its currency.
  public var cap: Double?
  /// The relative difference that is worth acting on.
  public var effect: Double?
  public var namespace: PlacementNamespace?
  /// The version; people who were assigned in another version are assigned anew.
  public var version = 0
  /// The oldest accepted version; people who were assigned in an earlier version no longer take part.
  public var oldestVersion = 0

  public init() {}

  /// The seed of the hash: the salt, or else the name, and of a version other than 0 also `#` and its number. So a higher version assigns
  /// everybody anew, and version 0 has the seed that GrowthBook's SDKs take.
  func seed(named name: String) -> String {
    (salt ?? name) + (version == 0 ? "" : "#\(version)")
  }

  static let form = Form.object(
    PlacementExperiment(),
    PersonIdentity.properties.map { $0.within(\.identity) } + properties,
    named: "experiment",
    #"""
    {
      "title": "Experiment",
      "description": "A comparison of paywalls: each person gets one variant, always the same.",
      "x-expected": "an experiment such as {\"variants\": [{\"name\": \"control\", \"show\": {\"paywall\": \"main\"}}, …]}"
    }
    """#)

  private static let properties: [Property<PlacementExperiment>] = [
    Property(
      "salt", .salt, \.salt,
      help: "A word that makes it independent of others; the experiment's name without it.",
      instead: #"{"seed": "price"}"#),
    Property(
      "share", .share, \.share,
      help:
        "The share of the readers that takes part. A larger one moves nobody to another variant.",
      instead: #"{"coverage traffic allocation": 0.8}"#),
    Property(
      "variants",
      PlacementVariant.form.list([
        "minItems": 2, "maxItems": .number(PlacementDocument.mostVariants),
        "x-expected":
          "at least two variants ([{\"name\": \"control\", \"show\": {\"paywall\": \"main\"}}, …])",
      ]), \.variants,
      help: "Its sides, at least two.", isRequired: true,
      instead: #"{"variations arms treatments": []}"#),
    Property(
      "status", .choice(), \.status,
      help:
        "running; paused: nobody takes part, and its rules are passed over; stopped: its rules show the \"winner\" to everybody.",
      instead: #"{"phase state": "running"}"#),
    Property(
      "winner", .name, \.winner,
      help: "The variant that all see once it is stopped.",
      examples: #"["control"]"#, instead: #"{"releasedVariation": "control"}"#),
    Property(
      "stopOnHarm", .bool, \.stopsOnHarm,
      help:
        "If a guard rail finds that a variant does harm, of which a server told with its token, the experiment stops by itself, and all readers of its rules see the first variant.",
      instead: #"{"autoStop guardrails autoRollback": true}"#),
    Property(
      "measure", .choice(), \.measure,
      help:
        "What decides: \"purchases\", the readers who buy; \"revenue\", what a reader pays; \"eventRate\" and \"eventSum\", the readers with an event of your server and its sum by reader. \"proceeds\" and \"trialToPaid\" have no data yet. Without it revenue if the variants' paywalls sell at other prices or for other periods, else purchases.",
      instead: #"{"goal metric objective": "revenue"}"#),
    Property(
      "otherMeasures", Form<Measure>.choice().list(["maxItems": 6]), \.otherMeasures,
      help: "Measures that the result tells beside the one that decides.",
      examples: #"[["purchases"]]"#, instead: #"{"secondaryMetrics secondary": ["purchases"]}"#),
    Property(
      "guardRails", Form<GuardRail>.choice().list(["maxItems": 4]), \.guardRails,
      help:
        "What must not get worse: \"failures\" and \"refunds\", which are the rule, \"purchases\" and \"revenue\".",
      examples: #"[["failures", "refunds", "purchases"]]"#,
      instead: #"{"guardrailMetrics": ["failures"]}"#),
    Property(
      "event", .name, \.event,
      help:
        "The name of your server's event that \"eventRate\" and \"eventSum\" count.",
      examples: #"["workout"]"#, instead: #"{"eventName customEvent": "workout"}"#),
    Property(
      "window", .interval, \.window,
      help:
        "How long after a reader's first event what the reader does counts. Readers who came later than that ago do not count yet. Without it all that has happened counts.",
      examples: #"["P7D", "P30D"]"#, instead: #"{"conversionWindow attributionWindow": "P7D"}"#),
    Property(
      "cap",
      .number(
        Shape(
          #"""
          {
            "type": "number",
            "minimum": 0.01,
            "maximum": 1000000000,
            "x-expected": "an amount above 0"
          }
          """#)), \.cap,
      help:
        "The most that one reader counts with in the measure of revenue, in its currency, so that few large payments do not decide. Choose it before the experiment begins.",
      examples: "[200]", instead: #"{"winsorize maximum": 200}"#),
    Property(
      "effect",
      .number(
        Shape(
          #"""
          {
            "type": "number",
            "minimum": 0.001,
            "maximum": 10,
            "x-expected": "a share from 0.001 to 10: 0.1 is 10 %"
          }
          """#)), \.effect,
      help: "The relative difference that is worth acting on; 0.1, which is 10 %, without it.",
      examples: "[0.05]", instead: #"{"minimumEffect mde": 0.05}"#),
    Property(
      "namespace", PlacementNamespace.form, \.namespace,
      help: "Experiments with different parts of one namespace share nobody.",
      instead: #"{"exclusionGroup layer": {"name": "prices", "from": 0, "below": 0.5}}"#),
    Property(
      "version", .integer(0...1_000_000), \.version,
      help: "A higher number assigns everybody anew, and begins counting anew.",
      instead: #"{"bucketVersion": 1}"#),
    Property(
      "oldestVersion", .integer(0...1_000_000), \.oldestVersion,
      help: "Readers who were assigned before this version are no longer in the experiment.",
      instead: #"{"minBucketVersion": 1}"#),
  ]
}

/// One alternative of an experiment.
public struct PlacementVariant: Sendable, Equatable {
  public var name = ""
  /// The share of the participants; if `nil`, they are divided evenly.
  public var weight: Double?
  /// Ranges of the numbers that people hash to, which replace the weight; empty if it has none.
  public var ranges: [VariantRange] = []
  public var show = PlacementShow()

  public init() {}

  static let form = Form.object(
    PlacementVariant(),
    [
      Property(
        "name", .name, \.name,
        help: "What counts and reports call it.", isRequired: true,
        examples: #"["control"]"#, instead: #"{"key id": "control"}"#),
      Property(
        "weight", .share, \.weight,
        help: "Its share of those who take part; even shares if no variant has a weight.",
        instead: #"{"split percentage": 0.5}"#),
      Property(
        "range", VariantRange.form.oneOrMore([:], most: PlacementDocument.mostRanges), \.ranges,
        help:
          "Its part of all people, or a list of parts, in place of \"weight\" and \"share\": so weights change and move nobody who need not be moved.",
        examples: #"[{"from": 0, "below": 0.4}]"#),
      Property(
        "show", PlacementShow.form, \.show,
        help: "A paywall, or nothing with a reason.", isRequired: true,
        instead: #"{"value then serve": {"paywall": "main"}}"#),
    ], named: "variant",
    #"""
    {
      "title": "Variant",
      "x-expected": "a variant such as {\"name\": \"control\", \"show\": {\"paywall\": \"main\"}}"
    }
    """#)
}

/// A range of the numbers from 0 to 1: from a lower bound, and below an upper bound.
public struct VariantRange: Sendable, Hashable {
  public var from = 0.0
  public var below = 1.0

  public init() {}

  public init(from: Double, below: Double) {
    self.from = from
    self.below = below
  }

  static let properties: [Property<VariantRange>] = [
    Property(
      "from", .share, \.from,
      help: "The first number of the part.", isRequired: true,
      instead: #"{"start min": 0}"#),
    Property(
      "below", .share, \.below,
      help: "The number at which it ends, which is no longer in it.", isRequired: true,
      instead: #"{"to end until max": 0.5}"#),
  ]

  static let form = Form.object(
    VariantRange(), properties, named: "range",
    #"""
    {
      "title": "Part of 0 to 1",
      "x-expected": "a part of 0 to 1 such as {\"from\": 0, \"below\": 0.5}",
      "examples": [{"from": 0, "below": 0.5}]
    }
    """#)
}

/// A part of a group of people that several experiments divide among them.
public struct PlacementNamespace: Sendable, Hashable {
  public var name = ""
  public var range = VariantRange()

  public init() {}

  static let form = Form.object(
    PlacementNamespace(),
    [
      Property(
        "name", .name, \.name,
        help: "What the experiments share.", isRequired: true,
        examples: #"["prices"]"#, instead: #"{"id key": "prices"}"#)
    ] + VariantRange.properties.map { $0.within(\.range) }, named: "namespace",
    #"""
    {
      "title": "Namespace",
      "x-expected": "a namespace such as {\"name\": \"prices\", \"from\": 0, \"below\": 0.5}",
      "examples": [{"name": "prices", "from": 0, "below": 0.5}]
    }
    """#)
}
