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
    let locales = choices[Choice.locale.rawValue]
    for name in LanguageRange.names(matching: locale) { encoded.set(locales[name]) }
  }

  private func bit(_ choice: Choice, _ value: String?) -> Int? {
    guard let value, asks(choice) else { return nil }
    return choices[choice.rawValue][value]
  }

  private func measures(of reader: PlacementReader, _ now: Moment, _ encoded: inout EncodedReader) {
    func set(_ measure: Measure, _ value: Double?) {
      if let value { encoded.set(number: measure.rawValue, value) }
    }
    let instant = reader.instant(at: now)
    set(.date, Double(instant.seconds))
    if asksDay { set(.day, Double(reader.localSeconds(at: instant))) }
    set(.textScale, reader.textScale)
    set(.screenWidth, reader.width)
    set(.sessions, reader.sessions)
    set(.daysSinceInstall, reader.daysSinceInstall)
    if let version = reader.appVersion { set(.appVersion, rank(version.isAtLeast)) }
  }

  private func attribute(
    _ value: AttributeValue, of slot: AttributeSlot, into encoded: inout EncodedReader
  ) {
    guard let value = value.taken(as: slot.kind) else { return }
    if !slot.bits.isEmpty { encoded.set(slot.bits[value.key]) }
    if let place = slot.number, case .number(let number) = value {
      encoded.set(number: place, number)
    }
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
    default: self.kind == kind ? self : nil
    }
  }
}
