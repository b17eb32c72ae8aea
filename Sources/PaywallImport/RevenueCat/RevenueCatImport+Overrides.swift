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
  /// - Parameters:
  ///   - dark: what of the source's values is otherwise on dark screens.
  ///   - properties: the source's new values as members of a component.
  func overrides(
    of node: JSONNode, in selection: Selection, dark: (JSONNode) -> Fields = { _ in Fields() },
    properties: (JSONNode) -> Fields
  ) -> [(when: Fields, set: Fields)] {
    var found: [(when: Fields, set: Fields)] = []
    func add(_ set: Fields, _ when: Fields) {
      if !set.isEmpty { found.append((when, set)) }
    }
    func onDark(_ when: Fields) -> Fields {
      var when = when
      when["theme"] = "dark"
      return when
    }
    add(dark(node), onDark(Fields()))
    for override in node.list("overrides") {
      guard let values = override.present("properties"),
        let when = condition(of: override, in: selection)
      else { continue }
      add(properties(values), when)
      add(dark(values), onDark(when))
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
  func condition(of override: JSONNode, in selection: Selection) -> Fields? {
    var when = Fields()
    for condition in override.list("conditions") {
      guard let part = part(condition, in: selection) else { return nil }
      when.narrow(by: part)
    }
    return when.isEmpty || when.isImpossible ? nil : when
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
    case "intro_offer", "introductory_offer", "multiple_intro_offers", "introOffer",
      "intro_offer_condition":
      speaksOfOffers = true
      let isWithout = isNot != (condition.present("value")?.bool == false)
      when["offer"] = isWithout ? "none" : ["freeTrial", "introductory"]
    case "promo_offer", "promotional_offer", "promo_offer_condition":
      speaksOfOffers = true
      let isWithout = isNot != (condition["value"]?.bool == false)
      when["offer"] = isWithout ? ["none", "freeTrial", "introductory"] : "promotional"
    case "compact", "medium", "expanded":
      when["width"] = .string(condition.string(at: "type") ?? "")
    case "screen_size", "screen_size_condition":
      when["width"] = any(of: condition.list("sizes"), isNot, ["compact", "medium", "expanded"])
    case "orientation", "orientation_condition":
      when["orientation"] = any(
        of: condition.list("orientations"), isNot, ["portrait", "landscape"])
    case "state_condition": return stateCondition(condition, isNot: isNot)
    case "variable_condition": return variableCondition(condition, isNot: isNot)
    case "window_width_condition", "window_aspect_ratio_condition": return window(condition)
    case "selected_package", "package", "selected_package_condition":
      let packages = condition.list("packages").compactMap(\.string).map(Self.name(of:))
      let chosen = products.map(\.name).filter { packages.contains($0) != isNot }
      guard !chosen.isEmpty else { return nil }
      when["state"] = ["plan": .array(chosen.map(JSONValue.string))]
    default:
      return unknown(condition)
    }
    return when
  }

  private func unknown(_ condition: JSONNode) -> Fields? {
    approximate(
      "unknown-condition", at: condition,
      "\"\(condition.string(at: "type") ?? "")\" cannot be asked here; the override is left out")
    return nil
  }

  /// What the app says of the reader, where that can be asked: that it says a value, not that it says another one or nothing.
  private func variableCondition(_ condition: JSONNode, isNot: Bool) -> Fields? {
    guard let name = condition.string(at: "variable"), let value = condition.present("value") else {
      return unknown(condition)
    }
    let usual = source.settings?.present("custom_variables")?[name]?.present("default_value")
    let written = Self.stateValue(value.value)
    guard !isNot, usual?.value != value.value, let written else { return unknown(condition) }
    var when = Fields()
    when["custom"] = .object([
      JSONField(name: Self.identifier(name, or: "variable"), value: written)
    ])
    return when
  }

  /// The sizes of a window that a width class or an orientation stands for.
  private func window(_ condition: JSONNode) -> Fields? {
    guard let bound = condition.double("value"), let sign = condition.string(at: "operator") else {
      return unknown(condition)
    }
    let isWidth = condition.string(at: "type") == "window_width_condition"
    let classes = isWidth ? ["compact", "medium", "expanded"] : ["portrait", "landscape"]
    let starts = isWidth ? [0, 600, 840] : [0, 1.0]
    guard sign != "=", let place = starts.firstIndex(of: bound) else { return unknown(condition) }
    var when = Fields()
    when[isWidth ? "width" : "orientation"] = .array(
      (sign.hasPrefix(">") ? classes[place...] : classes[..<place]).map(JSONValue.string))
    return when
  }

  private func any(of nodes: [JSONNode], _ isNot: Bool, _ all: [String]) -> JSONValue {
    let named = nodes.compactMap(\.string)
    return .array(all.filter { named.contains($0) != isNot }.map(JSONValue.string))
  }
}
