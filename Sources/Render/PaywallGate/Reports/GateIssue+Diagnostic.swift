import JSON

extension GateIssue {
  /// The issue as a diagnostic of the document: who sees what, and as the hint what to do.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code, pointer: pointer,
      position: lead.source?.position ?? SourcePosition(line: 1, column: 1),
      range: lead.source?.range ?? 0..<0, message: "\(readers): \(title)",
      hint: (question.map { $0 + " " } ?? "") + action)
  }
}
