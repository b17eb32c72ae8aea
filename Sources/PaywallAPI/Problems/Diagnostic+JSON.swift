import JSON

extension Diagnostic {
  /// As `errors` of a problem lists it.
  var value: JSONValue {
    var members: [JSONField] = [
      .init(name: "code", value: .string(code)),
      .init(name: "pointer", value: .string(pointer)),
      .init(name: "line", value: .number(position.line)),
      .init(name: "column", value: .number(position.column)),
      .init(name: "message", value: .string(message)),
    ]
    if let hint { members.append(.init(name: "hint", value: .string(hint))) }
    return .object(members)
  }
}
