import JSON
import Numbers

extension Wording {
  /// The text for a keyword with a value that explains the failure.
  static func plain(_ failure: Failure, in program: SchemaProgram) -> FailureWords {
    let node = failure.value
    let step = program.instructions[failure.instruction]
    let value = program.notes.keywords[failure.instruction].value
    let limit = value.number?.text ?? ""
    switch step.operation {
    case .types:
      return wrongKind(node, expected: KindSet(rawValue: UInt8(truncatingIfNeeded: step.a)))
    case .stringSet, .enumeration: return constants(value, node)
    case .minimum: return bound(node, code: "minimum", expected: "a number of at least \(limit)")
    case .maximum: return bound(node, code: "maximum", expected: "a number of at most \(limit)")
    case .exclusiveMinimum:
      return bound(node, code: "exclusive-minimum", expected: "a number above \(limit)")
    case .exclusiveMaximum:
      return bound(node, code: "exclusive-maximum", expected: "a number below \(limit)")
    case .multipleOf: return bound(node, code: "multiple-of", expected: "a multiple of \(limit)")
    case .minLength, .maxLength, .minItems, .maxItems, .minProperties, .maxProperties:
      return count(step, node)
    case .pattern:
      return FailureWords(
        "pattern",
        "expected a text that matches \(value.string ?? "a pattern"), found \(found(node))")
    case .format:
      let name = program.formats[Int(step.a)].described
      return FailureWords("format", "expected \(name), found \(found(node))")
    case .contains: return contains(step)
    case .negation: return FailureWords("not", "\(found(node)) is not allowed here")
    case .never: return FailureWords("not-allowed", "nothing is allowed here", hint: "remove it")
    default: return FailureWords("invalid", "\(found(node)) is not allowed here")
    }
  }

  private static func bound(
    _ node: JSONNode, code: String, expected: String
  ) -> FailureWords {
    FailureWords(code, "expected \(expected), found \(node.number?.text ?? found(node))")
  }

  private static func constants(_ value: JSONNode, _ node: JSONNode) -> FailureWords {
    // `const` has one value, `enum` an array of them.
    let isList = value.kind == .array
    let allowed = isList ? value.elements.map(Array.init) ?? [] : [value]
    let shown = allowed.map { $0.string.map { "\"\($0)\"" } ?? found($0) }
    return FailureWords(
      isList ? "enum" : "const", "expected \(alternatives(shown)), found \(found(node))",
      hint: node.string.flatMap { suggestion(for: $0, among: allowed.compactMap(\.string)) })
  }

  private static func count(_ step: Instruction, _ node: JSONNode) -> FailureWords {
    let isLeast = [.minLength, .minItems, .minProperties].contains(step.operation)
    let name: (code: String, one: String, many: String)
    let found: Int
    switch step.operation {
    case .minLength, .maxLength:
      name = ("length", "character", "characters")
      found = node.string?.unicodeScalars.count ?? 0
    case .minItems, .maxItems:
      name = ("items", "element", "elements")
      found = node.elements?.count ?? 0
    default:
      name = ("properties", "member", "members")
      found = node.members?.count ?? 0
    }
    let noun = step.a == 1 ? name.one : name.many
    return FailureWords(
      (isLeast ? "min-" : "max-") + name.code,
      "expected at \(isLeast ? "least" : "most") \(step.a) \(noun), found \(found)")
  }

  private static func contains(_ step: Instruction) -> FailureWords {
    let most = step.c == .max ? "" : " and at most \(step.c)"
    return FailureWords(
      "contains",
      "expected at least \(step.b)\(most) matching elements"
    )
  }

  /// `a string or an object`.
  static func names(of kinds: KindSet) -> String {
    let all: [(kind: KindSet, name: String)] = [
      (.string, "a string"), (.number, "a number"), (.integer, "a whole number"),
      (.bool, "true or false"), (.object, "an object"), (.array, "an array"), (.null, "null"),
    ]
    return alternatives(
      all.filter { kinds.contains($0.kind) && !($0.kind == .integer && kinds.contains(.number)) }
        .map(\.name))
  }

  /// A hint for a value of the wrong kind, if the fix is obvious.
  static func advice(on node: JSONNode, _ wanted: KindSet) -> String? {
    let takesNumber = !wanted.isDisjoint(with: [.number, .integer])
    switch node.kind {
    case .number where wanted.contains(.string), .bool where wanted.contains(.string):
      return "put it in quotes"
    case .string where takesNumber && JSONNumber(node.string ?? "") != nil,
      .string where wanted.contains(.bool) && ["true", "false"].contains(node.string):
      return "remove the quotes"
    case .null: return "write a value, or leave the property out"
    case _ where wanted == .array: return "put it in [ ]"
    default: return nil
    }
  }
}

extension StringFormat {
  /// The format in words, with an example.
  var described: String {
    switch self {
    case .date: "a date such as 2026-01-31"
    case .time: "a time such as 09:30:00Z"
    case .dateTime: "a date and time such as 2026-01-31T09:30:00Z"
    case .duration: "a duration such as P1M"
    case .email, .idnEmail: "an e-mail address such as name@example.com"
    case .hostname, .idnHostname: "a host name such as www.example.com"
    case .ipv4: "an IPv4 address such as 192.0.2.1"
    case .ipv6: "an IPv6 address such as 2001:db8::1"
    case .uri, .iri: "an absolute URI such as https://example.com/a"
    case .uriReference, .iriReference: "a URI or a relative reference such as images/a.png"
    case .uriTemplate: "a URI template such as /brands/{name}"
    case .uuid: "a UUID such as 123e4567-e89b-12d3-a456-426614174000"
    case .regex: "a regular expression"
    case .jsonPointer: "a JSON pointer such as /components/0"
    case .relativeJSONPointer: "a relative JSON pointer such as 1/title"
    }
  }
}
