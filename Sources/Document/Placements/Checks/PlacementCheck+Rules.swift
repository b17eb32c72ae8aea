import JSON
import Numbers
import PaywallModel

extension PlacementCheck {
  /// Checks that the rules have different names, that their conditions can hold, and that they show things that exist.
  func check(_ placement: Placement, named name: String) {
    let place = "/placements/\(name)"
    var names: [String: Int] = [:]
    for (index, rule) in placement.rules.enumerated() {
      let place = "\(place)/rules/\(index)"
      if let name = rule.name {
        if let first = names[name] {
          report(
            "duplicate-rule", at: place + "/name",
            "rule number \(first + 1) of the placement is \"\(name)\" as well",
            hint: "responses and counts tell rules apart by their names: give this one another")
        }
        names[name] = names[name] ?? index
      }
      if let condition = rule.when { check(condition, at: place + "/when") }
      if let rollout = rule.rollout { check(rollout, at: place + "/rollout") }
      check(rule.show, at: place + "/show")
    }
    check(
      leaf: placement.otherwise, at: place + "/otherwise", of: "\"otherwise\"",
      instead: "add a last rule without \"when\" that shows it, and show a paywall here")
  }

  /// Checks that a condition names things that exist, and that it can hold.
  func check(_ condition: PlacementCondition, at place: String) {
    if condition.shared.appVersion?.isEmpty == true {
      impossible(place + "/appVersion", "no version")
    }
    if let range = condition.shared.screenWidth { check(range, condition, at: place) }
    if let range = condition.date, let from = range.from, let before = range.before,
      before.moment <= from.moment
    {
      impossible(place + "/date", "no moment", end: "before")
    }
    check(condition.sessions, at: place + "/sessions", least: 0)
    check(condition.daysSinceInstall, at: place + "/daysSinceInstall", least: 0)
    check(countries: condition.countries, at: place + "/country")
    check(countries: condition.shared.storefronts, at: place + "/storefront")
    check(offers: condition.offers, at: place + "/offers")
    if condition.osVersion?.isEmpty == true { impossible(place + "/osVersion", "no version") }
    check(condition.people, at: place)
    check(inner: condition, at: place)
    for (name, test) in condition.attributes.sorted(by: { $0.key < $1.key }) {
      check(test, of: name, at: "\(place)/custom/\(name)")
    }
  }

  private func check(_ people: [(name: String, test: PeopleTest)], at place: String) {
    guard let lists = known?.lists else { return }
    for (name, test) in people {
      for (index, list) in test.lists.enumerated() where !lists.contains(list) {
        report(
          "unknown-list", at: self.place(of: index, in: "\(place)/\(name)/list"),
          "the brand has no list \"\(list)\"",
          hint: nearestName(to: list, among: lists.sorted()).map { "did you mean \"\($0)\"?" }
            ?? (lists.isEmpty
              ? "upload it first: paywalld lists put BRAND \(list) FILE"
              : "it has \(Self.list(lists))"))
      }
    }
  }

  private func check(inner condition: PlacementCondition, at place: String) {
    for (name, list) in [("all", condition.all), ("any", condition.any), ("not", condition.not)] {
      for (index, inner) in list.enumerated() {
        check(inner, at: self.place(of: index, in: "\(place)/\(name)"))
      }
    }
  }

  private func impossible(_ place: String, _ what: String, end: String = "below") {
    report(
      "impossible-condition", at: place, "\(what) is at least \"from\" and \(end) \"\(end)\"",
      hint: "\"from\" is the first that matches, \"\(end)\" the first that does not")
  }

  /// - Parameter least: the smallest number that can occur; `nil` if there is none.
  private func check(_ range: NumberRange?, at place: String, least: Double? = nil) {
    guard let range, let below = range.below else { return }
    if below <= range.from ?? -.infinity { return impossible(place, "no number") }
    guard let least, below <= least else { return }
    report(
      "impossible-condition", at: place + "/below",
      "no number of \(place.hasSuffix("sessions") ? "sessions" : "days") is below \(JSONNumber(below).map(\.text) ?? "0")",
      hint: "write the first number that no longer matches")
  }

