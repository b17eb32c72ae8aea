import Numbers
import PaywallModel
import PaywallTree

/// Resolved components that do not depend on the reader's situation, and other results that renderings share.
struct SettledComponents: Sendable {
  /// The place of a component in the document, and the values that it inherits.
  struct Place: Hashable {
    let pointer: String
    let container: Resolver.Container
    let hasCompactPrices: Bool

    func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
  }

  /// A component with some of its overrides.
  private struct Variant: Hashable {
    let pointer: String
    /// A bit for each override; 1 if it holds.
    let holding: UInt64
  }

  struct Entry {
    /// The component; nil if it is hidden.
    let component: ResolvedComponent?
    /// The work of resolving it. It counts in every rendering that takes the component from here.
    let steps: Int
  }

  /// The limit for each table. Components beyond it are resolved in every rendering.
  private static let most = 1_024

  private var entries: [Place: Entry] = [:]
  private var variants: [Variant: Component] = [:]
  private var screensBefore: [String: [String]] = [:]

  /// The number of entries in all tables.
  var count: Int { entries.count + variants.count + screensBefore.count }

  subscript(place: Place) -> Entry? { entries[place] }

  mutating func keep(_ entry: Entry, at place: Place) {
    guard entries.count < Self.most else { return }
    entries[place] = entry
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
    let variant = Variant(pointer: component.pointer, holding: holding)
    if let known = variants[variant] { return known }
    var index = 0
    let overridden = component.overridden { _ in
      defer { index += 1 }
      return holding >> UInt64(index) & 1 != 0
    }
    if variants.count < Self.most { variants[variant] = overridden }
    return overridden
  }

  /// Returns the screens of a document with a tap that leads to a screen.
  mutating func screensBefore(_ screen: String, in document: PaywallDocument) -> [String] {
    if let known = screensBefore[screen] { return known }
    let before = document.screensBefore(screen)
    if screensBefore.count < Self.most { screensBefore[screen] = before }
    return before
  }
}
