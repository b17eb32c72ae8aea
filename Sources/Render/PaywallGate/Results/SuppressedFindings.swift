import JSON
import Locales
import Numbers
import PaywallModel

/// The findings with the accepted ones marked, those that count first, and findings about the suppressions and the policy.
struct SuppressedFindings {
  private(set) var findings: [Finding] = []
  /// The findings in their order, with the accepted ones marked.
  private(set) var marked: [Finding] = []
  /// The findings about the suppressions and the policy.
  private(set) var own: [Finding] = []
  private let gate: Gate
  private let subject: GateSubject

  /// - Parameters:
  ///   - groups: the findings by cause. A suppression of a cause accepts all of its findings.
  ///   - isComplete: whether all cells were judged. Otherwise it is not known which suppressions have no effect.
  init(
    _ found: [Finding], _ groups: [IssueGroup], of subject: GateSubject, by gate: Gate,
    isComplete: Bool
  ) {
    self.gate = gate
    self.subject = subject
    let suppressions = subject.document.suppressions
    let today = subject.options.today
    var used: Set<Int> = []
    var causes = [Int?](repeating: nil, count: found.count)
    for group in groups {
      for finding in group.findings {
        causes[finding] = suppressions.firstIndex { $0.until >= today && $0.covers(group) }
      }
    }
    marked = found.enumerated().map { index, finding -> Finding in
      let place =
        suppressions.firstIndex { $0.until >= today && $0.covers(finding) } ?? causes[index]
      guard let place else { return finding }
      used.insert(place)
      var finding = finding
      finding.suppression = Finding.Acceptance(
        reason: suppressions[place].reason, until: suppressions[place].until)
      return finding
    }
    for (index, suppression) in suppressions.enumerated() {
      let fault = fault(
        of: suppression, on: today, suppressesNothing: isComplete && !used.contains(index))
      if let fault { own += finding(.suppressionDead, fault, at: "/suppressions/\(index)") }
    }
    if let fault = gate.policy.fault {
      own += finding(.policyOutdated, "the policy cannot be used: \(fault)", at: "")
    }
    for id in gate.policy.devices where gate.devices[id] == nil {
      let message =
        "the policy names the device \"\(id.shortened)\", which is not in the device table"
      own += finding(.policyOutdated, message, at: "")
    }
    let counted = (marked.filter { $0.suppression == nil } + own).enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
    findings = counted + marked.filter { $0.suppression != nil }
  }

  private func fault(
    of suppression: Suppression, on today: CivilDay, suppressesNothing: Bool
  ) -> String? {
    let rule = suppression.rule
    guard Rule.all.contains(where: { $0.code == rule }) else {
      return "there is no rule \"\(rule)\" to suppress"
    }
    if suppression.until < today {
      return "the suppression of \(rule) ended on \(suppression.until); its findings count again"
    }
    return suppressesNothing ? "the suppression of \(rule) suppresses nothing" : nil
  }

  /// Returns one finding with its place in the text; none if the rule is off.
  private func finding(_ rule: Rule, _ message: String, at pointer: String) -> [Finding] {
    guard let rule = gate.rules.first(where: { $0.code == rule.code }) else { return [] }
    let finding = Finding(
      code: rule.code, severity: rule.imposed ?? rule.severity, pointer: pointer, message: message,
      hint: rule.hint, measured: nil, required: nil, frames: [])
    return [finding.located(in: subject.text, subject.expansion)]
  }
}

extension Suppression {
  /// Whether the suppression accepts a cause as a whole: it names its rule and its place.
  fileprivate func covers(_ group: IssueGroup) -> Bool {
    group.code == rule && group.place == pointer
  }

  /// Whether the suppression covers the finding, regardless of the day.
  fileprivate func covers(_ finding: Finding) -> Bool {
    guard finding.code == rule, let pointer, !pointer.isEmpty else { return finding.code == rule }
    return finding.pointer == pointer || finding.pointer.hasPrefix(pointer + "/")
  }
}