  private func check(
    _ range: WidthRange, _ condition: PlacementCondition, at place: String
  ) {
    if let from = range.from, let below = range.below, below <= from {
      return impossible(place + "/screenWidth", "no width")
    }
    let (low, high) = (range.from ?? 0, range.below ?? .infinity)
    let isPossible = condition.shared.widths.contains { width in
      switch width {
      case .compact: low < 600
      case .medium: low < 840 && high > 600
      case .expanded: high > 840
      }
    }
    guard !condition.shared.widths.isEmpty, !isPossible else { return }
    report(
      "impossible-condition", at: place + "/screenWidth",
      "no such screen is of the class that \"width\" asks for",
      hint: "compact is below 600 points, medium below 840; keep one of the two")
  }

  private func check(countries: [String], at place: String) {
    for (index, country) in countries.enumerated() where !Countries.codes.contains(country) {
      report(
        "unknown-country", at: self.place(of: index, in: place),
        "there is no country \"\(country)\" (ISO 3166)",
        hint: country == "UK"
          ? "the United Kingdom is \"GB\"" : "write a code such as \"US\", \"GB\" or \"DE\"")
    }
  }

  private func check(offers: [String: [Offer]], at place: String) {
    guard let products = known?.products else { return }
    for name in offers.keys.sorted() where !products.contains(name) {
      report(
        "unknown-product", at: "\(place)/\(name)", "the brand has no product \"\(name)\"",
        hint: nearestName(to: name, among: products.sorted()).map { "did you mean \"\($0)\"?" }
          ?? (products.isEmpty ? "its paywalls sell nothing" : "it has \(Self.list(products))"))
    }
  }

  private func check(_ test: AttributeTest, of name: String, at place: String) {
    guard let attribute = document.attributes[name] else {
      return report(
        "unknown-attribute", at: place, "there is no attribute \"\(name)\"",
        hint: ContextMember(rawValue: name).flatMap(\.condition).map {
          "write \"\($0)\" beside \"custom\", not in it"
        } ?? hint(for: name, among: document.attributes.keys, in: "attributes"))
    }
    if case .values(let values) = test {
      for (index, value) in values.enumerated() {
        check(value, of: attribute, named: name, at: self.place(of: index, in: place))
      }
    } else if !test.kinds.contains(attribute.kind) {
      report(
        "attribute-type", at: place,
        "\(test.words), and \"\(name)\" is a \(attribute.kind)",
        hint: Self.example(of: attribute, named: name))
    }
    switch test {
    case .range(let range) where attribute.kind == .number: check(range, at: place)
    case .versions(let range) where range.isEmpty: impossible(place, "no version")
    case .dates(let range):
      if let from = range.from, let before = range.before, before.moment <= from.moment {
        impossible(place, "no moment", end: "before")
      }
    default: break
    }
  }

  private func check(
    _ value: AttributeValue, of attribute: PlacementAttribute, named name: String, at place: String
  ) {
    let isText = value.kind == .string && attribute.kind == .list
    guard isText || value.kind == attribute.kind else {
      return report(
        "attribute-type", at: place,
        "\"\(name)\" is a \(attribute.kind), found the \(value.kind) \(value.description)",
        hint: Self.example(of: attribute, named: name))
    }
    guard case .text(let text) = value, !attribute.values.isEmpty,
      !attribute.values.contains(text)
    else { return }
    report(
      "unknown-value", at: place, "\"\(name)\" cannot be \"\(PlainText(text))\"",
      hint: nearestName(to: text, among: attribute.values).map { "did you mean \"\($0)\"?" }
        ?? "it can be \(Self.list(attribute.values))")
  }

  private static func example(of attribute: PlacementAttribute, named name: String) -> String {
    switch attribute.kind {
    case .string: "write \"\(name)\": \"\(attribute.values.first ?? "…")\""
    case .number: "write \"\(name)\": 3, or \"\(name)\": {\"from\": 3}"
    case .boolean: "write \"\(name)\": true, or false"
    case .list: "write \"\(name)\": \"…\", or a list of which one is enough"
    case .date: "write \"\(name)\": {\"from\": \"2026-12-01\", \"before\": \"2027-01-01\"}"
    case .version: "write \"\(name)\": {\"from\": \"2.1\", \"below\": \"3\"}"
    }
  }

  /// The pointer to one value of a list, or to the value itself if it stands alone without a list.
  func place(of index: Int, in values: String) -> String {
    text.nearestNode(to: values).kind == .array ? values + "/\(index)" : values
  }
}

extension AttributeTest {
  /// The purpose of the test.
  fileprivate var words: String {
    switch self {
    case .values: "values are for texts, numbers, booleans and lists"
    case .range: "a range is for numbers"
    case .dates: "days and moments are for dates"
    case .versions: "a range of versions is for versions"
    case .text: "a part of a text is for strings"
    }
  }
}
