import JSON
import Numbers

extension DiagnosticReport {
  /// For GitHub Actions: an `::error` or `::warning` workflow command for each diagnostic, which marks the line of a pull request.
  public func github() -> String {
    files.map { file in
      (file.diagnostics.map { file.command("error", for: $0) }
        + file.warnings.map { file.command("warning", for: $0) }).joined()
    }.joined()
  }
}

extension DiagnosticReport.CheckedFile {
  fileprivate func command(_ name: String, for diagnostic: Diagnostic) -> String {
    let end = end(of: diagnostic)
    var properties = [
      ("file", path), ("line", String(diagnostic.position.line)),
      ("col", String(diagnostic.position.column)),
    ]
    if end.line == diagnostic.position.line {
      properties.append(("endColumn", String(end.column)))
    } else {
      properties.append(("endLine", String(end.line)))
    }
    properties.append(("title", diagnostic.code))
    let list = properties.map { "\($0)=\(DiagnosticReport.escapedForGitHub($1, also: [":", ","]))" }
    let hint = diagnostic.hint.map { " — \($0)" } ?? ""
    let pointer = diagnostic.pointer.isEmpty ? "" : " (\(diagnostic.pointer))"
    let message = DiagnosticReport.escapedForGitHub(diagnostic.message + pointer + hint)
    return "::\(name) \(list.joined(separator: ","))::\(message)\n"
  }
}

extension DiagnosticReport {
  /// Percent-escapes the characters that would end the command, its properties or its line.
  package static func escapedForGitHub(
    _ text: String, also more: [Unicode.Scalar] = []
  ) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if ["%", "\r", "\n"].contains(scalar) || more.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "%" + (digits.count == 1 ? "0" : "") + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return PlainText(escaped).description
  }
}
