import Foundation
import JSON
import Numbers

extension DiagnosticReport {
  /// For code scanning: a SARIF 2.1.0 log (OASIS) with one run.
  ///
  /// - Parameter toolVersion: the version of paywalld.
  public func sarif(toolVersion: String) -> String {
    let rules = Set(files.flatMap { $0.diagnostics + $0.warnings }.map(\.code)).sorted()
    let driver: JSONValue = [
      "name": "paywalld", "semanticVersion": .string(toolVersion),
      "rules": .array(rules.map { ["id": .string($0)] }),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver],
      "columnKind": "unicodeCodePoints",
      "artifacts": .array(files.map { ["location": ["uri": .string($0.uri)]] }),
      "results": .array(
        files.enumerated().flatMap { index, file in
          file.diagnostics.map { file.result($0, artifact: index, rules: rules, level: "error") }
            + file.warnings.map { file.result($0, artifact: index, rules: rules, level: "warning") }
        }),
    ]
    var writer = JSONWriter(style: .pretty)
    writer.value(
      [
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [run],
      ])
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension DiagnosticReport {
  /// A path as a relative or `file:` URI reference (SARIF §3.4.3).
  package static func uri(of path: String) -> String {
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return path.hasPrefix("/") ? "file://" + escaped : escaped
  }
}

extension DiagnosticReport.CheckedFile {
  fileprivate var uri: String { DiagnosticReport.uri(of: path) }

  fileprivate func result(
    _ diagnostic: Diagnostic, artifact: Int, rules: [String], level: String
  ) -> JSONValue {
    let hint = diagnostic.hint.map { ". Hint: \($0)" } ?? ""
    return [
      "ruleId": .string(diagnostic.code),
      "ruleIndex": .number(rules.firstIndex(of: diagnostic.code) ?? 0),
      "level": .string(level),
      "message": ["text": .string(diagnostic.message + hint)],
      "locations": [
        [
          "physicalLocation": [
            "artifactLocation": ["uri": .string(uri), "index": .number(artifact)],
            "region": region(of: diagnostic),
          ],
          "logicalLocations": [["fullyQualifiedName": .string(diagnostic.pointer)]],
        ]
      ],
    ]
  }

  private func region(of diagnostic: Diagnostic) -> JSONValue {
    let end = end(of: diagnostic)
    return [
      "startLine": .number(diagnostic.position.line),
      "startColumn": .number(diagnostic.position.column),
      "endLine": .number(end.line), "endColumn": .number(end.column),
      "byteOffset": .number(diagnostic.range.lowerBound),
      "byteLength": .number(diagnostic.range.count),
    ]
  }
}
