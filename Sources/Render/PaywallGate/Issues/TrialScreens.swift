import Numbers
import PaywallRender
import PaywallResolve
import PaywallTree

/// Screens on which a change is judged besides those with the findings, because it may make other screens worse.
struct TrialScreens: Sendable {
  /// For each orientation, text scale and what covers the edges, the smallest screen: room is scarcest there.
  let narrow: [Cell]
  /// For each language, storefront and text scale, the smallest screen that is held upright, with and without an app's bars: one of them has the
  /// longest words.
  let languages: [Cell]
  /// For each device, the likeliest screen: their notches and home bars differ, and the smallest ones have none.
  let devices: [Cell]
  /// For each theme, offer, attribute and state, the likeliest screen: other colours and texts are shown there.
  let looks: [Cell]

  /// For each state and what covers the edges, the smallest screen that is held sideways: it has the least height.
  let sideways: [Cell]

  /// The maximum number of screens for languages, and for looks and states; the likeliest come first.
  static let (mostLanguages, most) = (96, 64)

  /// - Parameter cells: the cells of the matrix, the likeliest first.
  init(among cells: [Cell], on devices: DeviceTable) {
    func area(_ cell: Cell) -> Double {
      devices[cell.device].map { $0.width * $0.height } ?? .infinity
    }
    let upright = cells.filter {
      $0.orientation == .portrait && [.device, .bars].contains($0.insets)
    }
    narrow = Self.smallest(of: cells, area, by: \.room)
    let sideways = cells.filter { $0.orientation == .landscape }
    self.sideways = Array(
      Self.smallest(of: sideways, area, by: Sideways.init).prefix(Self.most))
    languages = Array(
      Self.smallest(of: upright, area, by: Language.init).prefix(Self.mostLanguages))
    self.devices = Self.smallest(of: cells, by: \.device)
    looks = Array(Self.smallest(of: cells, by: Look.init).prefix(Self.most))
  }

  /// The screens on which a change is confirmed that is to mend findings of some groups of rules.
  func confirming(_ groups: Set<Rule.Group>) -> [Cell] {
    if !groups.isDisjoint(with: [.text, .touch, .place, .money, .policy]) {
      return narrow + languages + devices + looks + sideways
    }
    return groups.contains(.colour) ? looks : []
  }

  private struct Sideways: Hashable {
    let state: [String: String]
    let insets: Cell.Insets

    init(_ cell: Cell) { (state, insets) = (cell.state, cell.insets) }
  }

  private struct Language: Hashable {
    let locale: String
    let storefront: String?
    let textScale: TextScale
    let insets: Cell.Insets

    init(_ cell: Cell) {
      (locale, storefront, textScale) = (cell.locale, cell.storefront, cell.textScale)
      insets = cell.insets
    }
  }

  private struct Look: Hashable {
    let theme: Theme
    let offer: Cell.GrantedOffers
    let custom: [String: String]
    let state: [String: String]

    init(_ cell: Cell) {
      (theme, offer, custom, state) = (cell.theme, cell.offer, cell.custom, cell.state)
    }
  }

  /// Returns for each key the cell of the smallest size, the first of equal ones, in the order in which the keys occur.
  private static func smallest<Key: Hashable>(
    of cells: [Cell], _ size: (Cell) -> Double = { _ in 0 }, by key: (Cell) -> Key
  ) -> [Cell] {
    var places: [Key: Int] = [:]
    var chosen: [(cell: Cell, size: Double)] = []
    for cell in cells {
      let (key, size) = (key(cell), size(cell))
      guard let place = places[key] else {
        places[key] = chosen.count
        chosen.append((cell, size))
        continue
      }
      if size < chosen[place].size { chosen[place] = (cell, size) }
    }
    return chosen.map(\.cell)
  }
}
