import Numbers
import PaywallRender

extension GateReport {
  /// Returns the report for build servers: a suite for each document, a case for each issue. What stops a paywall is a failure; other issues
  /// are output.
  public func junit() -> String {
    var writer = XMLWriter()
    writer.begin("testsuites")
    writer.attribute("name", "paywalld check")
    for document in documents { document.write(to: &writer) }
    writer.end()
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension GateReport.JudgedDocument {
  fileprivate func write(to writer: inout XMLWriter) {
    let issues = result.issues
    writer.begin("testsuite")
    writer.attribute("name", path)
    writer.attribute("tests", "\(issues.count + 1)")
    writer.attribute(
      "failures", "\(issues.count(where: \.isFailure) + (result.isComplete ? 0 : 1))")
    writer.begin("testcase")
    writer.attribute("classname", path)
    writer.attribute("name", "all screens are judged")
    if !result.isComplete {
      writer.begin("failure")
      writer.attribute("message", result.judgedScreens)
      writer.end()
    }
    writer.end()
    for issue in issues { write(issue, to: &writer) }
    writer.end()
  }

  private func write(_ issue: GateIssue, to writer: inout XMLWriter) {
    writer.begin("testcase")
    writer.attribute("classname", path)
    writer.attribute("name", "\(issue.code) \(issue.pointer)")
    if issue.isFailure {
      writer.begin("failure")
      writer.attribute("message", "\(issue.readers): \(issue.title)")
    } else {
      writer.begin("system-out")
    }
    writer.text(lines(of: issue))
    writer.end()
    writer.end()
  }

  private func lines(of issue: GateIssue) -> String {
    let asked = issue.question.map { $0 + " " } ?? ""
    let accepted = issue.suppression.map { ["Accepted until \($0.until): \($0.reason)"] } ?? []
    let head = [
      "\(place(of: issue)): \(issue.readers): \(issue.title.ended)", asked + issue.action.ended,
    ]
    let findings = issue.findings.map { "\($0.code) \($0.pointer): \($0.message)" }
    return (head + accepted + findings).joined(separator: "\n")
  }
}

extension GateIssue {
  fileprivate var isFailure: Bool { part == .stops && suppression == nil }
}
