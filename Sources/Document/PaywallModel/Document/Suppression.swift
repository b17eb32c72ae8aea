import Locales
import Numbers
import Vocabulary

/// A gate finding that the author accepts in one place, for a stated reason and until a certain day.
public struct Suppression: Sendable, Equatable {
  /// The code of the gate's rule that made the finding.
  public var rule = ""
  /// The accepted place with everything in it (RFC 6901); if `nil`, the whole document.
  public var pointer: String?
  public var reason = ""
  /// The last day on which the suppression applies.
  public var until = CivilDay(sinceEpoch: 0)

  public init() {}
}

extension Form where Value == [Suppression] {
  static let suppressions = Form<Suppression>.suppression.list(
    #"""
    {
      "maxItems": 100,
      "x-expected": "a list of findings that you accept ([{\"rule\": …, \"reason\": …, \"until\": …}])",
      "examples": [
        [
          {
            "rule": "target-44",
            "at": "/components/2",
            "reason": "The legal team wants the small link; a larger one follows in March.",
            "until": "2027-03-31"
          }
        ]
      ]
    }
    """#)
}

extension Form where Value == Suppression {
  fileprivate static let suppression = object(
    Suppression(),
    [
      Property(
        "rule", .text(Shape(#"{"type": "string", "pattern": "^[a-z][a-z0-9-]{0,63}$"}"#)), \.rule,
        help: "The code of the rule, as a finding has it.", isRequired: true,
        examples: #"["target-44"]"#, instead: #"{"code id check": "target-44"}"#),
      Property(
        "at", .text(Shape(#"{"type": "string", "pattern": "^(/.*)?$", "maxLength": 1000}"#)),
        \.pointer,
        help:
          "The JSON pointer of the place, with everything in it. Without it the rule is suppressed in the whole document.",
        examples: #"["/components/2"]"#,
        instead: #"{"pointer path component place": "/components/2"}"#),
      Property(
        "reason", .text(Shape(#"{"type": "string", "minLength": 1, "maxLength": 500}"#)), \.reason,
        help: "Why you accept what the rule finds. Reports show it.", isRequired: true,
        instead: #"{"justification comment why": "The legal team wants the small link."}"#),
      Property(
        "until", .day, \.until,
        help: "The last day on which it counts. From the next day on the finding is back.",
        isRequired: true, examples: #"["2027-03-31"]"#),
    ], named: "suppression",
    #"""
    {
      "title": "Suppression",
      "description": "A finding of the gate that you accept in one place, for a reason and until a day.",
      "x-expected": "a finding that you accept ({\"rule\": …, \"reason\": …, \"until\": …})"
    }
    """#)
}

extension Form where Value == CivilDay {
  /// A day such as `2027-03-31`.
  public static let day = Form(
    Shape(
      "day",
      #"""
      {
        "title": "Day",
        "description": "A day of the calendar (RFC 3339).",
        "type": "string",
        "pattern": "^[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$",
        "x-expected": "a day such as \"2027-03-31\"",
        "examples": ["2027-03-31"]
      }
      """#), match: { $0.string.flatMap(last) }, write: { $1.string($0.description) })

  /// Reads a day; 29 February is read as 28 February in years that lack it.
  private static func last(_ text: String) -> CivilDay? {
    CivilDay(text) ?? (text.hasSuffix("-02-29") ? CivilDay(text.dropLast(2) + "28") : nil)
  }
}
