import JSON
import Numbers
import PaywallModel

/// A document of placements that is being checked; each aspect of its meaning is checked in an extension.
struct PlacementCheck {
  let document: PlacementDocument
  let text: JSONText
  let known: KnownPaywalls?
  private let findings = Findings()

  /// The maximum number of mistakes that are kept. Finding the place of each takes time that grows with the text.
  private static let mostDiagnostics = 100

  init(_ document: PlacementDocument, text: JSONText, known: KnownPaywalls?) {
    self.document = document
    self.text = text
    self.known = known
  }

  private var isFull: Bool { findings.diagnostics.count >= Self.mostDiagnostics }

  /// The mistakes in the order of the text.
  var mistakes: [Diagnostic] {
    findings.diagnostics.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private final class Findings {
    var diagnostics: [Diagnostic] = []
  }

  /// Reports a mistake in the value at a pointer.
  func report(
    _ code: String, at pointer: String, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard !isFull else { return }
    findings.diagnostics.append(
      Diagnostic(code, at: text.nearestNode(to: pointer), message(), hint: hint()))
  }

  /// The mistake for a value that passes the schema but cannot be read, such as a date that does not exist.
  static func unreadable(_ node: JSONNode) -> Diagnostic {
    if node.kind == .object {
      return Diagnostic(
        "attribute-test", at: node, "its parts do not belong together",
        hint:
          "write \"from\" and \"below\" for numbers or versions, \"from\" and \"before\" for dates, or \"contains\", \"startsWith\" and \"exists\""
      )
    }
    guard node.string?.first?.isNumber ?? false, node.string?.contains("-") ?? false else {
      return Diagnostic(
        "bound", at: node,
        "\"\(PlainText(node.string ?? ""))\" is no number, version, day or moment",
        hint: "write 3, \"2.10\", \"2026-12-01\" or \"2026-12-01T08:00:00Z\"")
    }
    return Diagnostic(
      "impossible-date", at: node, "there is no such day as \"\(PlainText(node.string ?? ""))\"",
      hint: "look at the number of the day and at the month")
  }

  /// A hint that suggests the name that was probably meant, else lists the names that exist, or states that there are none.
  func hint(for name: String, among names: some Collection<String>, in section: String) -> String {
    if let near = nearestName(to: name, among: names.sorted()) {
      return "did you mean \"\(near)\"?"
    }
    guard !names.isEmpty else { return "there is nothing in \"\(section)\": add \"\(name)\" there" }
    return "\"\(section)\" has \(Self.list(names))"
  }

  static func list(_ names: some Collection<String>) -> String {
    let listed = names.sorted().prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return listed + (names.count > 8 ? ", …" : "")
  }

  /// Checks that the holdout can identify people, and that the things that it shows exist.
  func people() {
    guard let holdout = document.holdout else { return }
    check(holdout.people.identity, at: "/holdout")
    if let show = holdout.show { check(leaf: show, at: "/holdout/show", of: "a holdout") }
  }

  /// Checks that no attribute has the name of a built-in member of a context.
  func attributeDeclarations() {
    for (name, attribute) in document.attributes.sorted(by: { $0.key < $1.key }) {
      if ContextMember(rawValue: name) != nil {
        report(
          "reserved-name", at: "/attributes/\(name)",
          "\"\(name)\" already has a meaning for every reader",
          hint: "remove this, because \"\(name)\" needs no attribute, or give it another name")
      }
      if attribute.kind != .string, attribute.kind != .list, !attribute.values.isEmpty {
        report(
          "attribute-type", at: "/attributes/\(name)/values",
          "only a string has a list of values, and \"\(name)\" is a \(attribute.kind)",
          hint: "remove \"values\", or write \"type\": \"string\"")
      }
    }
  }

  func check(_ rollout: PlacementRollout, at place: String) {
    check(rollout.identity, at: place)
    for index in rollout.ramp.indices.dropFirst()
    where rollout.ramp[index].from.moment <= rollout.ramp[index - 1].from.moment {
      report(
        "ramp-order", at: "\(place)/ramp/\(index)/from",
        "this step does not begin after the one before it",
        hint: "write the steps in the order of their dates")
    }
  }

  /// Checks that the tests of texts are few enough for every decision.
  ///
  /// - Parameter decided: the document that decides: this one, or this one joined with the others.
  @discardableResult
  func textTests(of decided: PlacementDocument) -> Bool {
    let count = decided.conditions.flatMap(\.attributes.values).reduce(0) { count, test in
      if case .text(let test) = test {
        count + test.contains.count + test.startsWith.count
      } else {
        count
      }
    }
    guard count > PlacementDocument.mostTextTests else { return true }
    report(
      "many-text-tests", at: "/placements",
      "the conditions have \(count) tests of what texts contain or begin with, and \(PlacementDocument.mostTextTests) are allowed",
      hint: "let the app tell an attribute whose values say what these tests find out")
    return false
  }

  func check(_ identity: PersonIdentity, at place: String) {
    check(identifier: identity.by, at: place + "/by")
    if let other = identity.fallbackBy {
      check(identifier: other, at: place + "/fallbackBy")
      if other == identity.by {
        report(
          "duplicate-identifier", at: place + "/fallbackBy", "\"by\" already is \"\(other)\"",
          hint: "name an identifier that a context has when \"\(other)\" is missing, or remove this"
        )
      }
    }
  }

  private func check(identifier name: String, at place: String) {
    guard !PersonIdentity.known.contains(name) else { return }
    guard let attribute = document.attributes[name] else {
      return report(
        "unknown-attribute", at: place, "nothing tells people apart by \"\(name)\"",
        hint: nearestName(to: name, among: PersonIdentity.known + document.attributes.keys.sorted())
          .map { "did you mean \"\($0)\"?" }
          ?? "write \(Self.list(PersonIdentity.known)), or the name of an attribute")
    }
    guard attribute.kind == .boolean || attribute.kind == .list || !attribute.values.isEmpty else {
      return
    }
    report(
      "attribute-type", at: place,
      "\"\(name)\" has too few values to tell people apart",
      hint: "write the name of something that everybody has an own value of, such as \"userId\"")
  }

  /// Checks that the things that a rule, a holdout or a variant shows exist.
  ///
  /// - Parameter owner: the owner in words, if it cannot show an experiment.
  func check(
    leaf show: PlacementShow, at place: String, of owner: String,
    instead hint: String = "show a paywall here, or nothing with a reason"
  ) {
    guard show.experiment == nil else {
      return report(
        "nested-experiment", at: place + "/experiment", "\(owner) cannot show an experiment",
        hint: hint)
    }
    check(show, at: place)
  }

  /// Checks that a shown paywall, its version and a shown experiment exist.
  func check(_ show: PlacementShow, at place: String) {
    if let name = show.experiment, document.experiments[name] == nil {
      report(
        "unknown-experiment", at: place + "/experiment", "there is no experiment \"\(name)\"",
        hint: hint(for: name, among: document.experiments.keys, in: "experiments"))
    }
    guard let known, let paywall = show.reference else { return }
    guard let versions = known.versions[paywall.name] else {
      return report(
        "unknown-paywall", at: place + "/paywall", "the brand has no paywall \"\(paywall.name)\"",
        hint: nearestName(to: paywall.name, among: known.versions.keys.sorted())
          .map { "did you mean \"\($0)\"?" }
          ?? (known.versions.isEmpty
            ? "publish a paywall first" : "it has \(Self.list(known.versions.keys))"))
    }
    switch paywall.version {
    case .live where !known.live.contains(paywall.name):
      report(
        "not-live", at: place + "/paywall", "no version of \"\(paywall.name)\" is live",
        hint: versions.max().map { "make one live, or name it: \"version\": \($0)" }
          ?? "publish a version and make it live")
    case .number(let number) where !versions.contains(number):
      report(
        "unknown-version", at: place + "/version", "\"\(paywall.name)\" has no version \(number)",
        hint: versions.max().map { "its last version is \($0)" } ?? "it has none")
    default: break
    }
  }

  /// Reports the rules that nobody reaches.
  func reach() {
    for found in unreached() {
      report(
        unreachable: found.rule, in: found.placement,
        among: document.placements[found.placement]?.rules ?? [], coveredBy: found.cover,
        alone: found.isAlone)
    }
  }

  /// A rule that nobody reaches, and the rule that takes the last of its readers, by their indexes.
  typealias Unreached = (placement: String, rule: Int, cover: Int, isAlone: Bool)

  func unreached() -> [Unreached] {
    var (table, reach) = (AudienceTable(document), Reach())
    return document.placements.sorted { $0.key < $1.key }.flatMap { name, placement in
      let steps = placement.rules.map { step(of: $0, &table) }
      return reach.unreached(steps).map { (name, $0.rule, $0.by, $0.alone) }
    }
  }

  private func step(of rule: PlacementRule, _ table: inout AudienceTable) -> Reach.Step {
    let asked = rule.when.map { table.formulas(of: $0) }
    var clauses = asked?.plain ?? []
    if let rollout = rule.rollout {
      clauses.append(
        Clause(
          number: table.dimension(named: "rollout \(rollout.identity) \(rollout.salt)"), from: 0,
          below: ([rollout.share] + rollout.ramp.map(\.share)).reduce(0, max).nextUp))
    }
    let experiment = rule.show.experiment.flatMap { name in
      document.experiments[name].map { (name, $0.status) }
    }
    if let (name, status) = experiment, status == .running {
      // Readers outside the experiment continue with the next rule.
      clauses.append(
        Clause(number: table.dimension(named: "experiment " + name), from: 0, below: 1))
    }
    // Fewer readers have a rule than its simple parts say, so it takes none of theirs from the rules below.
    let isFinal =
      asked?.rest.isEmpty ?? true && rule.rollout?.ramp.isEmpty ?? true
      && experiment.map { $0.1 != .paused } ?? (rule.show.experiment == nil)
    return (Audience(clauses), isFinal)
  }

  private func report(
    unreachable rule: Int, in placement: String, among rules: [PlacementRule], coveredBy cover: Int,
    alone isAlone: Bool
  ) {
    guard !isFull else { return }
    let place = "/placements/\(placement)/rules"
    let line = text.nearestNode(to: "\(place)/\(cover)").position.line
    let name = rules[cover].name.map { "\"\($0)\"" } ?? "number \(cover + 1)"
    report(
      "unreachable-rule", at: "\(place)/\(rule)",
      isAlone
        ? "nobody reaches this rule: rule \(name) in line \(line) (\(place)/\(cover)) already decides for all of its readers"
        : "nobody reaches this rule: the rules before it, up to rule \(name) in line \(line) (\(place)/\(cover)), already decide for all of its readers",
      hint: isAlone
        ? "put it before that rule, or remove it" : "put it before those rules, or remove it")
  }
}
