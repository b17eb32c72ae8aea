import JSON
import PaywallCheck

extension GateReport {
  /// Returns the report for people: for each finding `path:line:column: severity: message (pointer)`, the line with a mark under the place,
  /// the screens, and the hint.
  ///
  /// - Parameter color: whether to use the colours of a terminal (ECMA-48).
  public func text(color: Bool) -> PlainText {
    let ink = color ? TerminalInk.colored : .plain
    let told = documents.flatMap { document -> [PlainText] in
      let summary: PlainText = "\(document.path): \(document.result.summary)"
      return document.result.findings.map { document.text(of: $0, ink) } + [summary]
    }
    return (told + [""]).joined(separator: "\n")
  }
}

extension GateReport.JudgedDocument {
  fileprivate func text(of finding: Finding, _ ink: TerminalInk) -> PlainText {
    let position = finding.source?.position
    let place: PlainText = "\(path):\(position?.line ?? 1):\(position?.column ?? 1):"
    let pointer = finding.pointer.isEmpty ? "" : " " + ink.faint("(\(finding.pointer))")
    let severity: PlainText = "\(finding.standing): "
    let message = ink.error("\(finding.message)")
    var lines = [
      ink.strong(place) + " " + severity + message + pointer + " " + ink.faint("[\(finding.code)]")
    ]
    if let range = finding.source?.range, !bytes.isEmpty {
      let excerpt = SourceExcerpt(of: range, in: bytes)
      let number = String(position?.line ?? 1)
      let margin = String(repeating: " ", count: number.count)
      lines.append(" \(ink.faint("\(number) |")) \(excerpt.line)")
      lines.append(" \(ink.faint("\(margin) |")) \(ink.error("\(excerpt.mark)"))")
    }
    if let cells = finding.cells { lines.append("   \(cells.sentence)") }
    if let suppression = finding.suppression {
      lines.append("   accepted until \(suppression.until): \(suppression.reason)")
    }
    lines.append("   \(ink.hint("hint: "))\(finding.hint)")
    if let fix = finding.fix { lines.append("   \(ink.hint("fix: "))\(fix.title) (--fix)") }
    for suggestion in finding.suggestions {
      lines.append("   \(ink.hint("suggestion: "))\(suggestion.title)")
    }
    return lines.joined(separator: "\n")
  }
}
