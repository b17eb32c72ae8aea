import Locales
import Numbers
import PaywallModel
import PaywallTree

/// Generates readers that vary in every fact that some documents use, reproducibly by a seed.
///
/// Each value that conditions name is as frequent as a value that no condition names; real frequencies are unknown.
public struct ReaderGenerator: Sendable {
  private var numbers: SeededNumbers
  private var count = 0
  private let countries: [String]
  private let storefronts: [String]
  private let locales: [String]
  private let entitlements: [String]
  private let versions: [ReaderVersion]
  private let systems: [ReaderVersion]
  /// The identifiers that conditions name, by the name of the identifier.
  private let people: [String: [String]]
  private let asksWeekday: Bool
  private let asksTime: Bool
  /// The first of seven days, since 1970. Readers have one of them if a condition asks for the day of the week.
  private let firstDay: Int
  private let offers: [(product: String, offers: [Offer])]
  private let sessions: [Double]
  private let days: [Double]
  private let widths: [Double]
  private let attributes: [(name: String, values: [AttributeValue])]

  /// Makes a generator for documents; equal seeds give equal readers.
  ///
  /// - Parameter now: the moment of the decisions, so that conditions on the date and on the day of the week can hold together.
  public init(for documents: [PlacementDocument], seed: UInt64, at now: Moment? = nil) {
    numbers = SeededNumbers(seed: seed)
    firstDay = now.map { ($0.seconds - DayClock.seconds(of: $0.seconds)) / 86_400 } ?? 20_000
    let conditions = documents.flatMap(\.conditions)
    func names(_ values: [String], other: String) -> [String] {
      Set(values + [other]).sorted()
    }
    countries = names(conditions.flatMap(\.countries), other: "CH")
    storefronts = names(conditions.flatMap(\.shared.storefronts), other: "CH")
    locales = names(conditions.flatMap(\.shared.locales), other: "rm-CH")
    entitlements = Set(conditions.flatMap(\.entitlements)).sorted()
    versions = Self.versions(conditions.compactMap(\.shared.appVersion))
    let systems = conditions.compactMap(\.osVersion)
    self.systems = systems.isEmpty ? [] : Self.versions(systems)
    var people: [String: Set<String>] = [:]
    for (name, test) in conditions.flatMap(\.people) {
      people[name, default: []].formUnion(test.ids)
    }
    self.people = people.mapValues { $0.sorted() }
    asksWeekday = conditions.contains { !$0.weekdays.isEmpty }
    asksTime = conditions.contains { $0.time != nil }
    var found: [String: [Offer]] = [:]
    for (product, offers) in conditions.flatMap(\.offers) { found[product, default: []] += offers }
    offers = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value + [Offer.none]) }
    sessions = Self.points(conditions.compactMap(\.sessions), others: [1, 10])
    days = Self.points(conditions.compactMap(\.daysSinceInstall), others: [0, 30])
    widths = Self.points(
      conditions.compactMap(\.shared.screenWidth).map {
        NumberRange(from: $0.from, below: $0.below)
      }, others: [390, 700, 1_024])
    attributes = Self.attributes(of: documents, conditions)
  }

  private static func versions(_ ranges: [AppVersionRange]) -> [ReaderVersion] {
    Set(ranges.flatMap { [$0.from, $0.below] }.compactMap { $0?.description } + ["0.1", "99"])
      .sorted().compactMap { ReaderVersion($0) }
  }

  /// Numbers on both sides of each bound.
  private static func points(_ ranges: [NumberRange], others: [Double]) -> [Double] {
    let bounds = ranges.flatMap { [$0.from, $0.below] }.compactMap(\.self)
    return Set(bounds.flatMap { [$0, $0 - 1] }.filter { $0 >= 0 } + others).sorted()
  }

  private static func attributes(
    of documents: [PlacementDocument], _ conditions: [PlacementCondition]
  ) -> [(name: String, values: [AttributeValue])] {
    var found: [String: Set<AttributeValue>] = [:]
    for (name, attribute) in documents.flatMap({ $0.attributes.map { ($0.key, $0.value) } }) {
      switch attribute.kind {
      case .string: found[name, default: []].formUnion(attribute.values.map(AttributeValue.text))
      case .boolean: found[name, default: []].formUnion([.boolean(true), .boolean(false)])
      case .number: found[name, default: []].formUnion([.number(0), .number(100)])
      case .list: found[name, default: []].formUnion(attribute.values.map { .list([$0]) })
      case .version: found[name, default: []].formUnion([.text("0.1"), .text("99")])
      case .date: found[name, default: []].formUnion([.text("2000-01-01"), .text("2100-01-01")])
      }
    }
    for (name, test) in conditions.flatMap({ $0.attributes.map { ($0.key, $0.value) } }) {
      switch test {
      case .values(let values): found[name, default: []].formUnion(values)
      case .range(let range):
        found[name, default: []].formUnion(points([range], others: []).map(AttributeValue.number))
      case .dates(let range):
        found[name, default: []].formUnion(
          [range.from, range.before].compactMap { $0.map { .text($0.description) } })
      case .versions(let range):
        found[name, default: []].formUnion(versions([range]).map { .text($0.description) })
      case .text(let test):
        found[name, default: []].formUnion((test.contains + test.startsWith).map { .text($0) })
      }
    }
    return found.sorted { $0.key < $1.key }.map { name, values in
      (name, values.sorted { $0.key < $1.key })
    }
  }

  /// The next reader; each has its own identifiers.
  public mutating func next() -> PlacementReader {
    count += 1
    var reader = PlacementReader()
    let word = String(numbers.next(), radix: 36)
    reader.targetingKey = "person-\(count)-\(word)"
    reader.userID = "user-\(count)-\(word)"
    reader.deviceID = "device-\(count)-\(word)"
    reader.platform = one(of: AppPlatform.allCases)
    reader.device = one(of: DeviceClass.allCases)
    reader.theme = one(of: Theme.allCases)
    reader.orientation = one(of: Orientation.allCases)
    reader.textScale = one(of: [1, 1, 1, 1.35, 2])
    reader.width = one(of: widths)
    reader.country = one(of: countries)
    reader.storefront = one(of: storefronts)
    reader.locale = one(of: locales)
    reader.appVersion = one(of: versions)
    reader.sessions = one(of: sessions)
    reader.daysSinceInstall = one(of: days)
    let owned = one(of: [nil] + entitlements.map(Optional.some)) ?? nil
    reader.entitlements = Set([owned].compactMap(\.self))
    for (product, offers) in offers { reader.offers[product] = one(of: offers) }
    for (name, values) in attributes { reader.attributes[name] = one(of: values) }
    addLaterFacts(to: &reader)
    return reader
  }

  /// Adds the facts that only some documents ask for, so that the readers of all others stay the same.
  private mutating func addLaterFacts(to reader: inout PlacementReader) {
    if !systems.isEmpty { reader.osVersion = one(of: systems) }
    // Conditions name few people, and most readers are others.
    if let ids = people["targetingKey"], isOneIn(4) { reader.targetingKey = one(of: ids) }
    if let ids = people["userId"], isOneIn(4) { reader.userID = one(of: ids) }
    if let ids = people["deviceId"], isOneIn(4) { reader.deviceID = one(of: ids) }
    if asksWeekday {
      reader.clock.date = CivilDay(sinceEpoch: one(of: Array(firstDay..<firstDay + 7)) ?? 0)
    }
    if asksTime { reader.clock.zone = one(of: (-11...14).compactMap { ReaderZone(hours: $0) }) }
  }

  private mutating func isOneIn(_ count: UInt64) -> Bool { numbers.next() % count == 0 }

  private mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[Int(clamping: numbers.next() % UInt64(values.count))]
  }
}

extension ReaderZone {
  fileprivate init?(hours: Int) {
    let size = abs(hours)
    self.init((hours < 0 ? "-" : "+") + (size < 10 ? "0\(size)" : "\(size)") + ":00")
  }
}
