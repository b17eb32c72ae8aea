import JSON
import PaywallGate

extension CheckCommand {
  /// Makes the fixes that cause no other errors, writes the file, and prints the changes.
  func fixed(
    _ file: DocumentFile, text: JSONText, result: GateResult,
    judge: (JSONText) throws -> GateResult?
  ) throws -> GateReport.JudgedDocument {
    let fixes = try DocumentFixes(of: text, result, judge: judge)
    if fixes.text.bytes != text.bytes {
      try NamedFile(path: file.path).write(fixes.text.bytes)
      Output.message(
        "\(file.path): \(fixes.made.count) fixed\n\(LineDifference(text.bytes, fixes.text.bytes).text)"
      )
    }
    for finding in fixes.refused {
      Output.message(
        "\(file.path): not fixed, because something else would be wrong then: \(finding.fix?.title ?? "") (\(finding.pointer))"
      )
    }
    return .init(path: file.path, bytes: fixes.text.bytes, result: fixes.result)
  }
}
