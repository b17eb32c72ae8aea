import JSON
import PaywallModel

@testable import Placements

/// Documents and readers for tests.
enum Samples {
  static func document(_ text: String) throws -> PlacementDocument {
    try PlacementDocument(reading: Array(text.utf8))
  }

  static func decider(_ text: String) throws -> PlacementDecider {
    try PlacementDecider(document(text))
  }

  /// A document in which every property has a part.
  static func everything() throws -> PlacementDecider {
    let bytes = try Fixtures.read("everything.json")
    return try PlacementDecider(PlacementDocument(reading: bytes, knowing: WrongPlacements.known))
  }

  static func reader(_ context: String) throws -> PlacementReader {
    let text = try JSONText(parsing: context, limits: .document)
    return try PlacementReader(context: text.root, needsKey: false)
  }

  /// Noon of a day on which nothing happens.
  static let now = Moment(seconds: 1_795_780_800)
}

extension PlacementDecision {
  /// The decision in one line: `rule 2 gold-readers: winter TARGETING_MATCH`.
  var line: String {
    let place: String
    switch step {
    case .rule(let index): place = "rule \(index + 1)" + (rule.map { " " + $0 } ?? "")
    default: place = "\(step)"
    }
    let chosen = experiment.map { " by \($0)=\(variant ?? "")\(isCounted ? " counted" : "")" } ?? ""
    return "\(place): \(outcome.words)\(chosen) \(reason.rawValue)"
  }
}
