import Locales
import Numbers
import PaywallModel
import PaywallTree

/// A member that the context of every reader may have; any other name is an attribute.
public enum ContextMember: String, Sendable, CaseIterable {
  case targetingKey, userId, deviceId
  case platform, appVersion, osVersion, locale, storefront, country, theme, textScale, width, height
  case orientation, device, entitlements, offers, sessions, daysSinceInstall, shown, custom
  case date, timeZone, now

  /// The members by name; a look-up here is faster than comparing with each.
  static let byName = Dictionary(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// The forms of the members that layouts share.
  private static let forms = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { member in
      ReaderFact(rawValue: member.rawValue).map { (member, $0.form) }
    })

  /// Whether documents may have an attribute of this name, which is older than the member.
  var isLate: Bool { [.date, .timeZone, .now, .osVersion].contains(self) }

  /// The property of a condition that uses the member; `nil` if none does.
  var condition: String? {
    switch self {
    case .shown, .now: nil
    case .timeZone: "date"
    case .width: "screenWidth"
    case .height: "orientation"
    default: rawValue
    }
  }

  /// Completes "expected …".
  public var expectation: String {
    switch self {
    case .targetingKey, .userId, .deviceId: "a text of 1 to 256 bytes"
    case .device: Self.devices.expectation
    case .entitlements: "a list of at most 100 names, or names with commas between them"
    case .offers: "offers by product, such as monthly=freeTrial"
    case .sessions, .daysSinceInstall: "a number from 0 on"
    case .osVersion: FactForm.version.expectation
    case .shown: "a whole number from 0 on, or such numbers or lists of times by placement"
    case .custom: "attributes by name, such as tier=gold"
    default: Self.forms[self]?.expectation ?? ""
    }
  }

  private static let devices = FactForm.choice(DeviceClass.allCases.map(\.rawValue))
  private static let granted = FactForm.choice(Offer.allCases.map(\.rawValue))

  /// Sets the member from a value; returns `false` if the value is not as expected.
  ///
  /// - Parameter isStrict: whether only the service's own spelling counts.
  func apply(
    _ value: ContextValue, to reader: inout PlacementReader, isStrict: Bool = false
  ) -> Bool {
    if let form = Self.forms[self] {
      return value.text(as: form, isStrict: isStrict).map { apply($0, to: &reader) } ?? false
    }
    return switch self {
    case .targetingKey: Self.set(&reader.targetingKey, value.identifier)
    case .userId: Self.set(&reader.userID, value.identifier)
    case .deviceId: Self.set(&reader.deviceID, value.identifier)
    case .device:
      Self.set(
        &reader.device,
        value.text(as: Self.devices, isStrict: isStrict).flatMap { DeviceClass(rawValue: $0) })
    case .osVersion:
      Self.set(
        &reader.osVersion,
        value.text(as: .version, isStrict: isStrict).flatMap { ReaderVersion($0) })
    case .entitlements: Self.set(&reader.entitlements, value.list.map { Set($0) })
    case .sessions: Self.set(&reader.sessions, value.number(0...1e12))
    case .daysSinceInstall: Self.set(&reader.daysSinceInstall, value.number(0...1e12))
    case .shown:
      value.count.map { reader.shownHere = $0 } != nil
        || value.members?.allSatisfy { apply($1, named: $0, to: &reader) } ?? false
    case .offers, .custom:
      value.members?.allSatisfy { apply($1, named: $0, to: &reader) } ?? false
    default: false
    }
  }

  /// Sets a fact from a text in the service's own spelling.
  private func apply(_ text: String, to reader: inout PlacementReader) -> Bool {
    switch self {
    case .platform: Self.set(&reader.platform, AppPlatform(rawValue: text))
    case .appVersion: Self.set(&reader.appVersion, ReaderVersion(text))
    case .locale: Self.set(&reader.locale, LanguageTag(text)?.description)
    case .storefront: Self.set(&reader.storefront, text)
    case .country: Self.set(&reader.country, text)
    case .theme: Self.set(&reader.theme, Theme(rawValue: text))
    case .textScale: Self.set(&reader.textScale, Double(text))
    case .width: Self.set(&reader.width, Double(text))
    case .height: Self.set(&reader.height, Double(text))
    case .orientation: Self.set(&reader.orientation, Orientation(rawValue: text))
    case .date: Self.set(&reader.clock.date, CivilDay(text))
    case .timeZone: Self.set(&reader.clock.zone, ReaderZone(text))
    case .now: Self.set(&reader.clock.now, Moment(text))
    default: false
    }
  }

  /// Sets a named value within the member; returns `false` if the value is not as expected, or the member has no names within it.
  func apply(_ value: ContextValue, named name: String, to reader: inout PlacementReader) -> Bool {
    guard 1...ContextValue.longestName ~= name.utf8.count else { return false }
    switch self {
    case .offers:
      return Self.set(
        &reader.offers[name],
        value.text(as: Self.granted).flatMap { Offer(rawValue: $0) })
    case .shown:
      let moments = value.list?.compactMap(Moment.init)
      if let moments, moments.count == value.list?.count { reader.shownAt[name] = moments }
      return Self.set(&reader.shown[name], value.count) || reader.shownAt[name] != nil
    case .custom: return Self.set(&reader.attributes[name], value.attribute)
    default: return false
    }
  }

  private static func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}
