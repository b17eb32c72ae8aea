import JSON

/// The *basic* output of JSON Schema Core §12.4.2: a flat list of what failed.
struct BasicOutput {
  let program: SchemaProgram
  let tape: JSONText.Tape

  func value(for failures: [Failure], isValid: Bool) -> JSONValue {
    guard !isValid else { return ["valid": true] }
    return ["valid": false, "errors": .array(failures.flatMap(units))]
  }

  private func units(for failure: Failure) -> [JSONValue] {
    var units = [unit(for: failure)]
    if case .noBranch(let branches) = failure.detail {
      units += branches.flatMap { $0 }.flatMap(self.units)
    }
    return units
  }

  private func unit(for failure: Failure) -> JSONValue {
    let schema = program.notes.schemas[failure.schema].location
    let keyword = failure.path.tokens.last.map { JSONPointer(tokens: [$0]).description } ?? ""
    let words = Wording.words(for: failure, in: program, tape)
    return [
      "keywordLocation": .string(failure.path.description),
      "absoluteKeywordLocation": .string(schema + keyword),
      "instanceLocation": .string(JSONNode(tape: tape, index: failure.node).pointer.description),
      "error": .string(words.message),
    ]
  }
}
