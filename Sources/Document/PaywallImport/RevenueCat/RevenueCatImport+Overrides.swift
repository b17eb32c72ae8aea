import JSON
import Numbers

extension RevenueCatImport {
  /// The meaning of "selected" for a component.
  enum Selection {
    /// Nothing can be selected here.
    case none
    /// The enclosing package.
    case plan
    /// The value of a tab's button: the current tab.
    case tab(variable: String, value: JSONValue)
  }

  /// The overrides of a component, except those that a later one always hides.
  ///
  /// - Parameters:
  ///   - dark: the values that differ on dark screens.
  ///   - free: the values that differ for readers who get a free offer.
  ///   - properties: the source's new values as members of a component.
  func overrides(
    of node: SourceNode, in selection: Selection, dark: (SourceNode) -> Fields = { _ in Fields() },
    free: (SourceNode) -> Fields = { _ in Fields() }, properties: (SourceNode) -> Fields
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
    func whenFree(_ when: Fields) -> Fields {
      var when = when
      when.narrow(by: Self.freeOffer)
      return when
    }
    add(dark(node), onDark(Fields()))
    add(free(node), whenFree(Fields()))
    for override in node.list("overrides") {
      guard let values = override.present("properties"),
        let when = condition(of: override, in: selection)
      else { continue }
      add(properties(values), when)
      add(dark(values), onDark(when))
      if !whenFree(when).isImpossible { add(free(values), whenFree(when)) }
    }
    return withoutHidden(found)
  }

  private static let freeOffer: Fields = {
    var fields = Fields()
    fields["offer"] = "freeTrial"
    return fields
  }()

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

  /// The combined conditions; `nil` if they never hold or cannot be expressed.
  func condition(of override: SourceNode, in selection: Selection) -> Fields? {
    var when = Fields()
    for condition in override.list("conditions") {
      guard let part = part(condition, in: selection) else {
        if findings.includes(condition.node) {
          findings.include(override.node)
        } else {
          note("dead-override", at: override, "it never applies: \(Self.reason(condition))")
        }
        return nil
      }
      when.narrow(by: part)
    }
    if when.isEmpty {
      approximate("override-without-condition", at: override, "it is left out: it has no condition")
    } else if when.isImpossible {
      note("dead-override", at: override, "it never applies: its conditions exclude each other")
    }
    return when.isEmpty || when.isImpossible ? nil : when
  }

  /// The reason why a supported condition never holds here.
  private static func reason(_ condition: SourceNode) -> String {
    switch condition.string(at: "type") {
    case "selected": "nothing can be selected in its place"
    case "state_condition":
      "no state \"\(condition.string(at: "name") ?? "")\" is declared, or none with this value"
    default: "there is no such package"
    }
  }

  private func part(_ condition: SourceNode, in selection: Selection) -> Fields? {
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
      if condition.string(at: "type") == "multiple_intro_offers" {
        approximate(
          "multiple-phases", at: condition,
          "it holds for every introductory offer, not only for one with several phases")
      }
      let isWithout = isNot != (condition.present("value")?.bool == false)
      when["offer"] = isWithout ? "none" : ["freeTrial", "introductory"]
    case "promo_offer", "promotional_offer", "promo_offer_condition":
      speaksOfOffers = true
      let isWithout = isNot != (condition["value"]?.bool == false)
      when["offer"] = isWithout ? ["none", "freeTrial", "introductory"] : "promotional"
    case "compact", "medium", "expanded":
      when["width"] = .string(condition.string(at: "type") ?? "")
    case "screen_size", "screen_size_condition":
      return screenSize(condition, isNot: isNot)
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

  private func unknown(_ condition: SourceNode) -> Fields? {
    approximate(
      "unknown-condition", at: condition,
      "\"\(condition.string(at: "type") ?? "")\" is not supported; the override is left out")
    return nil
  }

  /// A condition on a custom variable: only equality with a value can be expressed.
  private func variableCondition(_ condition: SourceNode, isNot: Bool) -> Fields? {
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

  /// A minimum or maximum width of a window; the shape of a window becomes an orientation.
  private func window(_ condition: SourceNode) -> Fields? {
    guard let bound = condition.double("value"), let sign = condition.string(at: "operator"),
      [">=", ">", "<", "<="].contains(sign)
    else { return unknown(condition) }
    var when = Fields()
    if condition.string(at: "type") == "window_width_condition" {
      guard [">=", "<"].contains(sign), (1...100_000).contains(bound) else {
        return unknown(condition)
      }
      if let place = [600, 840].firstIndex(of: bound) {
        when["width"] = .array(
          (sign == "<" ? Self.widths[...place] : Self.widths[(place + 1)...]).map(JSONValue.string))
      } else {
        when["screenWidth"] = .object([
          JSONField(name: sign == "<" ? "below" : "from", value: .number(bound))
        ])
      }
    } else {
      guard bound == 1 else { return unknown(condition) }
      when["orientation"] = sign.hasPrefix(">") ? ["landscape"] : ["portrait"]
    }
    return when
  }

  /// Width classes, or the source's own screen sizes, each of which extends from its width up to the next.
  private func screenSize(_ condition: SourceNode, isNot: Bool) -> Fields? {
    let named = condition.list("sizes").compactMap(\.string)
    var when = Fields()
    if named.allSatisfy(Self.widths.contains) {
      when["width"] = .array(
        Self.widths.filter { named.contains($0) != isNot }.map(JSONValue.string))
      return when
    }
    let chosen = Self.screens.indices.filter { named.contains(Self.screens[$0].name) != isNot }
    guard named.allSatisfy({ name in Self.screens.contains { $0.name == name } }),
      let first = chosen.first, let last = chosen.last, chosen.count == last - first + 1,
      chosen.count < Self.screens.count
    else { return unknown(condition) }
    var range = Fields()
    if first > 0 { range["from"] = .number(Self.screens[first].from) }
    if last + 1 < Self.screens.count { range["below"] = .number(Self.screens[last + 1].from) }
    when["screenWidth"] = range.value
    return when
  }

  private static let widths = ["compact", "medium", "expanded"]

  /// The source's screen sizes with their minimum widths; the narrowest also applies to all narrower screens.
  private static let screens: [(name: String, from: Double)] = [
    ("mobile", 375), ("tablet", 700), ("desktop", 1024),
  ]

  private func any(of nodes: [SourceNode], _ isNot: Bool, _ all: [String]) -> JSONValue {
    let named = nodes.compactMap(\.string)
    return .array(all.filter { named.contains($0) != isNot }.map(JSONValue.string))
  }
}
