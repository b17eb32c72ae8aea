import JSON

extension RevenueCatImport {
  /// What "selected" asks for where a component stands.
  enum Selection {
    /// Nothing can be selected there.
    case none
    /// The package around it.
    case plan
    /// A tab's button: the tab that is shown.
    case tab(variable: String, value: JSONValue)
  }

  /// The overrides of a component, without those that a later one always hides.
  ///
  /// - Parameter properties: the source's new values as members of a component.
  func overrides(
    of node: JSONNode, in selection: Selection, dark: Fields = Fields(),
    properties: (JSONNode) -> Fields
  ) -> [(when: Fields, set: Fields)] {
    var found: [(when: Fields, set: Fields)] = []
    if !dark.isEmpty {
      var when = Fields()
      when["theme"] = "dark"
      found.append((when, dark))
    }
    for override in node.list("overrides") {
      guard let values = override.present("properties"),
        let when = condition(of: override, in: selection)
      else { continue }
      let set = properties(values)
      if !set.isEmpty { found.append((when, set)) }
    }
    return withoutHidden(found)
  }

  private func withoutHidden(
    _ overrides: [(when: Fields, set: Fields)]
  ) -> [(when: Fields, set: Fields)] {
    var kept: [(when: Fields, set: Fields)] = []
    for override in overrides.reversed() {
      var set = override.set
      for later in kept where later.when.list.allSatisfy({ override.when[$0.name] == $0.value }) {
        for field in later.set.list { set[field.name] = nil }
      }
      if !set.isEmpty { kept.insert((override.when, set), at: 0) }
    }
    return kept
  }

  static func json(_ overrides: [(when: Fields, set: Fields)]) -> JSONValue? {
    guard !overrides.isEmpty else { return nil }
    return .array(overrides.map { ["when": $0.when.value, "set": $0.set.value] })
  }

  /// Everything that must hold; nil for what never does or cannot be said.
  private func condition(of override: JSONNode, in selection: Selection) -> Fields? {
    var when = Fields()
    for condition in override.list("conditions") {
      guard let part = part(condition, in: selection) else { return nil }
      when.merge(part)
    }
    return when.isEmpty ? nil : when
  }

  private func part(_ condition: JSONNode, in selection: Selection) -> Fields? {
    var when = Fields()
    let isNot = ["!=", "not in", "not_in"].contains(condition.string(at: "operator"))
    switch condition.string(at: "type") {
    case "selected":
      switch selection {
      case .none: return nil
      case .plan: when["selected"] = true
      case .tab(let variable, let value):
        when["state"] = .object([.init(name: variable, value: value)])
      }
    case "intro_offer", "introductory_offer", "multiple_intro_offers", "introOffer":
      speaksOfOffers = true
      let isWithout = isNot != (condition["value"]?.bool == false)
      when["offer"] = isWithout ? "none" : ["freeTrial", "introductory"]
    case "promo_offer", "promotional_offer":
      speaksOfOffers = true
      let isWithout = isNot != (condition["value"]?.bool == false)
      when["offer"] = isWithout ? ["none", "freeTrial", "introductory"] : "promotional"
    case "compact", "medium", "expanded":
      when["width"] = .string(condition.string(at: "type") ?? "")
    case "screen_size":
      when["width"] = any(of: condition.list("sizes"), isNot, ["compact", "medium", "expanded"])
    case "orientation":
      when["orientation"] = any(
        of: condition.list("orientations"), isNot, ["portrait", "landscape"])
    case "selected_package", "package":
      let packages = condition.list("packages").compactMap(\.string).map(Self.name(of:))
      let chosen = products.map(\.name).filter { packages.contains($0) != isNot }
      guard !chosen.isEmpty else { return nil }
      when["state"] = ["plan": .array(chosen.map(JSONValue.string))]
    default:
      approximate(
        "unknown-condition", at: condition,
        "\"\(condition.string(at: "type") ?? "")\" cannot be asked here; the override is left out")
      return nil
    }
    return when
  }

  private func any(of nodes: [JSONNode], _ isNot: Bool, _ all: [String]) -> JSONValue {
    let named = nodes.compactMap(\.string)
    return .array(all.filter { named.contains($0) != isNot }.map(JSONValue.string))
  }
}
