import JSON

extension Finding {
  /// The finding as a diagnostic of the document, with the affected screens.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code, pointer: pointer,
      position: source?.position ?? SourcePosition(line: 1, column: 1),
      range: source?.range ?? 0..<0,
      message: message + (cells.map { " (\($0.sentence))" } ?? ""), hint: hint)
  }
}
