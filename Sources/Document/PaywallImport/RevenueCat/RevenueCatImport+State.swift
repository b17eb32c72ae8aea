import JSON
import Numbers

extension RevenueCatImport {
  /// A variable of the source's own state that some condition uses.
  struct OwnVariable {
    /// The name in the document.
    var name: String
    /// Its values in the source's spelling, the initial one first.
    var literals: [JSONValue]
    /// The carousel or the tabs that the variable controls.
    var shown: SourceNode?

    /// Its values in the document's spelling.
    var values: [JSONValue] {
      switch shown?.string(at: "type") {
      case "carousel": (0..<(shown?.list("pages").count ?? 0)).map { .number($0 + 1) }
      case "tabs": shown.map(RevenueCatImport.tabValues) ?? []
      default: literals.compactMap(RevenueCatImport.stateValue)
      }
    }

    /// A value of the source in the document's spelling; `nil` if it is impossible.
    func value(of literal: JSONValue) -> JSONValue? {
      switch shown?.string(at: "type") {
      case "carousel":
        guard case .number(let page) = literal, let index = page.int else { return nil }
        return values.first { $0 == .number(index.adding(clamping: 1)) }
      case "tabs":
        guard case .string(let id) = literal, let shown else { return nil }
        return zip(RevenueCatImport.tabNames(of: shown), values).first { $0.0 == id }?.1
      default: return literals.contains(literal) ? RevenueCatImport.stateValue(literal) : nil
      }
    }
  }

  /// A value that a variable of a document can have: a name or a boolean.
  static func stateValue(_ literal: JSONValue) -> JSONValue? {
    switch literal {
    case .bool: literal
    case .string(let text): .string(identifier(text, or: "value"))
    case .number(let number):
      .string(identifier("n\(RevenueCatImport.number(number.double))", or: "n"))
    default: nil
    }
  }

  /// The source's variables that conditions use; the others have no effect.
  func collectState(_ base: SourceNode) {
    let table =
      source.components.present("state") ?? source.components.present("state_declarations")
    guard let declared = table?.members else { return }
    var found = StateUse()
    found.collect(base)
    for member in declared {
      reads.note(member.value.node)
      guard found.asked.contains(member.key) else {
        note("unused-state", at: member.value, "nothing depends on the state \"\(member.key)\"")
        continue
      }
      // The type follows from the values.
      member.value.skip("type")
      let usual = member.value.present("default") ?? member.value
      let literals = [usual.value] + found.values[member.key, default: []]
      own[member.key] = OwnVariable(
        name: Self.identifier(member.key == "plan" ? "own-plan" : member.key, or: "state"),
        literals: literals.enumerated().filter { !literals[..<$0].contains($1) }.map(\.1),
        shown: found.shown[member.key])
    }
  }

  /// The document's state variables other than those of carousels and tabs.
  var ownStateTable: Fields {
    var table = Fields()
    for variable in own.values.sorted(by: { $0.name < $1.name }) where variable.shown == nil {
      let values = variable.values
      guard let first = values.first else { continue }
      if case .bool = first {
        table[variable.name] = ["boolean": first]
      } else {
        table[variable.name] = ["choice": .array(values.count > 1 ? values : values + ["other"])]
      }
    }
    return table
  }

  /// The document's name of the variable that contains the page of a carousel or the current tab, if the source declares one.
  func ownVariable(shownBy node: SourceNode) -> String? {
    if let own = own.values.first(where: { $0.shown?.isSame(as: node) == true }) { return own.name }
    node.list("state_updates").forEach(noteUnused)
    return nil
  }

  /// The state changes of a tap, without its action.
  func updates(of node: SourceNode) -> [JSONValue] {
    node.list("state_updates").compactMap { update in
      guard let variable = update.string(at: "set").flatMap({ own[$0] }),
        let value = update.present("to").flatMap({ variable.value(of: $0.value) })
      else {
        noteUnused(update)
        return nil
      }
      return ["type": "set", "variable": .string(variable.name), "to": value]
    }
  }

  /// Reports that a state has no effect: no condition uses it, or it is not declared, which has the same result in the source.
  private func noteUnused(_ update: SourceNode) {
    let name = update.string(at: "set") ?? ""
    note("unused-state", at: update, "nothing depends on the state \"\(name)\"")
  }

  func stateCondition(_ condition: SourceNode, isNot: Bool) -> Fields? {
    // A condition on an undeclared variable never holds.
    guard let variable = condition.string(at: "name").flatMap({ own[$0] }),
      let literal = condition.present("value")
    else { return nil }
    let value = variable.value(of: literal.value)
    var when = Fields()
    when["state"] = .object([
      JSONField(
        name: variable.name, value: .array(variable.values.filter { ($0 == value) != isNot }))
    ])
    return when
  }
}

/// The uses and changes of a source's state.
private struct StateUse {
  var asked: Set<String> = []
  /// The values that a variable is compared with or set to, in the order of the source.
  var values: [String: [JSONValue]] = [:]
  /// The component with the page or tab that the variable contains.
  var shown: [String: SourceNode] = [:]

  mutating func collect(_ node: SourceNode) {
    if node.string(at: "type") == "state_condition", let name = node.string(at: "name") {
      asked.insert(name)
      note(node.present("value"), of: name)
    }
    for update in node.list("state_updates") {
      guard let name = update.string(at: "set"), let value = update.present("to") else { continue }
      if value.string == "$value" { shown[name] = node } else { note(value, of: name) }
    }
    for member in node.members ?? [] { collect(member.value) }
    for element in node.elements ?? [] { collect(element) }
  }

  private mutating func note(_ value: SourceNode?, of name: String) {
    if let value { values[name, default: []].append(value.value) }
  }
}
