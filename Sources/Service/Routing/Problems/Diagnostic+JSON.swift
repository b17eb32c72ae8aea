import JSON

extension Diagnostic {
  /// The diagnostic as an entry in `errors` of a problem.
  package var value: JSONValue {
    .object(present: [
      "code": .string(code), "pointer": .string(pointer), "line": .number(position.line),
      "column": .number(position.column), "message": .string(message),
      "hint": hint.map(JSONValue.string),
    ])
  }

  package static let shape = ContentShape.object(
    ["code": .text, "pointer": .text, "line": .integer, "column": .integer, "message": .text],
    optional: ["hint": .text])
}

extension AnswerForm<Diagnostic> {
  package static let diagnostic = AnswerForm(Diagnostic.shape) { $1.value($0.value) }
}
