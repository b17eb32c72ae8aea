import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// Records that a variable is used; returns its name.
  func ask(_ name: String) -> String {
    if !variables.contains(name) { variables.append(name) }
    return name
  }

  /// A value of a variable in the other tool's notation; `nil` for a product, which only its package selects.
  func literal(_ node: SourceNode, of name: String) -> JSONValue? {
    guard let variable = document.state[name], variable.products == nil else { return nil }
    return literal(
      node.bool.map { "\($0)" } ?? node.number.map { "\($0.int ?? 0)" } ?? node.string ?? "",
      of: variable)
  }

  private func literal(_ value: String, of variable: StateVariable) -> JSONValue {
    if variable.boolean != nil { return .bool(value == "true") }
    // The other tool counts pages from 0.
    if variable.pages != nil {
      return .number((Int(value) ?? 1).subtractingReportingOverflow(1).partialValue)
    }
    return .string(value)
  }

  var stateDeclarations: JSONValue? {
    let fields = variables.compactMap { name -> JSONField? in
      guard let variable = document.state[name] else { return nil }
      let type =
        variable.boolean != nil ? "boolean" : variable.pages != nil ? "integer" : "string"
      return JSONField(
        name: name,
        value: ["type": .string(type), "default": literal(variable.initial, of: variable)])
    }
    return fields.isEmpty ? nil : .object(fields)
  }

  /// A condition as alternatives: one must hold, with all its conditions. `nil`, with a finding, if RevenueCat cannot express it.
  func conditions(_ when: [JSONField], _ node: SourceNode) -> [[JSONValue]]? {
    var all: [[JSONValue]] = [[]]
    for part in when {
      guard let place = node[part.name], let choices = condition(part.name, place) else {
        approximate(
          "condition", at: node,
          "\"\(part.name)\" is not a condition there; the override is left out")
        findings.include(node.node)
        return nil
      }
      all = all.flatMap { one in choices.map { one + $0 } }
      guard all.count <= Self.mostChoices else {
        approximate("condition", at: node, "it has too many alternatives; the override is left out")
        return nil
      }
    }
    return all
  }

  private static let mostChoices = 16

  private func condition(_ name: String, _ node: SourceNode) -> [[JSONValue]]? {
    let values = (node.elements ?? [node]).compactMap { $0.string ?? $0.bool.map { "\($0)" } }
    switch name {
    case "selected":
      return node.bool == true ? [[["type": "selected"]]] : nil
    case "state": return stateConditions(node)
    case "offer": return offers(Set(values), node)
    case "width": return widths(values)
    case "screenWidth":
      let from = node.double("from").map { Self.width(">=", $0) }
      return [[from, node.double("below").map { Self.width("<", $0) }].compactMap(\.self)]
    case "orientation":
      return [
        [
          [
            "type": "orientation", "operator": "in",
            "orientations": .array(values.map(JSONValue.string)),
          ]
        ]
      ]
    case "custom": return customConditions(node)
    default: return nil
    }
  }

  private static func width(_ sign: String, _ points: Double) -> JSONValue {
    ["type": "window_width_condition", "operator": .string(sign), "value": .number(points)]
  }

  private func widths(_ names: [String]) -> [[JSONValue]]? {
    switch Set(names) {
    case ["compact", "medium"]: [[Self.width("<", 840)]]
    case ["medium", "expanded"]: [[Self.width(">=", 600)]]
    default: names.map { [["type": .string($0)]] }
    }
  }

  private func stateConditions(_ node: SourceNode) -> [[JSONValue]]? {
    var all: [[JSONValue]] = [[]]
    for member in node.members ?? [] {
      guard let variable = document.state[member.key] else { return nil }
      if variable.appValues != nil { continue }
      let wanted = (member.value.elements ?? [member.value]).map {
        $0.bool.map { "\($0)" } ?? $0.number.map { "\($0.int ?? 0)" } ?? $0.string ?? ""
      }
      let choices = choices(wanted, of: variable, member.key)
      all = all.flatMap { one in choices.map { one + [$0] } }
    }
    return all
  }

  private func choices(
    _ wanted: [String], of variable: StateVariable, _ name: String
  ) -> [JSONValue] {
    if variable.products != nil {
      let ids = wanted.map { JSONValue.string(packageID($0)) }
      return [["type": "selected_package", "operator": "in", "packages": .array(ids)]]
    }
    let condition = { (sign: String, value: String) -> JSONValue in
      [
        "type": "state_condition", "operator": .string(sign), "name": .string(self.ask(name)),
        "value": self.literal(value, of: variable),
      ]
    }
    let others = variable.values.filter { !wanted.contains($0) }
    if wanted.count > 1, others.count == 1 { return [condition("!=", others[0])] }
    return wanted.map { condition("=", $0) }
  }

  /// Conditions on offers; the other tool only distinguishes introductory and promotional offers.
  private func offers(_ wanted: Set<String>, _ node: SourceNode) -> [[JSONValue]]? {
    let introductory: Set = ["freeTrial", "introductory"]
    var choices: [[JSONValue]] = []
    let hits = wanted.intersection(introductory)
    if !hits.isEmpty {
      if !introductoryKinds.isSubset(of: hits) {
        approximate("offer", at: node, "it holds for every introductory offer")
      }
      choices.append([["type": "intro_offer"]])
    }
    if wanted.contains("promotional") { choices.append([["type": "promo_offer"]]) }
    if wanted.contains("none") {
      var none: [JSONValue] = [
        ["type": "intro_offer_condition", "operator": "=", "value": false]
      ]
      if document.products.values.contains(where: { !$0.promotionalOffers.isEmpty }) {
        none.append(["type": "promo_offer_condition", "operator": "=", "value": false])
      }
      choices.append(none)
    }
    return choices
  }

  /// The kinds of introductory offers of the document's products.
  private var introductoryKinds: Set<String> {
    Set(
      document.products.values.flatMap { product -> [String] in
        let trial = product.trial == nil ? [] : ["freeTrial"]
        let offer = product.introductoryOffer.map {
          $0.startsFree ? "freeTrial" : "introductory"
        }
        return trial + [offer].compactMap(\.self)
      })
  }

  private func customConditions(_ node: SourceNode) -> [[JSONValue]]? {
    var all: [[JSONValue]] = [[]]
    for member in node.members ?? [] {
      reads.noteAll(in: member.value.node)
      if customs[member.key] == nil {
        customs[member.key] = ["type": "string", "default_value": ""]
      }
      let values = member.value.elements ?? [member.value]
      all = all.flatMap { one in
        values.map { value in
          one + [
            [
              "type": "variable_condition", "operator": "=", "variable": .string(member.key),
              "value": value.node.value,
            ]
          ]
        }
      }
    }
    return all
  }
}
