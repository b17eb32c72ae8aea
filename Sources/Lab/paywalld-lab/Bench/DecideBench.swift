import Experiments
import Foundation

/// Measures the time that an experiment takes to decide.
enum DecideBench {
  static let command = LabCommand(
    name: "decide", summary: "decide experiments for people: [--people N] [--rounds N]", run: run)

  private static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let names = (0..<(try options.number("people", default: 10_000))).map { _ in UUID().uuidString }
    let rounds = try options.number("rounds", default: 20)
    for (name, experiment) in try experiments() {
      let people = names.map { Subject(id: $0) }
      print("\(name): \(nanoseconds(experiment, for: people, rounds: rounds)) ns")
    }
    let keepers = names.map { Subject(id: $0, assignments: assignments(of: $0)) }
    let experiment = try Experiment(key: "experiment-20", variants: variants)
    print(
      "the last of 20 kept variants: \(nanoseconds(experiment, for: keepers, rounds: rounds)) ns")
    return 0
  }

  private static let variants = [
    Experiment.Variant("control", weight: 0.5), Experiment.Variant("red", weight: 0.5),
  ]

  private static func experiments() throws -> [(String, Experiment)] {
    let most = BucketRange(0, 0.9)
    let filter = BucketFilter(seed: "layer", ranges: [most])
    return [
      ("a UUID", try Experiment(key: "e", variants: variants)),
      ("in a namespace", try Experiment(key: "e", variants: variants, namespace: .init("n", most))),
      (
        "with a filter",
        try Experiment(key: "e", variants: variants, filters: filter.map { [$0] } ?? [])
      ),
    ]
  }

  private static func assignments(of id: String) -> [StickyAssignment] {
    (1...20).map {
      StickyAssignment(
        attribute: "id", identifier: id, experiment: "experiment-\($0)", variant: "red")
    }
  }

  /// The shortest time of a decision in a round.
  private static func nanoseconds(
    _ experiment: Experiment, for people: [Subject], rounds: Int
  ) -> Int {
    var counted = 0
    let times = (0..<rounds).map { _ in
      ContinuousClock().measure {
        for person in people where experiment.decide(person).isCounted { counted += 1 }
      }
    }
    let least = Double((times.min() ?? .zero).components.attoseconds) / 1e9
    return counted > 0 ? Int(clamping: (least / Double(people.count)).rounded()) : 0
  }
}
