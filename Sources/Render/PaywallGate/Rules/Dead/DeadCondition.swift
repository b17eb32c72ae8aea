import Numbers
import PaywallModel
import PaywallRender

extension Rule {
  static let deadCondition = Rule(
    "dead-condition", group: .dead, severity: .information,
    summary: "A condition that can never hold.",
    threshold:
      "a locale that the document has no texts for, a value that nothing sets, or a width that is of another class",
    sources: ["https://www.w3.org/TR/mediaqueries-5/#mq-only"],
    hint: "delete the override, or mend its condition",
    judge: .document { subject, _, verdicts in
      let facts = ConditionFacts(of: subject.document)
      for component in subject.document.allComponents {
        for (place, override) in component.overrides.enumerated() {
          guard let fault = facts.fault(of: override.when) else { continue }
          verdicts.note(
            at: "\(component.pointer)/overrides/\(place)", weight: 0,
            "the condition never holds: \(fault)")
        }
      }
    }
  ).fixed { $0.withoutOverride("delete the override that never applies") }
}

/// The values that readers and taps can give to conditions of a document.
private struct ConditionFacts {
  private let locales: [String]
  private let state: [String: StateVariable]
  /// The values that actions give to each variable.
  private var given: [String: Set<String>] = [:]

  init(of document: PaywallDocument) {
    locales = document.textLocales.map { $0.lowercased() }
    state = document.state
    for component in document.allComponents {
      add(component)
      for override in component.overrides { add(override.set.values) }
    }
  }

  private mutating func add(_ component: Component) {
    let spans = component.content.text?.spans.compactMap(\.action) ?? []
    for action in [component.action, component.dismiss].compactMap(\.self) + spans {
      for step in action.steps {
        switch step {
        case .set(let variable, let value): given[variable, default: []].insert(value)
        case .toggle(let variable): given[variable, default: []].formUnion(["true", "false"])
        default: break
        }
      }
    }
  }

  /// Returns why a condition never holds; nil if it may hold.
  func fault(of condition: Condition) -> String? {
    if !condition.locales.isEmpty, !condition.locales.contains(where: isOfText) {
      return "there are no texts in \(condition.locales.joined(separator: " or "))"
    }
    for (name, values) in condition.state.sorted(by: { $0.key < $1.key }) {
      guard let variable = state[name], variable.choices != nil || variable.boolean != nil,
        !values.contains(variable.initial), given[name, default: []].isDisjoint(with: values)
      else { continue }
      return "nothing sets \"\(name)\" to \(values.joined(separator: " or "))"
    }
    guard let range = condition.screenWidth, !condition.widths.isEmpty else { return nil }
    let isPossible = condition.widths.contains { range.reaches($0) }
    return isPossible ? nil : "no width of these is of the class"
  }

  private func isOfText(_ range: String) -> Bool {
    let range = range.lowercased()
    return locales.contains { $0 == range || $0.hasPrefix(range + "-") }
  }
}

extension WidthRange {
  /// Whether the range includes a width of a class.
  fileprivate func reaches(_ kind: WidthClass) -> Bool {
    let least = from ?? 0
    let edges = [0, 600, 840].filter { $0 >= least } + [least]
    return edges.contains { contains($0) && WidthClass(width: $0) == kind }
  }
}
