import Experiments
import JSON

extension Experiment {
  /// Reads an experiment in the form of GrowthBook's SDKs.
  /// - Parameter name: the key if the experiment has none: that of its feature.
  init(growthBook node: JSONNode, named name: String = "") throws {
    let state: State =
      node["active"]?.bool == false
      ? .paused : node["force"]?.number?.int.map { .stopped(winner: $0) } ?? .running
    try self.init(
      key: node["key"]?.string ?? name, variants: try Self.variants(node),
      coverage: node["coverage"]?.number?.double ?? 1,
      ranges: node["ranges"].map { Allocation(ranges: BucketRange.all(in: $0).map { [$0] }) },
      seed: node["seed"]?.string, hashVersion: node["hashVersion"]?.number?.int ?? 1,
      hashAttribute: node["hashAttribute"]?.string ?? "id",
      fallbackAttribute: node["fallbackAttribute"]?.string,
      namespace: node["namespace"].flatMap(Namespace.init(growthBook:)),
      filters: try node["filters"]?.elements?.map(BucketFilter.init(growthBook:)) ?? [],
      isSticky: node["disableStickyBucketing"]?.bool != true,
      bucketVersion: node["bucketVersion"]?.number?.int ?? 0,
      minBucketVersion: node["minBucketVersion"]?.number?.int ?? 0, state: state)
  }

  private static func variants(_ node: JSONNode) throws -> [Variant] {
    let count = try node.elements("variations").count
    let weights = node["weights"]?.elements?.compactMap { $0.number?.double }
    return zip(0..., weights ?? BucketRange.equalWeights(count)).map { index, weight in
      Variant(node["meta"]?[index]?["key"]?.string ?? String(index), weight: weight)
    }
  }
}

extension Subject {
  /// Reads a person: attributes, and documents of stored assignments.
  init(growthBook node: JSONNode) throws {
    let identifiers = node["attributes"]?.members?.compactMap { member in
      member.value.string.map { Identifier(member.key, $0) }
    }
    let assignments = try node["documents"]?.elements?.flatMap(StickyAssignment.all)
    self.init(identifiers ?? [], assignments: assignments ?? [])
  }
}

extension StickyAssignment {
  /// Reads a document: `{attributeName, attributeValue, assignments: {"KEY__VERSION": "VARIANT"}}`.
  static func all(in document: JSONNode) throws -> [StickyAssignment] {
    let attribute = try document.text("attributeName")
    let identifier = try document.text("attributeValue")
    return try document.members("assignments").compactMap { member in
      StickyAssignment(
        attribute: attribute, identifier: identifier, name: member.key,
        variant: member.value.string ?? "")
    }
  }
}

extension Namespace {
  /// `[name, from, to]`.
  fileprivate init?(growthBook node: JSONNode) {
    guard let name = node[0]?.string, let start = node[1]?.number, let end = node[2]?.number else {
      return nil
    }
    self.init(name, BucketRange(start.double, end.double))
  }
}

extension BucketFilter {
  fileprivate init(growthBook node: JSONNode) throws {
    guard
      let filter = BucketFilter(
        seed: try node.text("seed"), ranges: node["ranges"].map(BucketRange.all) ?? [],
        attribute: node["attribute"]?.string ?? "id",
        hashVersion: node["hashVersion"]?.number?.int ?? 2)
    else { throw LabError("a filter has an unknown version of the hash") }
    self = filter
  }
}

extension BucketRange {
  /// `[[from, to], …]`.
  static func all(in node: JSONNode) -> [BucketRange] {
    node.elements?.compactMap { pair in
      guard let start = pair[0]?.number, let end = pair[1]?.number else { return nil }
      return BucketRange(start.double, end.double)
    } ?? []
  }
}
