import Numbers

extension PlacementDecision {
  /// The reason for the decision, as a sentence for a log line or a page.
  public var detail: String {
    switch step {
    case .forced: "a tester asked for the variant"
    case .paused: "the brand's placements are paused"
    case .frequency: "a paywall was shown often enough"
    case .holdout: "the reader is in the holdout"
    case .rule: ruleDetail
    case .otherwise: reason == .constant ? "the placement has no rules" : "no rule holds"
    }
  }

  private var ruleDetail: String {
    guard let experiment else {
      return reason == .split
        ? "the rule holds, and the reader is in its rollout" : "the rule holds"
    }
    return isCounted
      ? "the reader takes part in the experiment \"\(experiment)\""
      : "the experiment \"\(experiment)\" is over, and this is its winner"
  }
}
