import JSON
import Numbers

extension DiagnosticReport {
  /// For people: `path:line:column: message (pointer)`, the line with a mark under the place, and the hint.
  ///
  /// - Parameter color: whether to use the colours of a terminal (ECMA-48).
  public func text(color: Bool) -> PlainText {
    let ink = color ? TerminalInk.colored : .plain
    let told = files.flatMap { file in
      file.diagnostics.map { file.text(of: $0, ink) }
        + file.warnings.map { file.text(of: $0, ink, isWarning: true) }
    }
    return (told + [summary, ""]).joined(separator: "\n")
  }

  /// "3 errors in 2 of 5 documents"
  private var summary: PlainText {
    let wrong = files.count { !$0.diagnostics.isEmpty }
    switch (wrong, files.count) {
    case (_, 0): return "no documents"
    case (0, 1): return "1 document is valid"
    case (0, let count): return "\(count) documents are valid"
    case (_, 1): return "\(Self.count(errorCount, "error"))"
    default: return "\(Self.count(errorCount, "error")) in \(wrong) of \(files.count) documents"
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension DiagnosticReport.CheckedFile {
  /// One diagnostic in full: its place and message, the source line, the mark and the hint.
  func text(of diagnostic: Diagnostic, _ ink: TerminalInk, isWarning: Bool = false) -> PlainText {
    let kind: PlainText = isWarning ? "warning: " : ""
    let place: PlainText = "\(path):\(diagnostic.position.line):\(diagnostic.position.column):"
    let pointer = diagnostic.pointer.isEmpty ? "" : " " + ink.faint("(\(diagnostic.pointer))")
    var lines = [ink.strong(place) + " " + kind + ink.error("\(diagnostic.message)") + pointer]
    if !bytes.isEmpty {
      let excerpt = SourceExcerpt(of: diagnostic.range, in: bytes)
      let number = String(diagnostic.position.line)
      let margin = String(repeating: " ", count: number.count)
      lines.append(" \(ink.faint("\(number) |")) \(excerpt.line)")
      lines.append(" \(ink.faint("\(margin) |")) \(ink.error("\(excerpt.mark)"))")
    }
    if let hint = diagnostic.hint { lines.append("   \(ink.hint("hint: "))\(hint)") }
    return lines.joined(separator: "\n")
  }
}

/// The colours of a report's parts on a terminal.
package struct TerminalInk {
  package var strong: (PlainText) -> PlainText
  package var error: (PlainText) -> PlainText
  package var faint: (PlainText) -> PlainText
  package var hint: (PlainText) -> PlainText

  package static var plain: TerminalInk {
    TerminalInk(strong: { $0 }, error: { $0 }, faint: { $0 }, hint: { $0 })
  }

  package static var colored: TerminalInk {
    func style(_ code: Int) -> (PlainText) -> PlainText {
      { "\u{1B}[\(code)m\($0)\u{1B}[0m" }
    }
    return TerminalInk(strong: style(1), error: style(31), faint: style(2), hint: style(36))
  }
}
