import Numbers
import PaywallTree

/// The scope of a change, in words: the values that the affected cells have, for each dimension in which they do not have all values.
struct ImpactScope: Hashable {
  let words: String

  /// - Parameters:
  ///   - places: the indices of the affected cells.
  ///   - cells: all compared cells.
  init(_ places: [Int], of cells: [Cell]) {
    guard places.count < cells.count else {
      words = "on every screen"
      return
    }
    let part = places.map { cells[$0] }
    var found: [String] = []
    for dimension in Self.dimensions {
      let all = Set(cells.map(dimension.value))
      let some = Set(part.map(dimension.value))
      guard some.count < all.count else { continue }
      found.append(dimension.words(some.sorted(), all.count))
    }
    words =
      found.isEmpty
      ? "on \(places.count.grouped) of \(cells.count.grouped) screens"
      : found.joined(separator: ", ")
  }

  /// A dimension of cells, and the words for a part of its values.
  private struct Dimension: Sendable {
    let value: @Sendable (Cell) -> String
    let words: @Sendable ([String], Int) -> String
  }

  /// The maximum number of values that are listed by name.
  private static let mostNamed = 3

  private static func named(
    _ one: String, _ many: String
  ) -> @Sendable ([String], Int) -> String {
    { values, all in
      values.count <= mostNamed
        ? "\(one) \(listed(values))" : "on \(values.count) of \(all) \(many)"
    }
  }

  /// Returns a list such as `a, b and c`.
  private static func listed(_ values: [String]) -> String {
    guard let last = values.last, values.count > 1 else { return values.first ?? "" }
    return values.dropLast().joined(separator: ", ") + " and " + last
  }

  private static let dimensions = [
    Dimension(value: { $0.device }, words: named("on", "devices")),
    Dimension(value: { $0.orientation.rawValue }, words: named("in", "orientations")),
    Dimension(
      value: { $0.insets.rawValue }, words: named("with the insets of the", "kinds of insets")),
    Dimension(
      value: { "\(Measure.number($0.textScale.value, decimals: 2))×" },
      words: named("with text of", "text sizes")),
    Dimension(value: { $0.theme.rawValue }, words: named("in the theme", "themes")),
    Dimension(value: { $0.locale }, words: named("in", "locales")),
    Dimension(
      value: { $0.storefront ?? "everybody" }, words: named("with the prices of", "storefronts")),
    Dimension(value: { $0.offer.name }, words: named("with the offer", "offers")),
    Dimension(value: { pairs($0.custom) }, words: named("with", "values of the app")),
    Dimension(value: { pairs($0.state) }, words: named("in the state", "states")),
  ]

  private static func pairs(_ values: [String: String]) -> String {
    let words = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return words.isEmpty ? "at first" : words.joined(separator: " ")
  }
}
