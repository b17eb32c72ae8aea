import Numbers
import PaywallModel
import PaywallTree

/// Resolved components and other results that renderings share.
///
/// A rendering reads the tables as they were at its start. At its end its own results are merged into them.
struct SettledComponents {
  /// The place of a component in the document, and the values that it inherits.
  struct Place: Hashable {
    let pointer: String
    let container: Resolver.Container
    let hasCompactPrices: Bool

    func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
  }

  struct Entry: Sendable {
    /// The component; nil if it is hidden.
    let component: ResolvedComponent?
    /// The work of resolving it. It counts in every rendering that takes the component from here.
    let steps: Int
    /// The facts that it depends on.
    let reads: SituationReads
  }

  private let shared: SettledTables
  private(set) var added = SettledTables()

  init(_ shared: SettledTables) { self.shared = shared }

  /// Returns a component that is the same in this situation.
  func entry(at place: Place, in situation: Situation) -> Entry? {
    shared.entry(at: place, in: situation) ?? added.entry(at: place, in: situation)
  }

  mutating func keep(_ entry: Entry, at place: Place) {
    added.entries[place, default: []].append(entry)
  }

  /// Returns the component with the overrides that hold applied.
  mutating func overridden(_ component: Component, where holds: (Condition) -> Bool) -> Component {
    guard component.overrides.count <= UInt64.bitWidth else {
      return component.overridden(where: holds)
    }
    var holding: UInt64 = 0
    // By index: an override is large, and iterating copies it.
    for index in component.overrides.indices where holds(component.overrides[index].when) {
      holding |= 1 << UInt64(index)
    }
    guard holding != 0 else { return component }
    let variant = SettledTables.Variant(pointer: component.pointer, holding: holding)
    if let known = shared.variants[variant] ?? added.variants[variant] { return known }
    var index = 0
    let overridden = component.overridden { _ in
      defer { index += 1 }
      return holding >> UInt64(index) & 1 != 0
    }
    added.variants[variant] = overridden
    return overridden
  }

  /// Returns the screens of a document with a tap that leads to a screen.
  mutating func screensBefore(_ screen: String, in document: PaywallDocument) -> [String] {
    if let known = shared.screensBefore[screen] ?? added.screensBefore[screen] { return known }
    let before = document.screensBefore(screen)
    added.screensBefore[screen] = before
    return before
  }
}

/// The results that renderings of one document for one kind of reader share.
struct SettledTables: Sendable {
  /// A component with some of its overrides.
  struct Variant: Hashable {
    let pointer: String
    /// A bit for each override; 1 if it holds.
    let holding: UInt64
  }

  /// The components at a place in several situations.
  fileprivate(set) var entries: [SettledComponents.Place: [SettledComponents.Entry]] = [:]
  fileprivate(set) var variants: [Variant: Component] = [:]
  fileprivate(set) var screensBefore: [String: [String]] = [:]
  private var count = 0
  /// The number of merges.
  private(set) var revision = 0

  /// The limit for the components in all situations, and for each other table. One more evicts all of them.
  private static let most = 2_048
  /// The limit for the situations of one component. One more evicts the oldest.
  private static let mostSituations = 16

  var isEmpty: Bool { entries.isEmpty && variants.isEmpty && screensBefore.isEmpty }

  func entry(
    at place: SettledComponents.Place, in situation: Situation
  ) -> SettledComponents.Entry? {
    entries[place]?.first { $0.reads.hold(in: situation) }
  }

  /// Adds what a rendering in a situation added to its copy. Another rendering may have added the same meanwhile.
  mutating func merge(_ added: SettledTables, in situation: Situation) {
    revision += 1
    for (place, entries) in added.entries where entry(at: place, in: situation) == nil {
      if count + entries.count > Self.most {
        self.entries = [:]
        count = 0
      }
      let before = self.entries[place] ?? []
      let kept = (before + entries).suffix(Self.mostSituations)
      self.entries[place] = Array(kept)
      count += kept.count - before.count
    }
    Self.merge(added.variants, into: &variants)
    Self.merge(added.screensBefore, into: &screensBefore)
  }

  private static func merge<Key, Value>(_ added: [Key: Value], into table: inout [Key: Value]) {
    guard !added.isEmpty else { return }
    if table.count + added.count > most { table = [:] }
    table.merge(added) { $1 }
  }
}
