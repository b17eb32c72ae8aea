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

  /// The content in the description of the API.
  static let shape = ContentShape([
    "type": "object", "required": [],
    "properties": [
      "draft": ["type": "object"], "version": ["type": "integer", "minimum": 1],
      "readers": ["type": "array", "items": ["type": "object"]],
      "count": [
        "type": "integer", "minimum": 1, "maximum": .number(PlacementSimulation.mostReaders),
      ],
      "seed": ["type": "integer", "minimum": 0],
    ],
  ]).named("SimulationRequest")

  /// The maximum size of the content in bytes.
  static let limit = 16 << 20
  /// The time limit of one simulation in seconds.
  package static let seconds = 5
  /// The default number of generated readers.
  static let usualReaders = 10_000

  /// Reads `{"draft": {…}, "version": 3, "readers": [{…}], "count": 10000, "seed": 1}`. Without a draft or version, simulates the newest
  /// version; without readers, generates some.
  ///
  /// - Parameter brand: the placements or the campaign that the draft is a version of.
  init(_ content: [UInt8], of brand: Brand, in store: Store, at now: Moment) throws(Problem) {
    let root = try Self.root(of: content)
    let catalog = store.catalog
    live = try Self.understood { () throws(InvalidDocument) in
      try catalog.livePlacements(of: brand)?.document()
    }
    let draft = try Self.draft(in: root, of: brand, store)
    let document = catalog.joined(draft, as: PlacementFile(brand), of: brand)
    do {
      let lists = catalog.people(askedBy: document, of: brand)
      self.draft = try PlacementDecider(document, lists: lists.mapValues(\.people))
    } catch {
      throw Problem.content("the draft cannot be used: \(error)")
    }
    if let given = try Self.given(in: root) {
      readers = given
    } else {
      readers = try Self.generated(root, [live, document].compactMap(\.self), at: now)
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
    let newest = catalog.brands[brand]?.versions.last?.number
    guard let number = root["version"]?.number?.int ?? newest else {
      throw .unknownBrand(brand, in: catalog)
    }
    let version = try catalog.requested(brand, number)
    return try understood { () throws(InvalidDocument) in try version.placements() }
  }

  private static func understood<Document>(
    _ read: () throws(InvalidDocument) -> Document
  ) throws(Problem) -> Document {
    do throws(InvalidDocument) {
      return try read()
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
    _ root: JSONNode, _ documents: [PlacementDocument], at now: Moment
  ) throws(Problem) -> [PlacementReader] {
    let count = root["count"]?.number?.int ?? (root["count"] == nil ? usualReaders : 0)
    guard 1...PlacementSimulation.mostReaders ~= count else {
      throw Problem.content(
        "count: expected a whole number from 1 to \(PlacementSimulation.mostReaders)")
    }
    let seed = UInt64(clamping: root["seed"]?.number?.int ?? 1)
    var generator = ReaderGenerator(for: documents, seed: seed, at: now)
    return (0..<count).map { _ in generator.next() }
  }
}
