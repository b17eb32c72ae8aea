import Experiments
import JSON
import Numbers
import PaywallModel
import Vocabulary

/// A share of people; it always contains the same people.
public struct PlacementRollout: Sendable, Equatable {
  public var share = 0.0
  public var salt = ""
  public var identity = PersonIdentity()
  /// Later shares, by the day or moment from which each counts; ascending.
  public var ramp: [RampStep] = []

  public init() {}

  /// The maximum number of steps of a ramp.
  static let mostSteps = 100

  /// The share at a moment.
  func share(at now: Moment) -> Double {
    ramp.last { $0.from.moment <= now }?.share ?? share
  }

  static let properties: [Property<PlacementRollout>] = [
    Property(
      "share", .share, \.share,
      help: "The share of people: 0.1 is 10 %. A larger share keeps those of the smaller one.",
      isRequired: true,
      instead: #"{"coverage percentage percent rollout": 0.1}"#),
    Property(
      "salt", .salt, \.salt,
      help: "A word that makes it independent of other shares; who is in changes with it.",
      isRequired: true,
      instead: #"{"seed": "winter"}"#),
  ]

  static let form = Form.object(
    PlacementRollout(),
    properties + PersonIdentity.properties.map { $0.within(\.identity) } + [
      Property(
        "ramp",
        RampStep.form.list([
          "minItems": 1, "maxItems": .number(mostSteps),
          "x-expected": "a list of steps ([{\"from\": \"2026-12-05\", \"share\": 0.5}])",
        ]), \.ramp,
        help:
          "Other shares from later days or moments on, the earliest first. Days begin at midnight in UTC.",
        examples:
          #"[[{"from": "2026-12-05", "share": 0.5}, {"from": "2026-12-12", "share": 1}]]"#,
        instead: #"{"steps schedule": [{"from": "2026-12-05", "share": 0.5}]}"#)
    ], named: "rollout",
    #"""
    {
      "title": "Rollout",
      "description": "A share of people, the same ones whenever they are asked for.",
      "x-expected": "a rollout such as {\"share\": 0.1, \"salt\": \"winter\"}",
      "examples": [{"share": 0.1, "salt": "winter"}]
    }
    """#)
}

/// The share of people from a day or moment on.
public struct RampStep: Sendable, Equatable {
  public var from = CalendarDate.first
  public var share = 0.0

  public init() {}

  static let form = Form.object(
    RampStep(),
    [
      Property(
        "from", .calendarDate, \.from, help: "The day or moment from which the share counts.",
        isRequired: true, instead: #"{"date at start": "2026-12-05"}"#),
      Property(
        "share", .share, \.share, help: "The share of people from then on: 0.5 is 50 %.",
        isRequired: true, instead: #"{"coverage percentage percent": 0.5}"#),
    ], named: "rampStep",
    #"""
    {
      "title": "Step of a ramp",
      "x-expected": "a step such as {\"from\": \"2026-12-05\", \"share\": 0.5}",
      "examples": [{"from": "2026-12-05", "share": 0.5}]
    }
    """#)
}

/// A share of people to whom no rule applies.
public struct Holdout: Sendable, Equatable {
  public var people = PlacementRollout()
  /// The outcome for these people; if `nil`, each placement's `otherwise`.
  public var show: PlacementShow?

  /// The version under which it is counted. It follows from what decides who is held out, so that counts of other people do not mix.
  public var phase: Int {
    let parts = [
      people.salt, String(people.share), people.identity.by, people.identity.fallbackBy ?? "",
      String(people.identity.hashVersion),
    ]
    return 1 + Int(BucketHash.fnv32a(parts.joined(separator: "\n")) % 1_000_000)
  }

  public init() {}

  static let form = Form.object(
    Holdout(),
    (PlacementRollout.properties
      + PersonIdentity.properties.map { $0.within(\.identity) })
      .map { $0.within(\.people) } + [
        Property(
          "show", PlacementShow.form, \.show,
          help: "What they see, if not what each placement has for everybody else.",
          examples: #"[{"nothing": "holdout"}]"#)
      ], named: "holdout",
    #"""
    {
      "title": "Holdout",
      "x-expected": "a holdout such as {\"share\": 0.05, \"salt\": \"2026\"}",
      "examples": [{"share": 0.05, "salt": "2026"}]
    }
    """#)
}

/// The identifier that stands for a person, and the way in which shares are drawn.
public struct PersonIdentity: Sendable, Hashable {
  /// The name of the identifying member of the reader's context: `targetingKey`, `userId`, `deviceId`, or an attribute.
  public var by = "targetingKey"
  /// The identifier for readers who lack the first one.
  public var fallbackBy: String?
  /// The version of GrowthBook's hash: 2, or 1 for experiments that began with it.
  public var hashVersion = 2

  public init() {}

  /// The identifiers that every context may have.
  public static let known = ["targetingKey", "userId", "deviceId"]

  static let properties: [Property<PersonIdentity>] = [
    Property(
      "by", .name, \.by,
      help:
        "The identifier of a person: \"targetingKey\", \"userId\", \"deviceId\" or an attribute. Readers without it are not included.",
      examples: #"["userId"]"#, instead: #"{"hashAttribute attribute bucketBy unit": "userId"}"#),
    Property(
      "fallbackBy", .name, \.fallbackBy,
      title: "Otherwise by",
      help: "The identifier for readers whose context lacks \"by\".",
      examples: #"["deviceId"]"#, instead: #"{"fallbackAttribute": "deviceId"}"#),
    Property(
      "hashVersion", .integer(1...2), \.hashVersion,
      help: "How shares are drawn; 1 only for what comes from a GrowthBook that draws so."),
  ]
}

extension Form where Value == String {
  static let salt = text(
    Shape(
      #"""
      {
        "type": "string",
        "minLength": 1,
        "maxLength": 100,
        "x-expected": "a text of 1 to 100 characters"
      }
      """#))
}
