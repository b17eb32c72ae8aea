import JSON
import Numbers

/// The rules as a table: what each rule reports, its threshold, and what to do.
public struct RuleTable: Sendable {
  private let rules: [Rule]

  public init(_ rules: [Rule] = Rule.all) { self.rules = rules }

  /// Returns the table for a terminal: a line for each rule, with its description below.
  public func text() -> String {
    rules.map { rule in
      let offer = rule.offer.map { ", offers \($0 == "fix" ? "a fix" : "suggestions")" } ?? ""
      return """
        \(rule.code) (\(rule.group.rawValue), \(rule.severity.rawValue)\(offer)): \(rule.summary)
          from: \(rule.threshold)
          hint: \(rule.hint)

        """
    }.joined()
  }

  /// Returns the table for programs.
  public func json() -> String {
    let rules = rules.map { rule -> JSONValue in
      .object(present: [
        "code": .string(rule.code), "group": .string(rule.group.rawValue),
        "severity": .string(rule.severity.rawValue), "summary": .string(rule.summary),
        "threshold": .string(rule.threshold), "hint": .string(rule.hint),
        "sources": .array(rule.sources.map(JSONValue.string)),
        "offers": rule.offer.map(JSONValue.string),
      ])
    }
    return String(decoding: JSONValue.array(rules).encoded(.pretty), as: UTF8.self) + "\n"
  }
}
