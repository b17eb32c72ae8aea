import JSON
import Numbers

extension PlacementDocument {
  /// Warnings about valid parts that are probably mistakes: experiments that no rule shows, attributes that no condition uses,
  /// experiments with overlapping parts of a namespace, and what another file of the placements leaves without effect. The warnings are in the
  /// order of the text; their number is limited.
  ///
  /// - Parameters:
  ///   - text: the text that the document was read from.
  ///   - others: the files of the placements that are live.
  public func warnings(
    in text: JSONText, as file: PlacementFile = .main, beside others: PlacementFiles = .init()
  ) -> [Diagnostic] {
    var files = others
    files[file] = self
    let all =
      unusedExperiments + unusedAttributes(among: files, as: file)
      + sharedNamespaces(among: files, as: file) + files.warnings(of: file, in: text)
    return all.prefix(Self.mostWarnings).map { warning in
      Diagnostic(
        warning.code, at: text.nearestNode(to: warning.place), warning.message, hint: warning.hint)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static let mostWarnings = 100

  typealias Warning = (code: String, place: String, message: String, hint: String)

  private var unusedExperiments: [Warning] {
    let shown = Set(placements.values.flatMap(\.rules).compactMap(\.show.experiment))
    return experiments.keys.filter { !shown.contains($0) }.sorted().map { name in
      (
        "unused-experiment", "/experiments/\(name)", "no rule shows \"\(name)\"",
        "add {\"show\": {\"experiment\": \"\(name)\"}} to the rules of a placement"
      )
    }
  }

  /// The attributes that the document asks for.
  private var askedAttributes: Set<String> {
    let rules = placements.values.flatMap(\.rules)
    var asked = Set(conditions.flatMap(\.attributes.keys))
    let identities =
      rules.compactMap(\.rollout?.identity) + experiments.values.map(\.identity)
      + [holdout?.people.identity].compactMap(\.self)
    for identity in identities { asked.formUnion([identity.by, identity.fallbackBy ?? ""]) }
    return asked
  }

  /// Campaigns may ask for the attributes of the main file.
  private func unusedAttributes(
    among files: PlacementFiles, as file: PlacementFile
  ) -> [Warning] {
    let asked =
      file == .main
      ? files.campaigns.values.reduce(askedAttributes) { $0.union($1.askedAttributes) }
      : askedAttributes
    return attributes.keys.filter { !asked.contains($0) }.sorted().map { name in
      (
        "unused-attribute", "/attributes/\(name)", "no rule asks for \"\(name)\"",
        "ask for it in a condition: \"custom\": {\"\(name)\": …}, or remove it"
      )
    }
  }

  /// The experiments of this file that have a part of a namespace together with another one, of any file.
  private func sharedNamespaces(
    among files: PlacementFiles, as file: PlacementFile
  ) -> [Warning] {
    let others = files.inOrder.filter { $0 != file }.compactMap { files[$0]?.experiments }
    let all = others.map { ($0, false) } + [(experiments, true)]
    let running = all.flatMap { experiments, isOwn in
      experiments.filter { $0.value.status != .stopped }.sorted { $0.key < $1.key }
        .map { (key: $0.key, value: $0.value, isOwn: isOwn) }
    }
    var seen: [String: [(name: String, range: VariantRange)]] = [:]
    var warnings: [Warning] = []
    for (name, experiment, isOwn) in running {
      guard let namespace = experiment.namespace else { continue }
      if isOwn,
        let other = seen[namespace.name]?.first(where: { $0.range.overlaps(namespace.range) })
      {
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
