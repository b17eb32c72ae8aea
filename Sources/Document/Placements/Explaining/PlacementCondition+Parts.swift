import JSON
import Locales
import Numbers
import PaywallModel

/// One part of a condition, evaluated for one reader.
public struct ConditionPart: Sendable, Hashable {
  /// The property's name: `country`, `custom.tier`.
  public var name: String
  /// The accepted values in words: `US or CA`, `from 3`.
  public var asked: String
  /// The reader's value; `nil` if it is missing.
  public var found: String?
  public var holds: Bool
}

extension PlacementCondition {
  /// Each part of the condition, in the order of the vocabulary, evaluated for a reader.
  ///
  /// This evaluates the condition as written, so that a test can compare the compiled form with it.
  ///
  /// - Parameter table: what the document declares, and the brand's lists of people.
  func parts(
    for reader: PlacementReader, now: Moment, in table: AudienceTable
  ) -> [ConditionPart] {
    screenParts(reader) + readerParts(reader, now) + clockParts(reader, now) + ownedParts(reader)
      + attributeParts(reader, table) + peopleParts(reader, table)
      + innerParts(for: reader, now: now, in: table)
  }

  private func clockParts(_ reader: PlacementReader, _ now: Moment) -> [ConditionPart] {
    let now = reader.instant(at: now)
    let day = Weekday(local: reader.localSeconds(at: now))
    let seconds = reader.secondsOfDay(at: now)
    let found = ClockTime(seconds: seconds)
    return [
      Self.choice("weekday", among: weekdays.map(\.rawValue), found: day.rawValue),
      time.map { time in
        ConditionPart(
          name: "time",
          asked: Self.words(time.from?.description, time.before?.description, end: "before"),
          found: "\(found)", holds: time.ranges.contains { $0.contains(Double(seconds)) })
      },
    ].compactMap(\.self)
  }

  private func peopleParts(
    _ reader: PlacementReader, _ table: AudienceTable
  ) -> [ConditionPart] {
    people.map { name, test in
      let id = reader.identifier(name)
      let hash = test.lists.isEmpty ? nil : id.map(PeopleList.Hash.init)
      let isListed =
        hash.map { hash in test.lists.contains { table.lists[$0]?.contains(hash) ?? false } }
        ?? false
      return ConditionPart(
        name: name, asked: Self.list(test.ids + test.lists.map { "on the list \($0)" }), found: id,
        holds: isListed || id.map(test.ids.contains) ?? false)
    }
  }

  /// A part for each list of conditions, with their parts in words.
  private func innerParts(
    for reader: PlacementReader, now: Moment, in table: AudienceTable
  ) -> [ConditionPart] {
    func part(
      _ name: String, of conditions: [PlacementCondition], joinedBy separator: String,
      holds: ([Bool]) -> Bool
    ) -> ConditionPart? {
      guard !conditions.isEmpty else { return nil }
      let parts = conditions.map { $0.parts(for: reader, now: now, in: table) }
      let found = parts.flatMap(\.self).map { "\($0.name): \($0.found ?? "not told")" }
      return ConditionPart(
        name: name,
        asked: Self.list(
          parts.map { $0.map { "\($0.name) \($0.asked)" }.joined(separator: ", ") }, separator),
        found: Self.list(found.uniqued, "; "),
        holds: holds(parts.map { $0.allSatisfy(\.holds) }))
    }
    return [
      part("all", of: all, joinedBy: " and ") { $0.allSatisfy(\.self) },
      part("any", of: any, joinedBy: " or ") { $0.contains(true) },
      part("not", of: not, joinedBy: " or ") { !$0.contains(true) },
    ].compactMap(\.self)
  }

  private func screenParts(_ reader: PlacementReader) -> [ConditionPart] {
    let width = reader.width.map { WidthClass(width: $0) }
    return [
      Self.choice("width", among: shared.widths.map(\.rawValue), found: width?.rawValue),
      shared.screenWidth.map { range in
        Self.number(
          "screenWidth", in: NumberRange(from: range.from, below: range.below), found: reader.width)
      },
      Self.choice(
        "orientation", among: shared.orientations.map(\.rawValue),
        found: reader.heldOrientation?.rawValue),
      Self.choice("theme", among: shared.themes.map(\.rawValue), found: reader.theme?.rawValue),
      shared.textScale.map { least in
        Self.number("textScale", in: NumberRange(from: least), found: reader.textScale)
      },
    ].compactMap(\.self)
  }

