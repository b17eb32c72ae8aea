import JSON
import PaywallCheck

extension GateReport {
  /// Returns the report for GitHub Actions: an `::error`, `::warning` or `::notice` workflow command for each finding, which marks the line
  /// of a pull request.
  public func github() -> String {
    documents.map { document in
      document.result.findings.filter { $0.suppression == nil }
        .map { document.command(for: $0) }.joined()
    }.joined()
  }
}

extension GateReport.JudgedDocument {
  fileprivate func command(for finding: Finding) -> String {
    let name: String
    switch finding.severity {
    case .error: name = "error"
    case .warning: name = "warning"
    case .information: name = "notice"
    }
    let position = finding.source?.position
    let properties = [
      ("file", path), ("line", String(position?.line ?? 1)),
      ("col", String(position?.column ?? 1)), ("title", finding.code),
    ]
    let list = properties.map {
      "\($0)=\(DiagnosticReport.escapedForGitHub($1, also: [":", ","]))"
    }
    let cells = finding.cells.map { ", \($0.sentence)" } ?? ""
    let message = "\(finding.message)\(cells) (\(finding.pointer)) — \(finding.hint)"
    return
      "::\(name) \(list.joined(separator: ","))::\(DiagnosticReport.escapedForGitHub(message))\n"
  }
}
