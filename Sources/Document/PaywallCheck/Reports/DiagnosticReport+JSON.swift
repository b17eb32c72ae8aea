import JSON
import Numbers

extension DiagnosticReport {
  /// For programs: `{"errorCount": 1, "files": [{"path": …, "errors": [{"code", "pointer", "line", "column", …}]}]}`.
  public func json() -> String {
    var writer = JSONWriter(style: .pretty)
    writer.value(
      [
        "errorCount": .number(errorCount),
        "files": .array(files.map(\.json)),
      ])
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension DiagnosticReport.CheckedFile {
  fileprivate var json: JSONValue {
    .object(present: [
      "path": .string(path), "errors": .array(diagnostics.map(json(of:))),
      "warnings": warnings.isEmpty ? nil : .array(warnings.map(json(of:))),
    ])
  }

  private func json(of diagnostic: Diagnostic) -> JSONValue {
    let end = end(of: diagnostic)
    var fields = [
      JSONField(name: "code", value: .string(diagnostic.code)),
      JSONField(name: "pointer", value: .string(diagnostic.pointer)),
      JSONField(name: "line", value: .number(diagnostic.position.line)),
      JSONField(name: "column", value: .number(diagnostic.position.column)),
      JSONField(name: "endLine", value: .number(end.line)),
      JSONField(name: "endColumn", value: .number(end.column)),
      JSONField(name: "message", value: .string(diagnostic.message)),
    ]
    if let hint = diagnostic.hint { fields.append(JSONField(name: "hint", value: .string(hint))) }
    return .object(fields)
  }
}
