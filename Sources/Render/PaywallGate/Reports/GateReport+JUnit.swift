import PaywallRender

extension GateReport {
  /// Returns the report for build servers: a suite for each document, a case for each rule. Errors are failures; other findings are output.
  public func junit() -> String {
    var writer = XMLWriter()
    writer.begin("testsuites")
    writer.attribute("name", "paywalld check")
    for document in documents { write(document, to: &writer) }
    writer.end()
    return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
      + String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ document: JudgedDocument, to writer: inout XMLWriter) {
    let byRule = Dictionary(grouping: document.result.findings, by: \.code)
    let failures = byRule.values.count { $0.contains(where: \.isFailure) }
    writer.begin("testsuite")
    writer.attribute("name", document.path)
    writer.attribute("tests", "\(rules.count)")
    writer.attribute("failures", "\(failures)")
    for rule in rules {
      writer.begin("testcase")
      writer.attribute("classname", document.path)
      writer.attribute("name", rule.code)
      let (errors, others) = (byRule[rule.code] ?? []).divided(\.isFailure)
      if !errors.isEmpty {
        writer.begin("failure")
        writer.attribute("message", rule.summary)
        writer.text(document.lines(of: errors))
        writer.end()
      }
      if !others.isEmpty {
        writer.begin("system-out")
        writer.text(document.lines(of: others))
        writer.end()
      }
      writer.end()
    }
    writer.end()
  }
}

extension Finding {
  fileprivate var isFailure: Bool { severity == .error && suppression == nil }
}

extension [Finding] {
  fileprivate func divided(_ isFirst: (Finding) -> Bool) -> ([Finding], [Finding]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}

extension GateReport.JudgedDocument {
  fileprivate func lines(of findings: [Finding]) -> String {
    findings.map { finding in
      let position = finding.source?.position
      let cells = finding.cells.map { ", \($0.sentence)" } ?? ""
      let place = "\(path):\(position?.line ?? 1):\(position?.column ?? 1)"
      return
        "\(place): \(finding.severity.rawValue): \(finding.message) (\(finding.pointer))\(cells). Hint: \(finding.hint)"
    }.joined(separator: "\n")
  }
}
