import Experiments
import Foundation
import JSON
import Testing

/// The public cases of GrowthBook's SDKs; none when they are absent, which is said.
enum GrowthBookCases {
  private static let path =
    (ProcessInfo.processInfo.environment["PAYWALLD_SUITES"] ?? "../shared/suites")
    + "/../reference/growthbook/cases.json"

  static let areThere = FileManager.default.fileExists(atPath: path)
  static let trait = ConditionTrait.enabled(if: areThere, "\(path) not found, skipped")

  static func group(_ name: String) throws -> [JSONNode] {
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    let cases = try JSONText(parsing: bytes, limits: .trusted).root[name]
    return Array(try #require(cases?.elements))
  }
}

extension JSONNode {
  var doubles: [Double]? { elements?.compactMap { $0.number?.double } }

  /// `[[from, to], …]`.
  var bucketRanges: [BucketRange]? {
    elements?.compactMap { $0.doubles }.filter { $0.count == 2 }.map { BucketRange($0[0], $0[1]) }
  }

  /// The variants of an experiment: their keys are in `meta`, or else they are their indices.
  var variants: [Experiment.Variant] {
    let count = self["variations"]?.elements?.count ?? 0
    let weights = self["weights"]?.doubles ?? BucketRange.equalWeights(count)
    return (0..<count).map { index in
      let key = self["meta"]?[index]?["key"]?.string ?? String(index)
      return Experiment.Variant(key, weight: weights.count == count ? weights[index] : .nan)
    }
  }

  /// The experiment that a case describes.
  func experiment(named fallback: String = "") throws -> Experiment {
    try Experiment(
      key: self["key"]?.string ?? fallback, variants: variants,
      coverage: self["coverage"]?.number?.double ?? 1,
      ranges: self["ranges"]?.bucketRanges.map { Allocation(ranges: $0.map { [$0] }) },
      seed: self["seed"]?.string, hashVersion: self["hashVersion"]?.number?.int ?? 1,
      hashAttribute: self["hashAttribute"]?.string ?? "id",
      fallbackAttribute: self["fallbackAttribute"]?.string, namespace: self["namespace"]?.namespace,
      filters: self["filters"]?.elements?.compactMap(\.filter) ?? [],
      isSticky: self["disableStickyBucketing"]?.bool != true,
      bucketVersion: self["bucketVersion"]?.number?.int ?? 0,
      minBucketVersion: self["minBucketVersion"]?.number?.int ?? 0, state: state)
  }

  /// The identifiers among the attributes of a case's context.
  var subject: Subject {
    Subject(
      self["attributes"]?.members?.compactMap { member in
        member.value.string.map { Subject.Identifier(member.key, $0) }
      } ?? [])
  }

  private var state: Experiment.State {
    if self["active"]?.bool == false { return .paused }
    return self["force"]?.number?.int.map { .stopped(winner: $0) } ?? .running
  }

  private var namespace: Namespace? {
    guard let name = self[0]?.string, let start = self[1]?.number, let end = self[2]?.number else {
      return nil
    }
    return Namespace(name, BucketRange(start.double, end.double))
  }

  private var filter: BucketFilter? {
    guard let seed = self["seed"]?.string, let ranges = self["ranges"]?.bucketRanges else {
      return nil
    }
    return BucketFilter(
      seed: seed, ranges: ranges, attribute: self["attribute"]?.string ?? "id",
      hashVersion: self["hashVersion"]?.number?.int ?? 2)
  }
}
