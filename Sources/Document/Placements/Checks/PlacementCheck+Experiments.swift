import JSON
import Numbers
import PaywallModel

extension PlacementCheck {
  /// Checks that an experiment's variants divide the people, and that a stopped experiment has a winner.
  func check(_ experiment: PlacementExperiment, named name: String) {
    let place = "/experiments/\(name)"
    check(experiment.identity, at: place)
    var names: [String: Int] = [:]
    for (index, variant) in experiment.variants.enumerated() {
      let place = "\(place)/variants/\(index)"
      if let first = names[variant.name] {
        report(
          "duplicate-variant", at: place + "/name",
          "variant number \(first + 1) is \"\(variant.name)\" as well",
          hint: "give each variant a name of its own")
      }
      names[variant.name] = names[variant.name] ?? index
      check(leaf: variant.show, at: place + "/show", of: "a variant")
    }
    if experiment.variants.contains(where: { !$0.ranges.isEmpty }) {
      ranges(of: experiment, at: place)
    } else {
      weights(of: experiment, at: place)
    }
    end(of: experiment, Set(names.keys), at: place)
    event(of: experiment, at: place)
    if let namespace = experiment.namespace, namespace.range.isEmpty {
      empty(namespace.range, at: place + "/namespace")
    }
    if experiment.oldestVersion > experiment.version {
      report(
        "oldest-version", at: place + "/oldestVersion",
        "the experiment is in version \(experiment.version), so nobody is in version \(experiment.oldestVersion) or later",
        hint: "write \"version\": \(experiment.oldestVersion) as well")
    }
  }

  /// Checks that measures of events name one.
  private func event(of experiment: PlacementExperiment, at place: String) {
    let measures = [experiment.measure].compactMap(\.self) + experiment.otherMeasures
    guard experiment.event == nil, let measure = measures.first(where: \.isOfEvents) else { return }
    report(
      "missing-event", at: place,
      "\"\(measure.rawValue)\" counts an event of your server, and none is named",
      hint: "name it: \"event\": \"workout\"")
  }

  private func weights(of experiment: PlacementExperiment, at place: String) {
    let weights = experiment.variants.map(\.weight)
    guard weights.contains(where: { $0 != nil }) else { return }
    if let missing = weights.firstIndex(of: nil) {
      return report(
        "weights", at: "\(place)/variants/\(missing)",
        "\"\(experiment.variants[missing].name)\" has no weight, and others have one",
        hint: "give each variant a weight, or none, for even shares")
    }
    let sum = weights.compactMap(\.self).reduce(0, +)
    guard abs(sum - 1) > Self.weightTolerance else { return }
    report(
      "weights", at: place + "/variants", "the weights sum to \(Self.decimal(sum)), not to 1",
      hint: sum > 0
        ? Self.proportions(weights.compactMap(\.self))
        : "write each variant's share of the people, or no weights for even shares")
  }

  /// Checks that the weights of a new document leave nobody outside. Documents that were published before keep them, because other weights
  /// would move people.
  func remainder(of experiment: PlacementExperiment, named name: String) {
    let weights = experiment.variants.compactMap(\.weight)
    let sum = weights.reduce(0, +)
    guard weights.count == experiment.variants.count,
      experiment.variants.allSatisfy(\.ranges.isEmpty),
      abs(sum - 1) <= Self.weightTolerance
    else { return }
    // The numbers that people hash to are ten-thousandths.
    let missing = ((1 - sum) * 10_000).rounded()
    guard missing != 0 else { return }
    let people = "\(Self.decimal(abs(missing))) of 10,000 people"
    report(
      "weights", at: "/experiments/\(name)/variants",
      "the weights sum to \(Self.decimal(sum)), so "
        + (missing > 0 ? "\(people) are in no variant" : "the last variant lacks \(people)"),
      hint: Self.proportions(weights))
  }

  /// Suggests weights with the same proportions and a sum of 1: the last one takes what rounding leaves.
  private static func proportions(_ weights: [Double]) -> String {
    let sum = weights.reduce(0, +)
    let parts = weights.dropLast().map { ($0 / sum * 10_000).rounded() }
    let all = parts + [10_000 - parts.reduce(0, +)]
    return "for the same proportions write "
      + all.map { decimal($0 / 10_000) }.joined(separator: ", ")
  }

  /// Allows sums such as three times 0.333 to count as 1.
  private static let weightTolerance = 0.001_000_1

  private func ranges(of experiment: PlacementExperiment, at place: String) {
    var seen: [(range: VariantRange, name: String)] = []
    for (index, variant) in experiment.variants.enumerated() {
      let place = "\(place)/variants/\(index)"
      if variant.weight != nil {
        report(
          "weights", at: place + "/weight",
          "this experiment divides people by ranges, which leave no place for weights",
          hint: "remove the weight, or the ranges of all variants")
      }
      guard !variant.ranges.isEmpty else {
        report(
          "missing-range", at: place, "\"\(variant.name)\" has no range, and others have one",
          hint: "give each variant a range, or none")
        continue
      }
      for (index, range) in variant.ranges.enumerated() {
        let place = self.place(of: index, in: place + "/range")
        if range.isEmpty {
          empty(range, at: place)
        } else if let other = seen.first(where: { $0.range.overlaps(range) }) {
          overlap(of: range, with: other, at: place)
        }
        seen.append((range, variant.name))
      }
    }
    if experiment.share < 1 {
      report(
        "share", at: place + "/share",
        "the variants' ranges already say who takes part",
        hint: "remove \"share\", and make the ranges smaller")
    }
  }

  private func overlap(
    of range: VariantRange, with other: (range: VariantRange, name: String), at place: String
  ) {
    let from = Self.decimal(max(range.from, other.range.from))
    let below = Self.decimal(min(range.below, other.range.below))
    report(
      "overlapping-ranges", at: place,
      "\"\(other.name)\" already has the numbers from \(from) to \(below)",
      hint: "let each range begin where another ends")
  }

  private func empty(_ range: VariantRange, at place: String) {
    report(
      "empty-range", at: place,
      "no number is at least \(Self.decimal(range.from)) and below \(Self.decimal(range.below))",
      hint: "let \"below\" be larger than \"from\"")
  }

  private func end(
    of experiment: PlacementExperiment, _ names: Set<String>, at place: String
  ) {
    if experiment.status == .stopped, experiment.winner == nil {
      report(
        "no-winner", at: place + "/status", "the experiment is stopped and has no \"winner\"",
        hint: "name the variant that all see now: \(Self.list(names))")
    }
    guard let winner = experiment.winner else { return }
    if experiment.status != .stopped {
      report(
        "early-winner", at: place + "/winner",
        "the experiment is \(experiment.status), so nobody has won",
        hint: "write \"status\": \"stopped\" as well, or remove \"winner\"")
    }
    guard !names.contains(winner) else { return }
    report(
      "unknown-variant", at: place + "/winner", "there is no variant \"\(winner)\"",
      hint: nearestName(to: winner, among: names.sorted()).map { "did you mean \"\($0)\"?" }
        ?? "the variants are \(Self.list(names))")
  }

  /// The number with at most four decimals.
  static func decimal(_ value: Double) -> String {
    JSONNumber((value * 10_000).rounded() / 10_000).map(\.text) ?? "0"
  }
}

extension VariantRange {
  var isEmpty: Bool { below <= from }

  func overlaps(_ other: VariantRange) -> Bool {
    !isEmpty && !other.isEmpty && from < other.below && other.from < below
  }
}
