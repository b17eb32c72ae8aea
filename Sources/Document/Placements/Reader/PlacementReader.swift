import Numbers
import PaywallModel
import PaywallTree

/// The person who asks for a placement, as described by the caller.
public struct PlacementReader: Sendable, Hashable {
  /// OpenFeature's name for the identifier of a person.
  public var targetingKey: String?
  public var userID: String?
  public var deviceID: String?
  public var platform: AppPlatform?
  public var appVersion: ReaderVersion?
  /// The version of the device's system.
  public var osVersion: ReaderVersion?
  /// The locale (BCP 47).
  public var locale: String?
  /// The storefront's country (ISO 3166).
  public var storefront: String?
  /// The country (ISO 3166).
  public var country: String?
  public var theme: Theme?
  /// The factor of the text size; 1 is the usual size.
  public var textScale: Double?
  /// The width in points.
  public var width: Double?
  /// The height in points.
  public var height: Double?
  /// The screen's orientation as sent; if `nil`, it follows from the width and height.
  public var orientation: Orientation?
  public var device: DeviceClass?
  /// Names of the reader's purchases; empty if there are none, `nil` if unknown.
  public var entitlements: Set<String>?
  /// The offers that the store still grants, by product.
  public var offers: [String: Offer] = [:]
  /// The day, the time zone and the moment as the reader tells them.
  public var clock = ReaderClock()
  public var sessions: Double?
  public var daysSinceInstall: Double?
  /// The number of times that each placement was shown in the period of its frequency, by placement name.
  public var shown: [String: Int] = [:]
  /// The number of times that the requested placement was shown, if `shown` does not name it.
  public var shownHere: Int?
  /// The times at which each placement was shown, by placement name. Those in the period of a frequency count.
  public var shownAt: [String: [Moment]] = [:]
  /// The app's own attributes by name.
  public var attributes: [String: AttributeValue] = [:]
  /// The members of a context or a query that were ignored, in the order in which they were sent.
  public internal(set) var ignored: [IgnoredMember] = []

  public init() {}

  /// The orientation of the screen; `nil` if it is unknown.
  public var heldOrientation: Orientation? {
    if let orientation { return orientation }
    guard let width, let height else { return nil }
    return width > height ? .landscape : .portrait
  }

  /// The moment of a decision: the reader's own, else the given one.
  func instant(at now: Moment) -> Moment { clock.now ?? now }

  /// The seconds since 1970 on the reader's clocks, or in UTC.
  func localSeconds(at now: Moment) -> Int {
    clock.date.map { $0.sinceEpoch * 86_400 }
      ?? now.seconds + (clock.zone.map { $0.offset(at: now.seconds) } ?? 0)
  }

  /// The seconds since midnight on the reader's clocks, or in UTC.
  func secondsOfDay(at now: Moment) -> Int {
    DayClock.seconds(of: now.seconds + (clock.zone.map { $0.offset(at: now.seconds) } ?? 0))
  }

  /// The reader's day for an explanation, if the reader tells one.
  func dayNote(at now: Moment) -> String {
    clock.assumesUTC ? "" : ", which is \(clock.day(at: now)) for the reader"
  }

  /// The text that identifies the person; `nil` if it is missing.
  ///
  /// - Parameter name: `targetingKey`, `userId`, `deviceId`, or an attribute's name.
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

  /// The number of times that a placement was shown in a period; `nil` if unknown.
  func timesShown(_ placement: String, in period: Interval, until now: Moment) -> Int? {
    let start = instant(at: now).seconds - period.seconds
    return shownAt[placement].map { $0.count { $0.seconds > start } }
      ?? shown[placement] ?? shownHere
  }
}

/// A kind of identifier of a person.
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

/// An ignored member of a context.
public struct IgnoredMember: Sendable, Hashable {
  public var name: String
  /// The reason in words.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}
