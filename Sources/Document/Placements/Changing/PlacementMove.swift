import Experiments
import Numbers

/// How many of 10,000 simulated people an experiment shows another variant after a change of placements.
public struct PlacementMove: Sendable, Equatable {
  public let experiment: String
  /// The people who had one variant and have another one now.
  public let moved: Int
  /// The people who took no part and do now.
  public let joined: Int
  /// The people who took part and do no longer.
  public let left: Int

  /// The number of simulated people.
  public static let people = 10_000
  /// The maximum number of changed experiments that are simulated.
  public static let mostExperiments = 50

  /// The running experiments that change people, sorted by name.
  public static func all(
    from live: PlacementDocument, to draft: PlacementDocument
  ) -> [PlacementMove] {
    let changed = draft.experiments.filter { name, experiment in
      live.experiments[name].map { $0 != experiment } ?? false
    }
    return changed.sorted { $0.key < $1.key }.prefix(mostExperiments).compactMap { name, new in
      live.experiments[name].flatMap { PlacementMove(name, from: $0, to: new) }
    }
  }

  /// `nil` if nobody changes, or if one of the two does not run.
  private init?(_ name: String, from old: PlacementExperiment, to new: PlacementExperiment) {
    guard old.status == .running, new.status == .running,
      let former = Self.compiled(old, name), let later = Self.compiled(new, name)
    else { return nil }
    var counts = (moved: 0, joined: 0, left: 0)
    for index in 0..<Self.people {
      switch (Self.variant(of: index, in: former), Self.variant(of: index, in: later)) {
      case (nil, nil): break
      case (nil, _?): counts.joined += 1
      case (_?, nil): counts.left += 1
      case (let before?, let after?): if before != after { counts.moved += 1 }
      }
    }
    guard counts != (0, 0, 0) else { return nil }
    experiment = name
    (moved, joined, left) = counts
  }

  private static func compiled(
    _ experiment: PlacementExperiment, _ name: String
  ) -> CompiledExperiment? {
    do {
      return try CompiledExperiment(experiment, named: name)
    } catch {
      return nil
    }
  }

  /// The variant of a simulated person, who has another identifier under each name.
  private static func variant(of index: Int, in compiled: CompiledExperiment) -> String? {
    let name = compiled.experiment.hashAttribute
    let person = Subject([Subject.Identifier(name, "\(name) \(index)")])
    return compiled.experiment.decide(person).variant.map { compiled.variants[$0].name }
  }
}
