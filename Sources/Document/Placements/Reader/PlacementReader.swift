import PaywallModel
import PaywallTree

/// Who asks for a placement, as far as whoever asks tells it.
public struct PlacementReader: Sendable, Hashable {
  /// Tells people apart, as OpenFeature calls it.
  public var targetingKey: String?
  public var userID: String?
  public var deviceID: String?
  public var platform: AppPlatform?
  public var appVersion: ReaderVersion?
  /// BCP 47.
  public var locale: String?
  /// ISO 3166.
  public var storefront: String?
  /// ISO 3166.
  public var country: String?
  public var theme: Theme?
  /// 1 is the usual size of text.
  public var textScale: Double?
  /// Points.
  public var width: Double?
  /// Points.
  public var height: Double?
  /// How the screen is held; nil is what its sides say.
  public var orientation: Orientation?
  public var device: DeviceClass?
  /// What the reader has bought; empty is nothing, nil is not told.
  public var entitlements: Set<String>?
  /// What the store still offers, by product.
  public var offers: [String: Offer] = [:]
  public var sessions: Double?
  public var daysSinceInstall: Double?
  /// How often a placement was shown in the period of its frequency, by its name.
  public var shown: [String: Int] = [:]
  /// The same of the placement that is asked for, whichever it is.
  public var shownHere: Int?
  /// What the app says by names of its own.
  public var attributes: [String: AttributeValue] = [:]
  /// What a context or a query says that could not be taken, in its order.
  public internal(set) var ignored: [IgnoredMember] = []

  public init() {}

  /// How the screen is held; nil if nothing tells it.
  public var heldOrientation: Orientation? {
    if let orientation { return orientation }
    guard let width, let height else { return nil }
    return width > height ? .landscape : .portrait
  }

  /// The text by which people are told apart; nil if it is not told.
  ///
  /// - Parameter name: `targetingKey`, `userId`, `deviceId`, or an attribute's.
  public func identifier(_ name: String) -> String? { identifier(Identifier(name)) }

  func identifier(_ identifier: Identifier) -> String? {
    switch identifier {
    case .targetingKey: return targetingKey
    case .userID: return userID
    case .deviceID: return deviceID
    case .attribute(let name):
      switch attributes[name] {
      case .text(let text) where !text.isEmpty: return text
      case .number(let number) where number != 0: return AttributeValue.number(number).description
      default: return nil
      }
    }
  }

  /// How often a placement was shown; nil if it is not told.
  func timesShown(_ placement: String) -> Int? { shown[placement] ?? shownHere }
}

/// By what people are told apart.
enum Identifier: Sendable {
  case targetingKey, userID, deviceID
  case attribute(String)

  init(_ name: String) {
    switch name {
    case "targetingKey": self = .targetingKey
    case "userId": self = .userID
    case "deviceId": self = .deviceID
    default: self = .attribute(name)
    }
  }
}

/// A member of a context that was not taken.
public struct IgnoredMember: Sendable, Hashable {
  public var name: String
  /// Why, in words.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// An app's version as semantic versioning writes it: `2.1.0-beta.2+77`.
///
/// What comes before a release compares as earlier than it, and later than everything before it (Semantic Versioning 2.0.0 §11).
public struct ReaderVersion: Sendable, Hashable, CustomStringConvertible {
  public let release: AppVersion
  public let isPrerelease: Bool
  /// As it was written.
  public let description: String

  /// Nil unless it begins with an app's version.
  public init?(_ text: String) {
    let version = text.utf8.prefix { $0 != UInt8(ascii: "+") }
    let first = version.prefix { $0 != UInt8(ascii: "-") }
    // A hyphen announces a name: `2.1.0-beta`.
    guard let release = AppVersion(String(Substring(first))), version.count != first.count + 1
    else { return nil }
    self.release = release
    isPrerelease = version.count > first.count
    description = text
  }

  /// Whether it is a version or a later one.
  func isAtLeast(_ bound: AppVersion) -> Bool {
    isPrerelease ? release > bound : release >= bound
  }
}
