import Experiments
import JSON
import Numbers
import PaywallModel

/// A draft of placements after its running experiments got the ranges that move as few people as possible away from the live variants.
///
/// An experiment gets ranges if its weights alone would move more people. The wanted shares are the draft's weights and its `share`; ranges
/// that stand next to weights are replaced. Experiments that reassign everybody (new version, salt or identifier) stay as they are.
public struct PlacementAdjustment: Sendable {
  /// An experiment in which some people would get another variant.
  public struct Change: Sendable, Equatable {
    public let experiment: String
    /// The people whom the adjusted ranges move.
    public let move: ExperimentMove
    /// The people whom the weights alone would move.
    public let plainMove: ExperimentMove
  }

  public private(set) var bytes: [UInt8]
  /// The changes, sorted by experiment name.
  public private(set) var changes: [Change] = []

  /// - Parameter draft: valid by the schema, with weights allowed next to ranges. Its meaning is not checked.
  /// - Throws: also if a variant gets no share, or too many parts.
  public init(
    of draft: [UInt8], as file: PlacementFile = .main, to live: PlacementDocument?
  ) throws(InvalidDocument) {
    let document = try PlacementDocument(published: draft, as: file)
    bytes = draft
    for (name, wanted) in document.experiments.sorted(by: { $0.key < $1.key }) {
      guard let former = live?.experiments[name], former.assigns(as: wanted),
        let experiment = former.compiled(named: name), let variants = wanted.weighted
      else { continue }
      try adjust(wanted, named: name, variants, from: experiment)
    }
  }

  private mutating func adjust(
    _ wanted: PlacementExperiment, named name: String, _ variants: [Experiment.Variant],
    from former: Experiment
  ) throws(InvalidDocument) {
    let plain = Allocation(weights: variants.map(\.weight), coverage: wanted.share)
    let adjusted = former.allocation(adjustedTo: variants, coverage: wanted.share)
    let (move, plainMove) = (
      former.move(to: adjusted, of: variants), former.move(to: plain, of: variants)
    )
    let isBetter = move.moved < plainMove.moved
    if isBetter || wanted.variants.contains(where: { !$0.ranges.isEmpty }) {
      let operations = try operations(for: wanted, named: name, isBetter ? adjusted : nil)
      bytes = try PlacementDocument.changed(bytes, by: operations)
    }
    let best = isBetter ? move : plainMove
    guard best.moved > 0 || best.joined > 0 || isBetter else { return }
    changes.append(Change(experiment: name, move: best, plainMove: plainMove))
  }

  /// - Parameter allocation: if `nil`, keeps the weights and removes the ranges.
  private func operations(
    for wanted: PlacementExperiment, named name: String, _ allocation: Allocation?
  ) throws(InvalidDocument) -> [JSONPatch.Operation] {
    let place = JSONPointer(tokens: [.name("experiments"), .name(name)])
    var operations: [JSONPatch.Operation] = []
    for (index, variant) in wanted.variants.enumerated() {
      let place = place.appending("variants").appending(index)
      guard let ranges = allocation?.ranges[index] else {
        if !variant.ranges.isEmpty { operations.append(.remove(place.appending("range"))) }
        continue
      }
      guard 1...PlacementDocument.mostRanges ~= ranges.count else {
        throw Self.refused(variant, ranges.count, at: place, in: bytes)
      }
      operations.append(.add(place.appending("range"), Self.value(of: ranges)))
      if variant.weight != nil { operations.append(.remove(place.appending("weight"))) }
    }
    if allocation != nil, wanted.share < 1 { operations.append(.remove(place.appending("share"))) }
    return operations
  }

  private static func value(of ranges: [BucketRange]) -> JSONValue {
    let values = ranges.map { range -> JSONValue in
      ["from": .number(range.start), "below": .number(range.end)]
    }
    return values.count == 1 ? values[0] : .array(values)
  }

  private static func refused(
    _ variant: PlacementVariant, _ count: Int, at place: JSONPointer, in bytes: [UInt8]
  ) -> InvalidDocument {
    do throws(InvalidDocument) {
      let text = try PlacementDocument.text(of: bytes)
      let node = text.nearestNode(to: place.description)
      return InvalidDocument(diagnostics: [
        count == 0
          ? Diagnostic(
            "no-share", at: node, "\"\(variant.name)\" gets nobody",
            hint: "give it a weight above 0, or remove it")
          : Diagnostic(
            "many-ranges", at: node,
            "to move nobody, \"\(variant.name)\" would need \(count) parts, and \(PlacementDocument.mostRanges) are allowed",
            hint: "leave its range out and raise \"version\": that assigns everybody anew")
      ])
    } catch {
      return error
    }
  }
}

extension PlacementExperiment {
  /// Whether both hash everybody to the same number and keep earlier assignments.
  fileprivate func assigns(as other: PlacementExperiment) -> Bool {
    identity == other.identity && salt == other.salt && version == other.version
      && status != .stopped && other.status != .stopped
  }

  fileprivate func compiled(named name: String) -> Experiment? {
    do {
      return try CompiledExperiment(self, named: name).experiment
    } catch {
      return nil
    }
  }

  /// The variants with the wanted weights; `nil` if only ranges define who takes part, or weights are missing.
  fileprivate var weighted: [Experiment.Variant]? {
    let weights = variants.compactMap(\.weight)
    guard weights.isEmpty ? variants.allSatisfy(\.ranges.isEmpty) : weights.count == variants.count
    else { return nil }
    let even = BucketRange.equalWeights(variants.count)
    return variants.enumerated().map { index, variant in
      Experiment.Variant(variant.name, weight: variant.weight ?? even[index])
    }
  }
}
