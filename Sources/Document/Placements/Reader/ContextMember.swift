import Locales
import PaywallModel
import PaywallTree

/// A member that the context of every reader may have; any other name is an attribute.
public enum ContextMember: String, Sendable, CaseIterable {
  case targetingKey, userId, deviceId
  case platform, appVersion, locale, storefront, country, theme, textScale, width, height
  case orientation, device, entitlements, offers, sessions, daysSinceInstall, shown, custom

  /// The members by name; a look-up here is faster than comparing with each.
  static let byName = Dictionary(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// The property of a condition that uses the member; `nil` if none does.
  var condition: String? {
    switch self {
    case .targetingKey, .userId, .deviceId, .shown: nil
    case .width: "screenWidth"
    case .height: "orientation"
    default: rawValue
    }
  }

  /// Completes "expected …".
  public var expectation: String {
    switch self {
    case .targetingKey, .userId, .deviceId: "a text of 1 to 256 bytes"
    case .platform: Self.oneOf(AppPlatform.self)
    case .appVersion: "a version such as 2.10.1"
    case .locale: "a language tag such as en or pt-BR"
    case .storefront, .country: "a country's two capital letters such as DE"
    case .theme: Self.oneOf(Theme.self)
    case .textScale: "a factor from 0.1 to 10"
    case .width, .height: "a number of points from 1 to 100000"
    case .orientation: Self.oneOf(Orientation.self)
    case .device: Self.oneOf(DeviceClass.self)
    case .entitlements: "a list of at most 100 names, or names with commas between them"
    case .offers: "offers by product, such as monthly=freeTrial"
    case .sessions, .daysSinceInstall: "a number from 0 on"
    case .shown: "a whole number from 0 on, or such numbers by placement"
    case .custom: "attributes by name, such as tier=gold"
    }
  }

  private static func oneOf<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> String
  {
    "one of " + Value.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Sets the member from a value; returns `false` if the value is not as expected.
  func apply(_ value: ContextValue, to reader: inout PlacementReader) -> Bool {
    switch self {
    case .targetingKey: Self.set(&reader.targetingKey, value.identifier)
    case .userId: Self.set(&reader.userID, value.identifier)
    case .deviceId: Self.set(&reader.deviceID, value.identifier)
    case .platform: Self.set(&reader.platform, value.choice())
    case .appVersion: Self.set(&reader.appVersion, value.text.flatMap { ReaderVersion($0) })
    case .locale:
      Self.set(&reader.locale, value.text.flatMap { LanguageTag($0)?.description })
    case .storefront: Self.set(&reader.storefront, value.country)
    case .country: Self.set(&reader.country, value.country)
    case .theme: Self.set(&reader.theme, value.choice())
    case .textScale: Self.set(&reader.textScale, value.number(0.1...10))
    case .width: Self.set(&reader.width, value.number(1...100_000))
    case .height: Self.set(&reader.height, value.number(1...100_000))
    case .orientation: Self.set(&reader.orientation, value.choice())
    case .device: Self.set(&reader.device, value.choice())
    case .entitlements: Self.set(&reader.entitlements, value.list.map { Set($0) })
    case .sessions: Self.set(&reader.sessions, value.number(0...1e12))
    case .daysSinceInstall: Self.set(&reader.daysSinceInstall, value.number(0...1e12))
    case .shown:
      value.count.map { reader.shownHere = $0 } != nil
        || value.members?.allSatisfy { apply($1, named: $0, to: &reader) } ?? false
    case .offers, .custom:
      value.members?.allSatisfy { apply($1, named: $0, to: &reader) } ?? false
    }
  }

  /// Sets a named value within the member; returns `false` if the value is not as expected, or the member has no names within it.
  func apply(_ value: ContextValue, named name: String, to reader: inout PlacementReader) -> Bool {
    guard 1...ContextValue.longestName ~= name.utf8.count else { return false }
    switch self {
    case .offers: return Self.set(&reader.offers[name], value.choice())
    case .shown: return Self.set(&reader.shown[name], value.count)
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
