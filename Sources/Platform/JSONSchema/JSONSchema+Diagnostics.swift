import JSON
import Numbers

extension JSONSchema {
  /// The mistakes of a value in order of the text; empty if it is valid.
  ///
  /// If a member such as `type` selects one of several forms, only that form is reported. A schema may replace the messages of its failing
  /// assertions with `x-expected` ("a colour such as #1A1D28") and `x-hint` ("remove the spaces"). `x-synonyms` at its root maps names from
  /// other tools to those of its documents (`fontSize`: `size`).
  public func validate(_ node: JSONNode) -> [Diagnostic] {
    guard let failures = failures(of: node, limit: options.maxDiagnostics) else { return [] }
    let diagnostics = DiagnosticSelection(program: program)
      .diagnostics(from: failures, limit: options.maxDiagnostics)
    return diagnostics.isEmpty ? [tooDeep(node)] : diagnostics
  }

  /// The standard's *basic* output, a flat list of failures (JSON Schema Core §12.4.2).
  public func output(_ node: JSONNode) -> JSONValue {
    guard let failures = failures(of: node, limit: options.maxDiagnostics) else {
      return ["valid": true]
    }
    return ["valid": false, "errors": .array(failures.flatMap(units))]
  }

  private func units(for failure: Failure) -> [JSONValue] {
    let schema = program.notes.schemas[failure.schema].location
    let keyword = failure.path.tokens.last.map { JSONPointer(tokens: [$0]).description } ?? ""
    let unit: JSONValue = [
      "keywordLocation": .string(failure.path.description),
      "absoluteKeywordLocation": .string(schema + keyword),
      "instanceLocation": .string(failure.value.pointer.description),
      "error": .string(Wording.words(for: failure, in: program).message),
    ]
    guard case .noBranch(let branches) = failure.detail else { return [unit] }
    return [unit] + branches.flatMap { $0 }.flatMap(units)
  }

  /// The failures; `nil` if the value is valid.
  private func failures(of node: JSONNode, limit: Int) -> [Failure]? {
    withEvaluator(over: node.tape) { evaluator -> [Failure]? in
      if evaluator.matches(0, node.index), !evaluator.isExhausted { return nil }
      var explainer = Explainer(evaluator: evaluator, limit: limit)
      explainer.explain(0, node.index, by: [], aboutSame: false)
      return explainer.failures
    }
  }

  private func tooDeep(_ node: JSONNode) -> Diagnostic {
    Diagnostic(
      "schema-too-deep", at: node, range: node.range.prefix(1),
      "the value is too deeply nested to be checked",
      hint: "nest it less deep")
  }
}
