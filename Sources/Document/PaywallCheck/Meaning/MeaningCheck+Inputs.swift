import JSON
import JSONSchema
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that names of inputs are unique, that patterns are regular expressions, and that a checkbox has no properties of a field.
  func inputs() {
    var places: [String: String] = [:]
    for component in document.allComponents {
      guard case .input(let input) = component.content else { continue }
      if let first = places.updateValue(component.pointer, forKey: input.name) {
        report(
          "duplicate-input", at: component.pointer + "/name",
          "the name \"\(input.name)\" is already used by \(first)",
          hint: "give each input its own name")
      }
      check(input, at: component.pointer)
    }
  }

  private func check(_ input: InputContent, at place: String) {
    if let pattern = input.pattern, let mistake = Self.mistake(in: pattern) {
      report(
        "bad-pattern", at: place + "/pattern", "this is not a regular expression: \(mistake)",
        hint: "write one such as \"[0-9]{6}\" for six digits")
    }
    guard input.kind == .checkbox else { return }
    let others = [
      ("placeholder", input.placeholder != nil), ("keyboard", input.keyboard != nil),
      ("autofill", input.autofill != nil), ("pattern", input.pattern != nil),
    ]
    for (name, isThere) in others where isThere {
      report(
        "checkbox-property", at: place + "/" + name, "a checkbox has no \(name)",
        hint: "remove \"\(name)\"")
    }
  }

  /// The mistake in a regular expression; `nil` if it has none.
  private static func mistake(in pattern: String) -> String? {
    do {
      _ = try JSONSchema(compiling: ["pattern": .string(pattern)])
      return nil
    } catch {
      return error.diagnostic.message
    }
  }

  /// Checks that the inputs of an action exist.
  func check(_ action: CustomAction, at place: String) {
    let names = inputNames
    for (index, name) in action.inputs.enumerated() where !names.contains(name) {
      report(
        "unknown-input", at: place + "/inputs/\(index)", "there is no input \"\(name)\"",
        hint: names.isEmpty
          ? "add a component of type \"input\" with this name"
          : nearestName(to: name, among: names.sorted()).map { "did you mean \"\($0)\"?" }
            ?? "the inputs are " + names.sorted().map { "\"\($0)\"" }.joined(separator: ", "))
    }
  }
}
