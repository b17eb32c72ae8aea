import JSON
import Numbers

/// Selects from all failures those that the author should read.
struct DiagnosticSelection {
  let program: SchemaProgram

  func diagnostics(from failures: [Failure], limit: Int) -> [Diagnostic] {
    let chosen = withoutSupposedlyMissing(withoutNoise(failures.flatMap(narrowed)))
    var seen = Set<Diagnostic>()
    let diagnostics = chosen.map(diagnostic).filter { seen.insert($0).inserted }
    return Array(diagnostics.sorted { $0.range.lowerBound < $1.range.lowerBound }.prefix(limit))
  }

  /// Replaces a failure of all branches by the failures of the branch that the author most likely meant.
  private func narrowed(_ failure: Failure) -> [Failure] {
    guard case .noBranch(let branches) = failure.detail else { return [failure] }
    let fitting = branches.filter {
      Wording.kinds(wantedBy: ownFailures($0, failure), program) == nil
    }
    // If the schema has its own message for the value, a branch about the value itself adds nothing.
    let deep = fitting.filter { !$0.isEmpty && !$0.contains { isAboutValue($0, failure.node) } }
    let candidates = words(for: failure) == nil ? fitting : deep
    guard let nearest = candidates.min(by: { $0.count < $1.count }), !nearest.isEmpty else {
      return [failure]
    }
    return nearest.flatMap(narrowed)
  }

  /// A value of the wrong kind needs no further message.
  private func withoutNoise(_ failures: [Failure]) -> [Failure] {
    let mistyped = Set(failures.filter(isAboutKind).map(\.node))
    return failures.filter { !mistyped.contains($0.node) || isAboutKind($0) }
  }

  private func isAboutKind(_ failure: Failure) -> Bool {
    guard case .plain = failure.detail else { return false }
    return program.instructions[failure.instruction].operation == .types
  }

  private func ownFailures(_ branch: [Failure], _ failure: Failure) -> [Failure] {
    branch.filter { $0.node == failure.node }
  }

  private func isAboutValue(_ failure: Failure, _ node: Int) -> Bool {
    guard failure.node == node else { return false }
    if case .missing = failure.detail { return false }
    return true
  }

  /// Omits the report of a missing member if its name is misspelt or is a synonym; it is reported once, at the wrong name.
  private func withoutSupposedlyMissing(_ failures: [Failure]) -> [Failure] {
    var meant = Set<String>()
    for failure in failures {
      guard case .unknownMember(let known) = failure.detail,
        let name = failure.value.string,
        let nearest = program.notes.synonyms.entry(for: name, among: known)?.name
          ?? Wording.nearest(to: name, among: known)
      else { continue }
      let parent = failure.value.pointer.tokens.dropLast()
      meant.insert(JSONPointer(tokens: Array(parent)).appending(nearest).description)
    }
    return failures.filter { failure in
      guard case .missing(let name, _) = failure.detail else { return true }
      return !meant.contains(failure.value.pointer.appending(name).description)
    }
  }

  private func diagnostic(for failure: Failure) -> Diagnostic {
    let node = failure.value
    var words = Wording.words(for: failure, in: program)
    if let own = self.words(for: failure) {
      words.message =
        own.expected.map { "expected \($0), found \(Wording.found(node))" } ?? words.message
      words.hint = own.hint ?? words.hint
    }
    // If an object or array lacks a part, editors only need to underline its bracket.
    let isContainer = node.kind == .object || node.kind == .array
    return Diagnostic(
      words.code, at: node, range: isContainer ? node.range.prefix(1) : node.range, words.message,
      hint: words.hint)
  }

  /// The message of the innermost schema that has a message for this value.
  private func words(for failure: Failure) -> (expected: String?, hint: String?)? {
    switch failure.detail {
    case .plain, .noBranch, .manyBranches: break
    default: return nil
    }
    let notes = failure.speakers.map { program.notes.schemas[$0] }
    guard let note = notes.first(where: { $0.expected != nil || $0.hint != nil }) else {
      return nil
    }
    return (note.expected, note.hint)
  }
}
