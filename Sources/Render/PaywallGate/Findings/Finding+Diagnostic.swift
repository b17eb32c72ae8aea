import JSON

extension Finding {
  /// As a mistake in the document, with the screens on which it holds.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: code, pointer: pointer,
      position: source?.position ?? SourcePosition(line: 1, column: 1),
      range: source?.range ?? 0..<0,
      message: message + (cells.map { " (\($0.sentence))" } ?? ""), hint: hint)
  }
}
