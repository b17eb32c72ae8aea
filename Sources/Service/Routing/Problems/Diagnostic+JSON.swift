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
}
