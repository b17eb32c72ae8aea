import JSON
import Numbers
import PaywallCheck

extension GateReport {
  /// Returns the report for GitHub Actions: an `::error`, `::warning` or `::notice` workflow command for each issue, which marks the line of a
  /// pull request, and a notice with the verdict of each document.
  public func github() -> String {
    documents.map { document in
      let issues = document.result.issues.filter { $0.suppression == nil }
      return document.summary + issues.map { document.command(for: $0) }.joined()
    }.joined()
  }
}

extension GateReport.JudgedDocument {
  fileprivate var summary: String {
    command(
      result.passes ? "notice" : "error",
      [("file", path), ("title", result.verdict)],
      "\(path): \(result.outcome) (\(result.judgedScreens))")
  }

  fileprivate func command(for issue: GateIssue) -> String {
    let position = issue.lead.source?.position
    let name =
      switch issue.part {
      case .stops: "error"
      case .mending: "warning"
      case .later: "notice"
      }
    let asked = issue.question.map { $0 + " " } ?? ""
    return command(
      name,
      [
        ("file", path), ("line", String(position?.line ?? 1)),
        ("col", String(position?.column ?? 1)), ("title", issue.code),
      ],
      "\(issue.readers): \(issue.title.ended) \(asked)\(issue.action.ended) (\(issue.pointer))")
  }

  private func command(
    _ name: String, _ properties: [(String, String)], _ message: String
  ) -> String {
    let list = properties.map {
      "\($0)=\(DiagnosticReport.escapedForGitHub($1, also: [":", ","]))"
    }
    return
      "::\(name) \(list.joined(separator: ","))::\(DiagnosticReport.escapedForGitHub(message))\n"
  }
}
