import JSON
import Numbers
import PaywallCheck

extension GateReport {
  /// Returns the report for code scanning: a SARIF 2.1.0 log (OASIS) with one run, a result for each issue, and a catalogue of all rules.
  ///
  /// - Parameter toolVersion: the version of paywalld.
  public func sarif(toolVersion: String) -> String {
    let places = Dictionary(rules.enumerated().map { ($1.code, $0) }) { first, _ in first }
    let driver: JSONValue = [
      "name": "paywalld", "semanticVersion": .string(toolVersion),
      "rules": .array(rules.map(\.sarif)),
    ]
    let results = documents.enumerated().flatMap { index, document in
      document.result.issues.map { document.sarif($0, artifact: index, places[$0.code]) }
    }
    let run: JSONValue = [
      "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
      "artifacts": .array(documents.map { ["location": ["uri": .string($0.uri)]] }),
      "results": .array(results),
    ]
    var writer = JSONWriter(style: .pretty)
    writer.value([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ])
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension Severity {
  /// The level of the finding (SARIF §3.27.10).
  fileprivate var level: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information: "note"
    }
  }
}

extension Rule {
  fileprivate var sarif: JSONValue {
    .object(present: [
      "id": .string(code), "shortDescription": ["text": .string(summary)],
      "fullDescription": ["text": .string("\(summary) Threshold: \(threshold).")],
      "help": ["text": .string(hint)], "helpUri": sources.first.map(JSONValue.string),
      "defaultConfiguration": ["level": .string(severity.level)],
      "properties": ["tags": [.string(group.rawValue)]],
    ])
  }
}

extension GateReport.JudgedDocument {
  /// The path as a relative or `file:` URI reference (SARIF §3.4.3).
  fileprivate var uri: String { DiagnosticReport.uri(of: path) }

  fileprivate func sarif(_ issue: GateIssue, artifact: Int, _ rule: Int?) -> JSONValue {
    let asked = issue.question.map { $0 + " " } ?? ""
    let message = "\(issue.readers): \(issue.title.ended) \(asked)\(issue.action.ended)"
    let others = issue.findings.dropFirst().prefix(Self.mostRelated)
    return .object(present: [
      "ruleId": .string(issue.code), "ruleIndex": rule.map { .number($0) },
      "level": .string(issue.severity.level), "message": ["text": .string(message)],
      "rank": .number((issue.share * issue.nearness * 1000).rounded() / 10),
      "partialFingerprints": ["paywalldIssue/v1": .string(issue.fingerprint)],
      "locations": [location(of: issue.lead, artifact: artifact)],
      "relatedLocations": others.isEmpty
        ? nil : .array(others.map { related($0, artifact: artifact) }),
      "fixes": fixes(of: issue),
      "suppressions": issue.suppression.map {
        [["kind": "inSource", "justification": .string($0.reason)]]
      },
      "properties": [
        "part": .string(issue.part.rawValue), "readers": .string(issue.readers),
        "share": .thousandths(issue.share),
      ],
    ])
  }

  private static let mostRelated = 100

  private func location(of finding: Finding, artifact: Int) -> JSONValue {
    [
      "physicalLocation": .object(present: [
        "artifactLocation": ["uri": .string(uri), "index": .number(artifact)],
        "region": finding.source.map(region),
      ]),
      "logicalLocations": [["fullyQualifiedName": .string(finding.pointer)]],
    ]
  }

  /// A further finding of the issue, with its own rule in the message.
  private func related(_ finding: Finding, artifact: Int) -> JSONValue {
    guard case .object(let fields) = location(of: finding, artifact: artifact) else { return [:] }
    let message: JSONValue = ["text": .string("\(finding.code): \(finding.message)")]
    return .object(fields + [JSONField(name: "message", value: message)])
  }

  /// The changes that take the issue away (SARIF §3.27.30); nil if there are none.
  private func fixes(of issue: GateIssue) -> JSONValue? {
    let fixes = issue.remedies.compactMap { $0.sarif(of: bytes, uri: uri) }
    return fixes.isEmpty ? nil : .array(fixes)
  }

  private func region(of source: Finding.Source) -> JSONValue {
    let end = SourcePosition(of: source.range.upperBound, in: bytes)
    return [
      "startLine": .number(source.position.line), "startColumn": .number(source.position.column),
      "endLine": .number(end.line), "endColumn": .number(end.column),
      "byteOffset": .number(source.range.lowerBound), "byteLength": .number(source.range.count),
    ]
  }
}
