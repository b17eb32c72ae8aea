import JSON

extension JSONSchema {
  /// What is wrong with a value, in the order of the text; empty when it is valid.
  ///
  /// Where a member such as `type` tells several forms apart, only the form that is meant speaks.
  /// Beside the standard's keywords a schema may carry words of its own, which replace those of its
  /// failing assertions: `x-expected` ("a colour such as #1A1D28") and `x-hint` ("remove the spaces"). `x-synonyms` at its root tells
  /// what names from elsewhere are called in its documents (`fontSize`: `size`).
  public func validate(_ node: JSONNode) -> [Diagnostic] {
    guard let failures = failures(of: node, limit: options.maxDiagnostics) else { return [] }
    let selection = DiagnosticSelection(program: program, tape: node.tape)
    let diagnostics = selection.diagnostics(from: failures, limit: options.maxDiagnostics)
    return diagnostics.isEmpty ? [tooDeep(node)] : diagnostics
  }

  /// The standard's *basic* output (JSON Schema Core §12.4.2).
  public func output(_ node: JSONNode) -> JSONValue {
    let failures = failures(of: node, limit: options.maxDiagnostics)
    return BasicOutput(program: program, tape: node.tape)
      .value(for: failures ?? [], isValid: failures == nil)
  }

  /// Nil when the value is valid.
  private func failures(of node: JSONNode, limit: Int) -> [Failure]? {
    program.withEvaluator(over: node.tape) { evaluator -> [Failure]? in
      if evaluator.matches(0, node.index), !evaluator.isExhausted { return nil }
      var explainer = Explainer(evaluator, limit: limit)
      explainer.explain(0, node.index, by: [], aboutSame: false)
      return explainer.failures
    }
  }

  private func tooDeep(_ node: JSONNode) -> Diagnostic {
    Diagnostic(
      code: "schema-too-deep", pointer: node.pointer.description, position: node.position,
      range: node.range.lowerBound..<node.range.lowerBound + 1,
      message: "the value is nested deeper than the schema can be followed",
      hint: "nest it less deep")
  }
}
