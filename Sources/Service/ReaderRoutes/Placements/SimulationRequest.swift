import JSON
import PaywallModel
import PaywallStore
import Placements
import Routing

/// The content of a simulation request: a draft of placements, and readers who are given or generated.
package struct SimulationRequest {
  let draft: PlacementDecider
  private let readers: [PlacementReader]
  private let live: PlacementDocument?

  /// The maximum size of the content in bytes.
  static let limit = 16 << 20
  /// The time limit of one simulation in seconds.
  package static let seconds = 5
  /// The default number of generated readers.
  static let usualReaders = 10_000

  /// Reads `{"draft": {…}, "version": 3, "readers": [{…}], "count": 10000, "seed": 1}`. Without a draft or version, simulates the newest
  /// version; without readers, generates some.
  init(_ content: [UInt8], of brand: Brand, in store: Store) throws(Problem) {
    let root = try Self.root(of: content)
    let catalog = store.catalog
    live = try Self.document(of: catalog.version(brand.placements, nil))
    let document = try Self.draft(in: root, of: brand, store)
    do {
      draft = try PlacementDecider(document)
    } catch {
      throw Problem.content("the draft cannot be used: \(error)")
    }
    if let given = try Self.given(in: root) {
      readers = given
    } else {
      readers = try Self.generated(root, [live, document].compactMap(\.self))
    }
  }

  func simulated(
    beside live: PlacementDecider?, now: Moment
  ) throws(Problem) -> PlacementSimulation {
    PlacementSimulation(
      live: live, draft: draft, readers: readers, now: now,
      until: .now + .seconds(Self.seconds))
  }

  private static func root(of content: [UInt8]) throws(Problem) -> JSONNode {
    guard content.count <= limit else {
      throw Problem(.tooLarge, "the content may have at most \(limit >> 20) MiB")
    }
    var limits = JSONLimits.trusted
    limits.maxBytes = limit
    let root = try JSONText(content: content, limits: limits).root
    guard root.members != nil else { throw Problem.content("expected an object") }
    return root
  }

  private static func draft(
    in root: JSONNode, of brand: Brand, _ store: Store
  ) throws(Problem) -> PlacementDocument {
    let catalog = store.catalog
    if let draft = root["draft"] {
      do throws(StoreError) {
        return try store.checked(placements: Array(draft.source), of: brand)
      } catch {
        throw Problem(error, in: catalog)
      }
    }
    let newest = catalog.brands[brand.placements]?.versions.last?.number
    guard let number = root["version"]?.number?.int ?? newest else {
      throw .unknownBrand(brand.placements, in: catalog)
    }
    let version = try catalog.requested(brand.placements, number)
    guard let document = try document(of: version) else {
      throw .unknownVersion(number, of: brand.placements, among: [])
    }
    return document
  }

  private static func document(
    of version: PublishedVersion?
  ) throws(Problem) -> PlacementDocument? {
    do throws(InvalidDocument) {
      return try version?.placements()
    } catch {
      throw Problem.content(
        "this release does not understand the placements", error.diagnostics)
    }
  }

  /// The readers that the request gives; nil if it gives none.
  private static func given(in root: JSONNode) throws(Problem) -> [PlacementReader]? {
    guard let list = root["readers"] else { return nil }
    guard let elements = list.elements.map(Array.init), !elements.isEmpty,
      elements.count <= PlacementSimulation.mostReaders
    else {
      throw Problem.content(
        "readers: expected a list of 1 to \(PlacementSimulation.mostReaders) contexts")
    }
    var readers: [PlacementReader] = []
    readers.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(InvalidContext) {
        readers.append(try PlacementReader(context: element, needsKey: false))
      } catch {
        throw Problem.content("readers, place \(index): \(error.detail)")
      }
    }
    return readers
  }

  private static func generated(
    _ root: JSONNode, _ documents: [PlacementDocument]
  ) throws(Problem) -> [PlacementReader] {
    let count = root["count"]?.number?.int ?? (root["count"] == nil ? usualReaders : 0)
    guard 1...PlacementSimulation.mostReaders ~= count else {
      throw Problem.content(
        "count: expected a whole number from 1 to \(PlacementSimulation.mostReaders)")
    }
    let seed = UInt64(clamping: root["seed"]?.number?.int ?? 1)
    var generator = ReaderGenerator(for: documents, seed: seed)
    return (0..<count).map { _ in generator.next() }
  }
}

extension PlacementSimulation {
  func value(of draft: PlacementDocument) -> JSONValue {
    [
      "readers": .number(readers), "changed": .number(changed),
      "changedShare": .number(changedShare),
      "complete": .bool(isComplete),
      "placements": .array(placements.map { $0.value(of: draft.placements[$0.name]) }),
    ]
  }
}

extension PlacementSimulation.Placement {
  fileprivate func value(of placement: Placements.Placement?) -> JSONValue {
    let rules = placement?.rules ?? []
    return [
      "placement": .string(name), "changed": .number(changed),
      "before": .array(before.map(\.value)), "after": .array(after.map(\.value)),
      "changes": .array(changes.map(\.value)),
      "rules": .array(
        deciders.enumerated().map { index, readers in
          .object(present: [
            "rule": .string(
              (rules.indices.contains(index) ? rules[index].name : nil) ?? "rule-\(index + 1)"),
            "pointer": .string("/placements/\(name)/rules/\(index)"), "readers": .number(readers),
          ])
        }),
      "unreached": .array(unreachedRules.map { .string("/placements/\(name)/rules/\($0)") }),
    ]
  }
}

extension PlacementSimulation.Count {
  fileprivate var value: JSONValue {
    ["shows": sight.value, "readers": .number(readers)]
  }
}

extension PlacementSimulation.Change {
  fileprivate var value: JSONValue {
    [
      "from": before?.value ?? .null, "to": after?.value ?? .null, "readers": .number(readers),
      "examples": .array(examples.map { .number($0) }),
    ]
  }
}

extension PlacementSimulation.Sight {
  fileprivate var value: JSONValue {
    var fields: [JSONField] = []
    switch outcome {
    case .paywall(let paywall):
      fields.append(JSONField(name: "paywall", value: .string(paywall.name)))
      if case .number(let number) = paywall.version {
        fields.append(JSONField(name: "version", value: .number(number)))
      }
    case .nothing(let reason): fields.append(JSONField(name: "nothing", value: .string(reason)))
    }
    return .object(
      fields
        + JSONValue.fields(present: [
          "experiment": experiment.map(JSONValue.string),
          "variant": variant.map(JSONValue.string),
        ]))
  }
}
