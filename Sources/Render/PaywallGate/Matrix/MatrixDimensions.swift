import Locales
import Numbers
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// The values of each dimension of a document's matrix, the most significant ones first.
public struct MatrixDimensions: Sendable {
  public let devices: [Device]
  public let orientations: [Orientation]
  public let insets: [Cell.Insets]
  public let textScales: [TextScale]
  public let locales: [String]
  public let storefronts: [String?]
  public let offers: [Cell.GrantedOffers]
  public let customs: [[String: String]]
  public let states: ReachableStates
  let shares: ReaderShares
  /// The document's own locale.
  let own: String

  /// The indices of the dimensions for which triples are covered as well: offer and state.
  static let decisive = [7, 9]

  /// - Parameter states: the states that taps can reach on these devices.
  public init(
    of document: PaywallDocument, on devices: [Device], states: ReachableStates,
    _ options: MatrixOptions
  ) {
    self.devices = devices
    self.states = states
    shares = options.shares
    own = document.meta.locale
    orientations = Orientation.allCases.filter { options.orientations?.contains($0) != false }
    insets = Cell.Insets.allCases.filter((options.insets ?? Cell.Insets.usual).contains)
    textScales = options.textScales.map(TextScale.init(nearest:))
    locales = Self.locales(of: document, options)
    storefronts = options.storefronts ?? document.tellingStorefronts
    offers = Self.offers(of: document)
    customs = Self.customs(of: document)
  }

  /// Returns the devices of a table to judge, the smallest first.
  public static func devices(
    of table: DeviceTable, _ options: MatrixOptions
  ) -> [Device] {
    let chosen =
      options.devices.map { $0.compactMap { table[$0] } }
      ?? Array(table.devices.prefix(MatrixOptions.mostDevices))
    let own = chosen.filter {
      options.platforms?.contains($0.isApple ? .ios : .android) != false
    }
    return (own.isEmpty ? chosen : own).enumerated().sorted {
      ($0.element.width * $0.element.height, $0.offset)
        < ($1.element.width * $1.element.height, $1.offset)
    }.map(\.element)
  }

  /// The number of values of each dimension, in the order of `cell`.
  var levels: [Int] {
    [
      devices.count, orientations.count, insets.count, textScales.count,
      Theme.allCases.count, locales.count, storefronts.count, offers.count, customs.count,
      states.all.count,
    ]
  }

  var exclusions: Set<CoveringSelection.Exclusion> {
    var exclusions: Set<CoveringSelection.Exclusion> = []
    for (place, device) in devices.enumerated() {
      for (value, inset) in insets.enumerated() where inset.isOfTablets && !device.isTablet {
        exclusions.insert(.init(place, of: 0, with: value, of: 2))
      }
      for state in states.all.indices where !states.reached[place].contains(state) {
        exclusions.insert(.init(place, of: 0, with: state, of: levels.count - 1))
      }
    }
    return exclusions
  }

  func cell(_ row: [Int]) -> Cell {
    Cell(
      device: devices[row[0]].id, orientation: orientations[row[1]],
      insets: insets[row[2]], textScale: textScales[row[3]],
      theme: Theme.allCases[row[4]], locale: locales[row[5]], storefront: storefronts[row[6]],
      offer: offers[row[7]], custom: customs[row[8]], state: states.all[row[9]])
  }

  /// The values of the likeliest readers: upright screens without bars, text up to 1.35, the document's own languages, the general price,
  /// no attributes, and all devices, themes, offers and states.
  var likely: [[Int]] {
    func chosen<Value>(_ values: [Value], _ isLikely: (Value) -> Bool) -> [Int] {
      let likely = values.indices.filter { isLikely(values[$0]) }
      return likely.isEmpty ? Array(values.indices) : likely
    }
    let smallest = textScales.map(\.value).min() ?? 1
    return [
      chosen(devices) { _ in true }, chosen(orientations) { $0 == .portrait },
      chosen(insets) { $0 == .device }, chosen(textScales) { $0.value <= max(1.35, smallest) },
      chosen(Theme.allCases) { _ in true }, chosen(locales) { PseudoLocale(locale: $0) == nil },
      chosen(storefronts) { $0 == nil }, chosen(offers) { _ in true }, chosen(customs, \.isEmpty),
      chosen(states.all) { _ in true },
    ]
  }

  /// Returns the document's locales, the ones with the longest texts first, and two pseudo-locales: accented and longer, and mirrored.
  private static func locales(of document: PaywallDocument, _ options: MatrixOptions) -> [String] {
    let all = document.textLocales.sorted {
      (document.length(in: $0), $1) > (document.length(in: $1), $0)
    }
    let (accented, mirrored) = (PseudoLocale.accented.rawValue, PseudoLocale.mirrored.rawValue)
    guard let chosen = options.locales else { return [accented] + all + [mirrored] }
    let kept = (all + [accented, mirrored]).filter(chosen.contains)
    return kept.isEmpty ? [document.meta.locale] : kept
  }

  private static func offers(of document: PaywallDocument) -> [Cell.GrantedOffers] {
    let choices = document.choices
    let all = Offer.allCases.filter(choices.offers.contains)
    guard all.count > 1 else { return [.asDocumented] }
    let granting = document.products.filter { $0.value.offer(for: nil).terms != nil }
    let alone = granting.count > 1 ? granting.keys.sorted().map(Cell.GrantedOffers.only) : []
    return [.all(.none)] + all.filter { $0 != .none }.map(Cell.GrantedOffers.all) + alone
  }

  /// Returns no attributes, and each value that a condition tests.
  private static func customs(of document: PaywallDocument) -> [[String: String]] {
    let asked = document.choices.conditions.custom.sorted { $0.key < $1.key }
    return [[:]] + asked.flatMap { name, values in values.sorted().map { [name: $0] } }
  }
}

extension Device {
  /// Whether the shorter side has the width of a tablet: 600 points (Android's window size classes).
  public var isTablet: Bool { min(width, height) >= 600 }
}

extension PaywallDocument {
  /// Returns those of some locales that are neither the document's nor pseudo-locales.
  public func unknownLocales(among locales: [String]) -> [String] {
    locales.filter { !textLocales.contains($0) && PseudoLocale(locale: $0) == nil }
  }
}

extension PaywallDocument {
  /// The locales of its texts, including its own.
  public var textLocales: [String] { locales.isEmpty ? [meta.locale] : locales }

  /// Returns the size in bytes of all texts in a locale.
  fileprivate func length(in locale: String) -> Int {
    strings[locale]?.values.reduce(0) { $0 + $1.raw.utf8.count } ?? 0
  }

  /// The general price, and at most four countries: one with the longest price, one with a price without decimals, and others.
  fileprivate var tellingStorefronts: [String?] {
    let countries = choices.storefronts.sorted()
    func length(_ country: String) -> Int {
      products.values.map { $0.price(in: country).map { "\($0.amount)".count } ?? 0 }.max() ?? 0
    }
    func isWhole(_ country: String) -> Bool {
      products.values.contains { product in
        product.price(in: country).flatMap { Currency($0.currency) }?.minorUnits == 0
      }
    }
    let longest = countries.max { (length($0), $1) < (length($1), $0) }
    let whole = countries.first(where: isWhole)
    var chosen = [longest, whole].compactMap(\.self)
    chosen += countries.filter { !chosen.contains($0) }
    var unique: [String] = []
    for country in chosen where !unique.contains(country) { unique.append(country) }
    return unique.prefix(Self.mostStorefronts).map { $0 } + [nil]
  }

  fileprivate static let mostStorefronts = 4
}
