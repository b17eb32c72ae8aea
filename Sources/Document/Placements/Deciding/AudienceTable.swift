import Locales
import Numbers
import PaywallModel

/// All facts that the conditions of a document use, each with a number, so that a decision compares bits and numbers.
struct AudienceTable: Sendable {
  /// Facts that have names as values.
  enum Choice: Int, CaseIterable {
    case platform, orientation, theme, width, device, country, storefront, locale, entitlement
  }

  /// Facts that are numbers.
  enum Measure: Int, CaseIterable {
    case appVersion, textScale, screenWidth, sessions, daysSinceInstall, date, day
  }

  /// The bits of an attribute's values and the index of its number, if a condition uses them.
  struct AttributeSlot: Sendable {
    var kind: PlacementAttribute.Kind
    var bits: [String: Int] = [:]
    var number: Int?
  }

  /// For each choice, the bits of the values that conditions use.
  private(set) var choices = [[String: Int]](repeating: [:], count: Choice.allCases.count)
  /// The bits of each product's offers.
  private(set) var offers: [String: [String: Int]] = [:]
  private(set) var attributes: [String: AttributeSlot] = [:]
  /// The versions at which some condition begins or ends to hold, ascending.
  let appVersions: [AppVersion]
  /// Whether a condition begins or ends with a day, which begins when the reader's does.
  let asksDay: Bool
  private(set) var bitCount = 0
  private(set) var numberCount = Measure.allCases.count
  /// For each locale, the bits of all locales within it that conditions use.
  private var locals: [String: [Int]] = [:]
  /// The maximum number of locales for which containment is computed; with more, fewer rules are reported as unreachable.
  static let mostWithinOthers = 500
  /// The numbers of the dimensions that are no facts (rollouts and experiments), by name.
  private var dimensions: [String: Int] = [:]

  init(_ document: PlacementDocument) {
    let conditions = document.placements.values.flatMap(\.rules).compactMap(\.when)
    appVersions = Set(conditions.compactMap(\.shared.appVersion).flatMap { [$0.from, $0.below] })
      .compactMap(\.self).sorted()
    asksDay = conditions.contains { $0.date?.namesDay ?? false }
    // A language includes the bits of its regions, so all locales get their bits first.
    for locale in conditions.flatMap(\.shared.locales) {
      _ = bit(of: LanguageRange.name(locale), in: .locale)
    }
    let locales = choices[Choice.locale.rawValue]
    guard locales.count <= Self.mostWithinOthers else { return }
    for locale in locales.keys {
      locals[locale] = locales.filter { $0.key.hasPrefix(locale + "-") }.map(\.value)
    }
  }

  /// The number of a dimension that is not a fact.
  mutating func dimension(named name: String) -> Int {
    if let known = dimensions[name] { return known }
    dimensions[name] = -1 - dimensions.count
    return -dimensions.count
  }

  mutating func bit(of value: String, in choice: Choice) -> Int {
    if let known = choices[choice.rawValue][value] { return known }
    let bit = newBit()
    choices[choice.rawValue][value] = bit
    return bit
  }

  /// Whether a condition uses the choice; most documents use few.
  func asks(_ choice: Choice) -> Bool { !choices[choice.rawValue].isEmpty }

  mutating func bit(ofOffer offer: Offer, for product: String) -> Int {
    if let known = offers[product]?[offer.rawValue] { return known }
    let bit = newBit()
    offers[product, default: [:]][offer.rawValue] = bit
    return bit
  }

  mutating func bit(of value: AttributeValue, ofAttribute name: String) -> Int {
    if let known = attributes[name]?.bits[value.key] { return known }
    let bit = newBit()
    attributes[name, default: AttributeSlot(kind: value.kind)].bits[value.key] = bit
    return bit
  }

  mutating func number(ofAttribute name: String) -> Int {
    if let known = attributes[name]?.number { return known }
    attributes[name, default: AttributeSlot(kind: .number)].number = numberCount
    numberCount += 1
    return numberCount - 1
  }

  private mutating func newBit() -> Int {
    bitCount += 1
    return bitCount - 1
  }

  /// The bits of a locale and of all locales within it that conditions use.
  mutating func bits(ofLocale locale: String) -> [Int] {
    let locale = LanguageRange.name(locale)
    return [bit(of: locale, in: .locale)] + (locals[locale] ?? [])
  }

  /// The number of versions in `appVersions` that are not later than a version.
  ///
  /// - Parameter isAtLeast: whether the version is equal to or later than another one.
  func rank(_ isAtLeast: (AppVersion) -> Bool) -> Double {
    var (low, high) = (0, appVersions.count)
    while low < high {
      let middle = (low + high) / 2
      if isAtLeast(appVersions[middle]) { low = middle + 1 } else { high = middle }
    }
    return Double(low)
  }
}

extension AttributeValue {
  /// A key that is equal for equal numbers, however they are written.
  var key: String {
    switch self {
    case .text(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number == 0 ? "0.0" : "\(number)"
    }
  }
}
