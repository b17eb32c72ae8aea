import Numbers

/// The values that the user typed and checked while a paywall is shown, and the inputs that show errors.
///
/// They stay in the client: only a custom action that names an input sends its value.
struct TypedValues: Sendable {
  /// Whether a pattern (ECMA-262, flag u) matches a whole value.
  typealias Match = @Sendable (_ value: String, _ pattern: String) -> Bool

  private let matches: Match
  /// The typed texts, and `true` for a checked box. An input without a value is empty.
  private var values: [String: String] = [:]
  /// The inputs that show an error.
  private var invalid: Set<String> = []

  init(matching: @escaping Match) { matches = matching }

  /// Replaces the value of an input. Its error disappears as soon as the value is valid.
  ///
  /// - Returns: whether anything visible changes.
  mutating func set(_ input: LaidOutInput, to value: String) -> Bool {
    let before = conditions(of: input)
    values[input.name] = value.isEmpty ? nil : value
    if isValid(input) { invalid.remove(input.name) }
    return conditions(of: input) != before
  }

  mutating func showError(of input: LaidOutInput) { invalid.insert(input.name) }

  /// The value that a custom action sends.
  func value(of input: LaidOutInput) -> String {
    values[input.name] ?? (input.kind == .checkbox ? "false" : "")
  }

  func isChecked(_ input: LaidOutInput) -> Bool { values[input.name] == "true" }

  /// Whether the input is filled in or checked if required, and has the form of its kind and pattern.
  func isValid(_ input: LaidOutInput) -> Bool {
    guard let value = values[input.name] else { return !input.isRequired }
    if input.kind == .checkbox { return true }
    let isOfKind = input.kind != .email || value.dropFirst().dropLast().contains("@")
    return isOfKind && (input.pattern.map { matches(value, $0) } ?? true)
  }

  /// The states of an input, in the order of their names.
  func conditions(of input: LaidOutInput) -> [InputCondition.State] {
    InputCondition.State.allCases.filter {
      holds($0, of: input.name, isBox: input.kind == .checkbox)
    }
  }

  /// Whether a node with this condition is currently shown.
  func holds(_ condition: InputCondition) -> Bool {
    holds(condition.state, of: condition.input, isBox: false)
  }

  private func holds(_ state: InputCondition.State, of name: String, isBox: Bool) -> Bool {
    switch state {
    case .checked: values[name] == "true"
    case .empty: values[name] == nil && !isBox
    case .invalid: invalid.contains(name)
    }
  }
}
