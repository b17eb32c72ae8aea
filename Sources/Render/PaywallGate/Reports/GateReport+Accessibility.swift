import Numbers
import PaywallCheck

extension GateReport {
  /// Returns a report of conformance to EN 301 549 in Markdown: for each criterion which rules looked at it, and what they found.
  ///
  /// - Parameter toolVersion: the version of the program.
  public func accessibility(toolVersion: String) -> String {
    documents.map { $0.accessibility(rules, toolVersion) }.joined(separator: "\n")
  }
}

extension GateReport.JudgedDocument {
  fileprivate func accessibility(_ rules: [Rule], _ toolVersion: String) -> String {
    let rows = WCAGCriterion.all.map { criterion in
      row(of: criterion, rules.filter { $0.looksAt(criterion) })
    }
    return """
      # Accessibility of \(path)

      Judged by paywalld \(toolVersion) on \(result.today): \(result.judgedScreens).

      The criteria are those of EN 301 549, V3.2.1 (WCAG 2.1) and V4.1.1 (WCAG 2.2), at levels A and AA. Chapter 9 has them for the web, chapter 11
      for apps. A rule that finds nothing is evidence and no proof: a person who uses assistive technology decides. "Not evaluated" means that no rule
      looks at the criterion.

      | Criterion | Web | App | Since | Result |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }

  private func row(of criterion: WCAGCriterion, _ rules: [Rule]) -> String {
    let since = criterion.isNew ? "V4.1.1" : "V3.2.1"
    return
      "| \(criterion.number) \(criterion.name) | 9.\(criterion.number) | 11.\(criterion.number) | \(since) | \(outcome(of: rules)) |"
  }

  /// The result of a criterion's rules in words.
  private func outcome(of rules: [Rule]) -> String {
    guard !rules.isEmpty else { return "Not evaluated" }
    let names = rules.map(\.code)
    let found = result.issues.filter { issue in
      issue.findings.contains { names.contains($0.code) }
    }
    let looked = names.map { "`\($0)`" }.joined(separator: ", ")
    guard !found.isEmpty else { return "Evidence: nothing found by \(looked)" }
    let lines = found.map { issue in
      let accepted = issue.suppression.map { " (accepted until \($0.until))" } ?? ""
      return
        "\(issue.readers): \(issue.title) (line \(issue.lead.source?.position.line ?? 1))\(accepted)"
    }
    let count = found.count == 1 ? "1 issue" : "\(found.count) issues"
    return "\(count) by \(looked): " + lines.map(\.escapedForMarkdown).joined(separator: "; ")
  }
}
