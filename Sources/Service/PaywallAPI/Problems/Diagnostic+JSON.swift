import JSON

extension Diagnostic {
  /// As `errors` of a problem lists it.
  var value: JSONValue {
    .object(present: [
      "code": .string(code), "pointer": .string(pointer), "line": .number(position.line),
      "column": .number(position.column), "message": .string(message),
      "hint": hint.map(JSONValue.string),
    ])
  }
}
