import JSON
import Numbers

/// The text of a failure: a code that never changes, a message and optionally a hint.
struct FailureWords {
  var code: String
  var message: String
  var hint: String?

  init(_ code: String, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension Wording {
  static func words(for failure: Failure, in program: SchemaProgram) -> FailureWords {
    let node = failure.value
    switch failure.detail {
    case .missing(let name, let because):
      let reason = because.map { ", which \"\($0)\" requires" } ?? ""
      return FailureWords(
        "required", "\"\(name)\" is missing\(reason)", hint: "add \"\(name)\": … here")
    case .unknownMember(let known):
      return unknownMember(node, known: known, synonyms: program.notes.synonyms)
    case .unknownChoice(let name, let choices): return unknownChoice(node, of: name, among: choices)
    case .manyBranches(let branches):
      return FailureWords(
        "one-of", "this matches \(branches.count) of the allowed forms, but must match exactly one")
    case .noBranch(let branches): return noBranch(node, branches, in: program)
    case .duplicate(let earlier, let later):
      return FailureWords(
        "unique-items", "element \(later) is equal to element \(earlier)",
        hint: "remove one of the two")
    case .plain: return plain(failure, in: program)
    }
  }

  private static func unknownMember(
    _ key: JSONNode, known: [String], synonyms: Synonyms
  ) -> FailureWords {
    let name = key.string ?? ""
    let hint =
      synonyms.entry(for: name, among: known)?.hint ?? suggestion(for: name, among: known)
    return FailureWords(
      "unknown-property", "unknown property \"\(shortened(name))\"",
      hint: hint ?? (known.isEmpty ? "remove it" : "known here: \(list(known, near: name))"))
  }

  /// The names in alphabetical order; if the list must be truncated, the names most similar to `name` come first.
  private static func list(_ known: [String], near name: String) -> String {
    let names = Set(known).sorted()
    return list(names.count > maxListed ? namesByNearness(to: name, among: names) : names)
  }

  private static func unknownChoice(
    _ value: JSONNode, of name: String, among choices: [String]
  ) -> FailureWords {
    guard let written = value.string else {
      return FailureWords(
        "type", "expected a string, found \(found(value))", hint: "use \(choice(of: choices))")
    }
    return FailureWords(
      "enum", "unknown \(name) \"\(shortened(written))\"",
      hint: suggestion(for: written, among: choices) ?? "use \(choice(of: choices))")
  }

  /// The text for a value that matches no branch; mentions only the kinds of value if no kind fits, otherwise the nearest branch.
  private static func noBranch(
    _ node: JSONNode, _ branches: [[Failure]], in program: SchemaProgram
  ) -> FailureWords {
    let kinds = branches.compactMap { Self.kinds(wantedBy: $0, program) }
    guard kinds.count == branches.count else {
      return FailureWords("any-of", "\(found(node)) matches none of the allowed forms")
    }
    return wrongKind(node, expected: kinds.reduce(into: []) { $0.formUnion($1) })
  }

  static func wrongKind(_ node: JSONNode, expected: KindSet) -> FailureWords {
    FailureWords(
      "type", "expected \(names(of: expected)), found \(found(node))",
      hint: advice(on: node, expected))
  }

  /// The kinds that a branch's `type` requires, if that failed.
  static func kinds(wantedBy failures: [Failure], _ program: SchemaProgram) -> KindSet? {
    for failure in failures {
      let step = program.instructions[failure.instruction]
      if step.operation == .types { return KindSet(rawValue: UInt8(truncatingIfNeeded: step.a)) }
    }
    return nil
  }

  /// The maximum number of names in a printed list.
  private static var maxListed: Int { 14 }

  static func list(_ names: [String]) -> String {
    let shown = names.prefix(maxListed).joined(separator: ", ")
    return names.count > maxListed ? shown + ", …" : shown
  }

  /// `"a", "b" or "c"`.
  static func choice(of values: [String]) -> String {
    alternatives(values.map { "\"\($0)\"" })
  }

  static func alternatives(_ values: [String]) -> String {
    guard values.count > 1, let last = values.last else { return values.first ?? "" }
    guard values.count <= maxListed else { return list(values) }
    return values.dropLast().joined(separator: ", ") + " or " + last
  }
}
