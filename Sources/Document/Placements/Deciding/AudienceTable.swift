import Locales
import Locks
import Numbers
import PaywallModel

/// All facts that the conditions of a document use, each with a number, so that a decision compares bits and numbers.
struct AudienceTable: Sendable {
  /// Facts that have names as values.
  enum Choice: Int, CaseIterable {
    case platform, orientation, theme, width, device, country, storefront, locale, entitlement
    case weekday
  }

  /// Facts that are numbers.
  enum Measure: Int, CaseIterable {
    case appVersion, textScale, screenWidth, sessions, daysSinceInstall, date, day
    case osVersion, time
  }

  /// The bits of an attribute's values and the index of its number, if a condition uses them.
  struct AttributeSlot: Sendable {
    var kind: PlacementAttribute.Kind
    var bits: [String: Int] = [:]
    var number: Int?
    /// The versions at which some condition begins or ends to hold, for a version attribute.
    var versions = VersionRanks()
    /// The parts and beginnings of texts that conditions ask for, with their bits.
    var parts: [(text: String, isStart: Bool, bit: Int)] = []
    /// The bit of every reader who has the attribute.
    var presence: Int?
  }

  /// The questions of conditions about an identifier.
  struct PeopleSlot: Sendable {
    var identifier: Identifier
    var ids: [String: Int] = [:]
    var lists: [(people: PeopleList, bit: Int)] = []
  }

  /// For each choice, the bits of the values that conditions use.
  private(set) var choices = [NamedBits](repeating: NamedBits(), count: Choice.allCases.count)
  /// The bits of each product's offers.
  private(set) var offers: [String: [String: Int]] = [:]
  private(set) var attributes: [String: AttributeSlot] = [:]
  private(set) var people: [String: PeopleSlot] = [:]
  let appVersions: VersionRanks
  let osVersions: VersionRanks
  /// Whether a condition depends on the reader's clocks.
  let asksClock: Bool
  let kinds: [String: PlacementAttribute.Kind]
  let lists: [String: PeopleList]
  /// The bits of the languages that were asked for, because readers have few.
  let knownLocales = Guarded<[String: [Int]]>([:])
  /// The maximum number of known languages; with one more, all are forgotten.
  static let mostKnownLocales = 200
  private(set) var bitCount = 0
  private(set) var numberCount = Measure.allCases.count
  /// For each locale, the bits of all locales within it that conditions use.
  private var locals: [String: [Int]] = [:]
  /// The maximum number of locales for which containment is computed; with more, fewer rules are reported as unreachable.
  static let mostWithinOthers = 500
  /// The numbers of the dimensions that are no facts (rollouts and experiments), by name.
  private var dimensions: [String: Int] = [:]

  /// - Parameter lists: the brand's lists of people by name; nobody is on a list that is missing.
  init(_ document: PlacementDocument, lists: [String: PeopleList] = [:]) {
    let conditions = document.conditions
    kinds = document.attributes.mapValues(\.kind)
    self.lists = lists
    appVersions = VersionRanks(conditions.compactMap(\.shared.appVersion))
    osVersions = VersionRanks(conditions.compactMap(\.osVersion))
    asksClock = conditions.contains(where: \.asksClock)
    for (name, attribute) in document.attributes where attribute.kind == .version {
      let ranges = conditions.compactMap { condition -> AppVersionRange? in
        if case .versions(let range)? = condition.attributes[name] { range } else { nil }
      }
      attributes[name] = AttributeSlot(kind: .version, versions: VersionRanks(ranges))
    }
    // A language includes the bits of its regions, so all locales get their bits first.
    for locale in conditions.flatMap(\.shared.locales) {
      _ = bit(of: LanguageRange.name(locale), in: .locale)
    }
    let locales = choices[Choice.locale.rawValue].all
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
    choices[choice.rawValue].add(value, bit)
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
    changeSlot(of: name, value.kind) { $0.bits[value.key] = bit }
    return bit
  }

  mutating func number(ofAttribute name: String) -> Int {
    if let known = attributes[name]?.number { return known }
    let number = numberCount
    changeSlot(of: name, .number) { $0.number = number }
    numberCount += 1
    return number
  }

  mutating func bit(ofPart text: String, isStart: Bool, ofAttribute name: String) -> Int {
    let known = attributes[name]?.parts.first { $0.isStart == isStart && $0.text == text }
    if let known { return known.bit }
    let bit = newBit()
    changeSlot(of: name, .string) { $0.parts.append((text, isStart, bit)) }
    return bit
  }

  mutating func bit(ofPresenceOf name: String) -> Int {
    if let known = attributes[name]?.presence { return known }
    let bit = newBit()
    changeSlot(of: name, .string) { $0.presence = bit }
    return bit
  }

  /// - Parameter kind: of an attribute that the document does not declare.
  private mutating func changeSlot(
    of name: String, _ kind: PlacementAttribute.Kind, _ change: (inout AttributeSlot) -> Void
  ) {
    change(&attributes[name, default: AttributeSlot(kind: kinds[name] ?? kind)])
  }

  /// The bits of people whom a test names.
  mutating func bits(of test: PeopleTest, _ name: String) -> [Int] {
    var slot = people[name] ?? PeopleSlot(identifier: Identifier(name))
    defer { people[name] = slot }
    return test.ids.map { id in
      let bit = slot.ids[id] ?? newBit()
      slot.ids[id] = bit
      return bit
    }
      + test.lists.compactMap { name in
        lists[name].map { list in
          if let known = slot.lists.first(where: { $0.people === list }) { return known.bit }
          let bit = newBit()
          slot.lists.append((list, bit))
          return bit
        }
      }
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
}

/// The versions at which conditions begin or end to hold, ascending, so that a version is compared as a number.
struct VersionRanks: Sendable {
  private let bounds: [AppVersion]

  init(_ ranges: [AppVersionRange] = []) {
    bounds = Set(ranges.flatMap { [$0.from, $0.below].compactMap(\.self) }).sorted()
  }

  /// The number of bounds that are not later than a version.
  ///
  /// - Parameter isAtLeast: whether the version is equal to or later than another one.
  func rank(_ isAtLeast: (AppVersion) -> Bool) -> Double {
    let bounds = bounds.span
    var (low, high) = (0, bounds.count)
    while low < high {
      let middle = (low + high) / 2
      if isAtLeast(bounds[middle]) { low = middle + 1 } else { high = middle }
    }
    return Double(low)
  }

  /// The rank of a bound.
  func rank(_ bound: AppVersion) -> Double { rank { bound >= $0 } }
}

extension AttributeValue {
  /// A key that is equal for equal numbers, however they are written.
  var key: String {
    switch self {
    case .text(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number == 0 ? "0.0" : "\(number)"
    case .list(let texts): texts.joined(separator: "\n")
    }
  }
}
