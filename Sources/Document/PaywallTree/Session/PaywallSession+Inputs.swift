import Numbers

extension PaywallSession {
  /// The page with the placeholders, ticks and errors for the typed values.
  public var shownPage: LaidOutPaywall {
    var shown = page
    shown.root.settle { typed.holds($0) }
    return shown
  }

  /// Whether an input is checked.
  public func isChecked(_ name: String) -> Bool {
    inputs[name].map { typed.isChecked($0) } ?? false
  }

  /// The value of an input as a custom action sends it; `nil` if the page has no such input.
  public func value(of name: String) -> String? { inputs[name].map { typed.value(of: $0) } }

  /// Records that the user changed the text of a field to this one.
  public mutating func fill(_ name: String, with text: String) -> [SessionEvent] {
    guard let input = inputs[name], input.kind != .checkbox else { return [] }
    return set(input, to: text)
  }

  /// Handles a tap on an input: a field gets the focus; a checkbox is toggled.
  mutating func touch(_ input: LaidOutInput) -> [SessionEvent] {
    guard input.kind == .checkbox else { return [focus(on: input)].compactMap { $0 } }
    return set(input, to: typed.isChecked(input) ? "" : "true")
  }

  private mutating func set(_ input: LaidOutInput, to value: String) -> [SessionEvent] {
    typed.set(input, to: value) ? [.input(input.name, typed.conditions(of: input))] : []
  }

  /// The events that replace an action if inputs are invalid; `nil` if all are valid.
  mutating func refusal(of action: LaidOutAction) -> [SessionEvent]? {
    let wrong = action.steps.flatMap { taken(by: $0) }.filter { !typed.isValid($0) }
    guard let first = wrong.first else { return nil }
    var events: [SessionEvent] = []
    for input in wrong {
      typed.showError(of: input)
      events.append(.input(input.name, typed.conditions(of: input)))
    }
    let spoken = first.error.map { SessionEvent.announce($0) }
    return events + [focus(on: first), spoken].compactMap { $0 }
  }

  /// The values that a step sends, by name.
  func values(for step: LaidOutAction) -> [String: String] {
    Dictionary(taken(by: step).map { ($0.name, typed.value(of: $0)) }) { first, _ in first }
  }

  private func taken(by step: LaidOutAction) -> [LaidOutInput] {
    guard case .custom(_, _, let names) = step else { return [] }
    return names.compactMap { inputs[$0] }
  }

  private func focus(on input: LaidOutInput) -> SessionEvent? {
    page.root.all.last { $0.input?.name == input.name }?.key.map { .focus($0) }
  }
}

extension LaidOutPaywall {
  /// The inputs of the page and its states, by name.
  var allInputs: [String: LaidOutInput] {
    let changed = (states ?? []).flatMap(\.changes)
    var inputs: [String: LaidOutInput] = [:]
    for node in [root] + changed {
      node.visit { node in
        if let input = node.input, inputs[input.name] == nil { inputs[input.name] = input }
      }
    }
    return inputs
  }
}

extension LaidOutNode {
  /// Shows or hides the nodes with a condition.
  fileprivate mutating func settle(_ holds: (InputCondition) -> Bool) {
    if let condition = shownWhen {
      decoration.opacity = holds(condition) ? 1 : 0
      shownWhen = nil
    }
    for index in children.indices { children[index].settle(holds) }
  }
}
