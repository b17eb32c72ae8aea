import JSON
import Numbers

/// Checks one file of placements beside the others. Each mistake has its place in that file, and names the other one.
struct JoinedCheck {
  private let files: PlacementFiles
  private let file: PlacementFile
  private let check: PlacementCheck

  /// - Parameter files: all files, with the checked one among them.
  init(_ files: PlacementFiles, of file: PlacementFile, _ check: PlacementCheck) {
    self.files = files
    self.file = file
    self.check = check
  }

  func run() {
    let campaigns = files.inOrder.filter { $0 != .main }
    if file == .main {
      for (index, later) in campaigns.enumerated() {
        for earlier in campaigns.prefix(index) { reportPair(earlier, later) }
      }
    }
    for other in campaigns + [.main] where other != file { reportShared(with: other) }
    for campaign in file == .main ? campaigns : [file] { reportMissingPlacements(of: campaign) }
    reportLimits()
  }

  /// A name that two files both have, although only one of them may.
  private struct Shared {
    let code: String
    /// The place in the first file.
    let place: String
    let words: String
    let hint: String
  }

  private func shared(by one: PlacementFile, _ two: PlacementFile) -> [Shared] {
    guard let first = files[one], let second = files[two] else { return [] }
    let experiments = first.experiments.keys.filter { second.experiments[$0] != nil }.sorted().map {
      Shared(
        code: "duplicate-experiment", place: "/experiments/\($0)", words: "an experiment \"\($0)\"",
        hint: "responses and counts tell experiments apart by their names: give one another")
    }
    let attributes = first.attributes.keys.sorted().filter { name in
      second.attributes[name].map { $0 != first.attributes[name] } ?? false
    }.map {
      Shared(
        code: "duplicate-attribute", place: "/attributes/\($0)",
        words: "an attribute \"\($0)\" of another form",
        hint: "declare it alike in both, or in the main file alone")
    }
    let rules = first.placements.sorted { $0.key < $1.key }.flatMap { name, placement in
      sharedRules(of: name, placement, one, beside: second.placements[name], two)
    }
    return experiments + attributes + rules
  }

  private func sharedRules(
    of placement: String, _ first: Placement, _ one: PlacementFile, beside second: Placement?,
    _ two: PlacementFile
  ) -> [Shared] {
    let names = Set((second?.rules ?? []).enumerated().map { $1.toldName(at: $0, of: two) })
    return first.rules.enumerated().compactMap { index, rule in
      let name = rule.toldName(at: index, of: one)
      guard names.contains(name) else { return nil }
      return Shared(
        code: "duplicate-rule", place: "/placements/\(placement)/rules/\(index)",
        words: "a rule \"\(name)\" of \"\(placement)\"",
        hint: "responses and counts tell rules apart by their names: give one another")
    }
  }

  private func reportShared(with other: PlacementFile) {
    for shared in shared(by: file, other) {
      check.report(
        shared.code, at: shared.place, "\(other.words) also \(other.verb) \(shared.words)",
        hint: shared.hint)
    }
  }

  /// Reports in the order of the main file what two of its campaigns both have.
  private func reportPair(_ earlier: PlacementFile, _ later: PlacementFile) {
    let place = files.main?.campaigns.firstIndex { $0 == later.campaign } ?? 0
    for shared in shared(by: later, earlier) {
      check.report(
        shared.code, at: "/campaigns/\(place)",
        "\(earlier.words) and \(later.words) both have \(shared.words)", hint: shared.hint)
    }
  }

  /// Reports rules for a moment that the main file does not have.
  private func reportMissingPlacements(of campaign: PlacementFile) {
    guard let main = files.main, let document = files[campaign] else { return }
    for name in document.placements.keys.sorted() where main.placements[name] == nil {
      if campaign == file {
        check.report(
          "unknown-placement", at: "/placements/\(name)",
          "the main file has no placement \"\(name)\"",
          hint: check.hint(for: name, among: main.placements.keys, in: "placements"))
      } else {
        check.report(
          "unknown-placement", at: "/placements",
          "\(campaign.words) has rules for the placement \"\(name)\", which is not here",
          hint: "keep the placement, or publish the campaign without it first")
      }
    }
  }

  /// Reports more of something than decisions may have, counted over all files.
  private func reportLimits() {
    guard let joined = files.joined else { return }
    typealias Limit = (code: String, count: Int, most: Int, what: String)
    let ofAll: [Limit] = [
      (
        "many-experiments", joined.experiments.count, PlacementDocument.mostExperiments,
        "experiments"
      ),
      ("many-attributes", joined.attributes.count, PlacementDocument.mostAttributes, "attributes"),
    ]
    let ofPlacements = joined.placements.sorted { $0.key < $1.key }.map {
      name, placement -> Limit in
      (
        "many-rules", placement.rules.count, PlacementDocument.mostRules, "rules of \"\(name)\""
      )
    }
    for limit in ofAll + ofPlacements where limit.count > limit.most {
      check.report(
        limit.code, at: "/placements",
        "the placements and their campaigns have \(limit.count) \(limit.what), and \(limit.most) are allowed",
        hint: "remove rules of campaigns that have ended")
    }
    if check.textTests(of: files[file] ?? joined) { check.textTests(of: joined) }
  }
}

extension PlacementFile {
  fileprivate var verb: String { self == .main ? "have" : "has" }
}
