import Numbers

/// The person who asks for a placement.
public struct PaywallReader: Sendable, Hashable, Codable {
  /// The app's id of the user; nil for the one whom `identify` named, or nobody.
  public var userID: String?
  /// The id of the device; nil for that of the installation.
  public var deviceID: String?
  /// What the app knows of the reader: attributes that the placements declare, and facts such as `country`.
  public var attributes: [String: PaywallAttribute]
  /// What the reader may use as far as the app itself knows, such as by its server; nil if it does not know. What the store sold is added.
  public var entitlements: [String]?
  /// The ticket of a tester's link, which chooses a variant. What happens then is never counted.
  public var forced: String?

  public init(
    userID: String? = nil, deviceID: String? = nil, entitlements: [String]? = nil,
    attributes: [String: PaywallAttribute] = [:]
  ) {
    self.userID = userID
    self.deviceID = deviceID
    self.entitlements = entitlements
    self.attributes = attributes
  }
}

/// A value of an attribute: `"gold"`, `3`, `true`.
public enum PaywallAttribute: Sendable, Hashable, Codable {
  case text(String)
  case number(Double)
  case flag(Bool)
}

extension PaywallAttribute: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}

extension PaywallAttribute {
  /// The maximum length of a text, in characters.
  private static let longest = 200

  /// The value as text; nil if no service takes it.
  var text: String? {
    switch self {
    case .text(let text):
      text.isEmpty || text.unicodeScalars.count > Self.longest || text.utf8.count > 256 ? nil : text
    case .number(let number):
      number.isFinite ? Int(exactly: number).map(String.init) ?? "\(number)" : nil
    case .flag(let value): value ? "true" : "false"
    }
  }
}