  private func readerParts(_ reader: PlacementReader, _ now: Moment) -> [ConditionPart] {
    [
      locale(reader),
      Self.choice(
        "platform", among: shared.platforms.map(\.rawValue), found: reader.platform?.rawValue),
      Self.choice("device", among: devices.map(\.rawValue), found: reader.device?.rawValue),
      Self.choice("country", among: countries, found: reader.country),
      Self.choice("storefront", among: shared.storefronts, found: reader.storefront),
      version(reader),
      osVersion.map { Self.version("osVersion", in: $0, found: reader.osVersion) },
      date.map { range in
        let now = reader.instant(at: now)
        return ConditionPart(
          name: "date",
          asked: Self.words(range.from?.description, range.before?.description, end: "before"),
          found: now.description + (range.namesDay ? reader.dayNote(at: now) : ""),
          holds: range.contains(now, local: reader.localSeconds(at: now)))
      },
      sessions.map { Self.number("sessions", in: $0, found: reader.sessions) },
      daysSinceInstall.map {
        Self.number("daysSinceInstall", in: $0, found: reader.daysSinceInstall)
      },
    ].compactMap(\.self)
  }

  private func locale(_ reader: PlacementReader) -> ConditionPart? {
    guard !shared.locales.isEmpty else { return nil }
    let wanted = Set(shared.locales.map(LanguageRange.name))
    return ConditionPart(
      name: "locale", asked: Self.list(shared.locales), found: reader.locale,
      holds: reader.locale.map {
        LanguageRange.names(matching: $0).contains(where: wanted.contains)
      } ?? false)
  }

  private func version(_ reader: PlacementReader) -> ConditionPart? {
    shared.appVersion.map { Self.version("appVersion", in: $0, found: reader.appVersion) }
  }

  static func version(
    _ name: String, in range: AppVersionRange, found: ReaderVersion?
  ) -> ConditionPart {
    let holds = found.map { version in
      range.from.map(version.isAtLeast) ?? true && !(range.below.map(version.isAtLeast) ?? false)
    }
    return ConditionPart(
      name: name, asked: words(range.from?.description, range.below?.description),
      found: found?.description, holds: holds ?? false)
  }

  private func ownedParts(_ reader: PlacementReader) -> [ConditionPart] {
    var parts: [ConditionPart] = []
    if !entitlements.isEmpty {
      let owned = reader.entitlements.map { $0.isEmpty ? "none" : Self.list($0.sorted(), " and ") }
      parts.append(
        ConditionPart(
          name: "entitlements", asked: Self.list(entitlements), found: owned,
          holds: reader.entitlements.map { !$0.isDisjoint(with: entitlements) } ?? false))
    }
    return parts
      + offers.sorted { $0.key < $1.key }.compactMap { product, offers in
        Self.choice(
          "offers." + product, among: offers.map(\.rawValue),
          found: reader.offers[product]?.rawValue)
      }
  }

  private func attributeParts(
    _ reader: PlacementReader, _ table: AudienceTable
  ) -> [ConditionPart] {
    attributes.sorted { $0.key < $1.key }.map { name, test in
      let kind = table.kinds[name] ?? test.kinds.first ?? .string
      var part = Self.part(of: test, reader.attributes[name]?.taken(as: kind))
      part.name = "custom." + name
      part.found = reader.attributes[name]?.description
      return part
    }
  }

  private static func choice(_ name: String, among asked: [String], found: String?)
    -> ConditionPart?
  {
    guard !asked.isEmpty else { return nil }
    return ConditionPart(
      name: name, asked: list(asked), found: found, holds: found.map(asked.contains) ?? false)
  }

  static func number(_ name: String, in range: NumberRange, found: Double?)
    -> ConditionPart
  {
    ConditionPart(
      name: name, asked: words(range.from.map(text), range.below.map(text)),
      found: found.map(text), holds: found.map(range.contains) ?? false)
  }

  static func text(_ number: Double) -> String { JSONNumber(number)?.text ?? "" }

  static func words(_ from: String?, _ end: String?, end word: String = "below") -> String {
    [from.map { "from \($0)" }, end.map { "\(word) \($0)" }].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Lists at most eight names, so that an explanation stays short.
  static func list(_ names: [String], _ separator: String = " or ") -> String {
    let listed = names.prefix(8).joined(separator: separator)
    return names.count > 8 ? listed + separator + "\(names.count - 8) more" : listed
  }
}

extension Array where Element == String {
  /// The texts in their order, each once.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
