import Locales
import Numbers
import PaywallModel

/// The facts about a reader that a table's conditions use, as bits and numbers. A missing number is NaN, which is in no range.
struct EncodedReader: Sendable {
  /// The words of bits, followed by the bit patterns of the numbers, in one allocation for each decision.
  private(set) var values: [UInt64]
  /// The number of words of bits.
  let words: Int

  init(words: Int, numbers: Int) {
    self.words = words
    values = [UInt64](repeating: 0, count: words + numbers)
    for place in words..<values.count { values[place] = Double.nan.bitPattern }
  }

  mutating func set(_ bit: Int?) {
    if let bit { values[bit / 64] |= 1 << UInt64(bit % 64) }
  }

  mutating func set(number place: Int, _ value: Double) {
    values[words + place] = value.bitPattern
  }
}

extension AudienceTable {
  /// - Parameter now: the moment of the decision.
  func encoded(_ reader: PlacementReader, now: Moment) -> EncodedReader {
    var encoded = EncodedReader(words: bitCount / 64 + 1, numbers: numberCount)
    choices(of: reader, &encoded)
    measures(of: reader, now, &encoded)
    if !offers.isEmpty {
      for (product, offer) in reader.offers { encoded.set(offers[product]?[offer.rawValue]) }
    }
    if !attributes.isEmpty {
      for (name, value) in reader.attributes {
        if let slot = attributes[name] { attribute(value, of: slot, into: &encoded) }
      }
    }
    if !people.isEmpty {
      for slot in people.values { addPeople(of: reader, in: slot, to: &encoded) }
    }
    return encoded
  }

  private func choices(of reader: PlacementReader, _ encoded: inout EncodedReader) {
    encoded.set(bit(.platform, reader.platform?.rawValue))
    encoded.set(bit(.orientation, reader.heldOrientation?.rawValue))
    encoded.set(bit(.theme, reader.theme?.rawValue))
    encoded.set(bit(.width, reader.width.map { WidthClass(width: $0).rawValue }))
    encoded.set(bit(.device, reader.device?.rawValue))
    encoded.set(bit(.country, reader.country))
    encoded.set(bit(.storefront, reader.storefront))
    if asks(.entitlement), let owned = reader.entitlements {
      let entitlements = choices[Choice.entitlement.rawValue]
      for name in owned { encoded.set(entitlements[name]) }
    }
    guard asks(.locale), let locale = reader.locale else { return }
    for bit in bits(of: locale) { encoded.set(bit) }
  }

  /// The bits of the languages of conditions that a reader's language matches.
  private func bits(of locale: String) -> [Int] {
    if let bits = knownLocales.withLock({ $0[locale] }) { return bits }
    let locales = choices[Choice.locale.rawValue]
    let bits = LanguageRange.names(matching: locale).compactMap { locales[$0] }
    knownLocales.withLock { known in
      if known.count == Self.mostKnownLocales { known.removeAll() }
      known[locale] = bits
    }
    return bits
  }

  private func bit(_ choice: Choice, _ value: String?) -> Int? {
    guard let value, asks(choice) else { return nil }
    return choices.span[choice.rawValue][value]
  }

  private func measures(of reader: PlacementReader, _ now: Moment, _ encoded: inout EncodedReader) {
    func set(_ measure: Measure, _ value: Double?) {
      if let value { encoded.set(number: measure.rawValue, value) }
    }
    let instant = reader.instant(at: now)
    set(.date, Double(instant.seconds))
    if asksClock {
      let local = reader.localSeconds(at: instant)
      set(.day, Double(local))
      set(.time, Double(reader.secondsOfDay(at: instant)))
      encoded.set(bit(.weekday, Weekday(local: local).rawValue))
    }
    set(.textScale, reader.textScale)
    set(.screenWidth, reader.width)
    set(.sessions, reader.sessions)
    set(.daysSinceInstall, reader.daysSinceInstall)
    if let version = reader.appVersion { set(.appVersion, appVersions.rank(version.isAtLeast)) }
    if let version = reader.osVersion { set(.osVersion, osVersions.rank(version.isAtLeast)) }
  }

  private func attribute(
    _ value: AttributeValue, of slot: AttributeSlot, into encoded: inout EncodedReader
  ) {
    guard let value = value.taken(as: slot.kind) else { return }
    encoded.set(slot.presence)
    switch value {
    case .list(let texts):
      for text in texts {
        encoded.set(slot.bits[text])
        for part in slot.parts where !part.isStart && part.text == text { encoded.set(part.bit) }
      }
    case .text(let text) where slot.kind == .version:
      if let place = slot.number, let version = ReaderVersion(text) {
        encoded.set(number: place, slot.versions.rank(version.isAtLeast))
      }
    case .text(let text):
      if !slot.bits.isEmpty { encoded.set(slot.bits[text]) }
      for part in slot.parts where text.has(part.text, atStart: part.isStart) {
        encoded.set(part.bit)
      }
    case .number(let number):
      if !slot.bits.isEmpty { encoded.set(slot.bits[value.key]) }
      if let place = slot.number { encoded.set(number: place, number) }
    case .boolean: encoded.set(slot.bits[value.key])
    }
  }

  private func addPeople(
    of reader: PlacementReader, in slot: PeopleSlot, to encoded: inout EncodedReader
  ) {
    guard let id = reader.identifier(slot.identifier) else { return }
    encoded.set(slot.ids[id])
    guard !slot.lists.isEmpty else { return }
    let hash = PeopleList.Hash(of: id)
    for list in slot.lists where list.people.contains(hash) { encoded.set(list.bit) }
  }
}

extension String {
  /// Whether the text has another one within it, or at its beginning, as both are written.
  func has(_ part: String, atStart isStart: Bool) -> Bool {
    isStart ? utf8.starts(with: part.utf8) : utf8.contains(part.utf8)
  }
}

extension AttributeValue {
  /// The value converted to the declared kind (a query sends numbers and booleans as text); `nil` if it does not fit.
  func taken(as kind: PlacementAttribute.Kind) -> AttributeValue? {
    switch (kind, self) {
    case (.number, .text(let text)):
      Double(text).flatMap { $0.isFinite ? .number($0) : nil }
    case (.boolean, .text(let text)):
      ["true": true, "1": true, "false": false, "0": false][text.lowercased()]
        .map(AttributeValue.boolean)
    case (.boolean, .number(let number)): number == 0 || number == 1 ? .boolean(number == 1) : nil
    case (.string, .number), (.string, .boolean): .text(description)
    case (.date, .text(let text)): Self.moment(text)
    case (.date, .number(let number)): Self.moment(AttributeValue.number(number).description)
    case (.version, .text(let text)): FactForm.version.value(of: text).map(AttributeValue.text)
    case (.version, .number): FactForm.version.value(of: description).map(AttributeValue.text)
    case (.list, .text(let text)):
      .list(text.split(separator: ",").map(String.init))
    default: self.kind == kind ? self : nil
    }
  }

  /// The seconds since 1970 of a moment, or of a day's midnight in UTC.
  private static func moment(_ text: String) -> AttributeValue? {
    let moment =
      CivilDay(text).map { Moment(seconds: $0.sinceEpoch * 86_400) }
      ?? FactForm.moment.value(of: text).flatMap { Moment($0) }
    return moment.map { .number(Double($0.seconds)) }
  }
}
