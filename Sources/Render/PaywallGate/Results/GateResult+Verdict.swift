import Numbers

extension GateResult {
  /// The issues of a part, without accepted ones.
  public func issues(_ part: GateIssue.Part) -> [GateIssue] {
    issues.filter { $0.part == part && $0.suppression == nil }
  }

  /// The issues that are warnings, without accepted ones.
  public var warnings: [GateIssue] {
    issues.filter { $0.severity == .warning && $0.suppression == nil }
  }

  /// The verdict in about ten words. If the work ended early, it names the screens that were judged.
  public var verdict: String { isComplete ? outcome : "\(outcome); \(judgedScreens)" }

  /// The verdict without the screens, for forms that name them beside it.
  var outcome: String {
    let counts = GateIssue.Part.allCases.map { issues($0).count }
    let (stops, mending, later) = (counts[0], counts[1], counts[2])
    let more = [
      mending == 0 ? nil : "\(mending.things) worth mending",
      later == 0 ? nil : "\(later) for later",
    ].compactMap(\.self).joined(separator: ", ")
    if stops > 0 {
      let first = "\(stops.things) \(stops == 1 ? "stops" : "stop") this paywall"
      return more.isEmpty ? first : "\(first); \(more)"
    }
    let first = isComplete ? "Nothing stops this paywall" : "Not all screens were judged"
    return more.isEmpty ? first : "\(first); \(more)"
  }

  /// The screens that were judged: `320 of 71,040 screens`; if the work ended early, `so far: 269 of 1,776 screens`.
  public var judgedScreens: String {
    guard isComplete else { return "so far: \(judged.grouped) of \(asked.grouped) screens" }
    let all = possible > chosen ? " of \(possible.grouped)" : ""
    return "\(judged.grouped)\(all) screens"
  }
}

extension GateResult {
  /// Returns the result with what an earlier report does not have.
  public func news(since report: EarlierReport, path: String) -> GateResult {
    var result = self
    result.issues = report.news(in: issues, path: path)
    let kept = Set(result.issues.flatMap(\.findings))
    result.findings = findings.filter(kept.contains)
    return result
  }
}

extension Int {
  fileprivate var things: String { self == 1 ? "1 thing" : "\(self) things" }
}
