import JSON
import Numbers

extension PlacementDocument {
  /// Warnings about valid parts that are probably mistakes: experiments that no rule shows, attributes that no condition uses, and
  /// experiments with overlapping parts of a namespace. The warnings are in the order of the text; their number is limited.
  ///
  /// - Parameter text: the text that the document was read from.
  public func warnings(in text: JSONText) -> [Diagnostic] {
    let all = unusedExperiments + unusedAttributes + sharedNamespaces
    return all.prefix(Self.mostWarnings).map { warning in
      Diagnostic(
        warning.code, at: text.nearestNode(to: warning.place), warning.message, hint: warning.hint)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static let mostWarnings = 100

  private typealias Warning = (code: String, place: String, message: String, hint: String)

  private var unusedExperiments: [Warning] {
    let shown = Set(placements.values.flatMap(\.rules).compactMap(\.show.experiment))
    return experiments.keys.filter { !shown.contains($0) }.sorted().map { name in
      (
        "unused-experiment", "/experiments/\(name)", "no rule shows \"\(name)\"",
        "add {\"show\": {\"experiment\": \"\(name)\"}} to the rules of a placement"
      )
    }
  }

  private var unusedAttributes: [Warning] {
    let rules = placements.values.flatMap(\.rules)
    var asked = Set(conditions.flatMap(\.attributes.keys))
    let identities =
      rules.compactMap(\.rollout?.identity) + experiments.values.map(\.identity)
      + [holdout?.people.identity].compactMap(\.self)
    for identity in identities { asked.formUnion([identity.by, identity.fallbackBy ?? ""]) }
    return attributes.keys.filter { !asked.contains($0) }.sorted().map { name in
      (
        "unused-attribute", "/attributes/\(name)", "no rule asks for \"\(name)\"",
        "ask for it in a condition: \"custom\": {\"\(name)\": …}, or remove it"
      )
    }
  }

  private var sharedNamespaces: [Warning] {
    let running = experiments.filter { $0.value.status != .stopped }.sorted { $0.key < $1.key }
    var seen: [String: [(name: String, range: VariantRange)]] = [:]
    var warnings: [Warning] = []
    for (name, experiment) in running {
      guard let namespace = experiment.namespace else { continue }
      if let other = seen[namespace.name]?.first(where: { $0.range.overlaps(namespace.range) }) {
        warnings.append(
          (
            "shared-namespace", "/experiments/\(name)/namespace",
            "\"\(other.name)\" has a part of the same people of \"\(namespace.name)\"",
            "let each experiment of a namespace begin where another ends, so that nobody is in two"
          ))
      }
      seen[namespace.name, default: []].append((name, namespace.range))
    }
    return warnings
  }
}
