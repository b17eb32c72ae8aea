import Foundation
import JSON

/// A signal to ask for a paywall again.
public struct PaywallChange: Sendable, Hashable, Codable {
  /// What happened: `activated`, `published`, …; nil if it was found by asking.
  public var kind: String?
  /// The brand that is concerned; nil is not known.
  public var brand: String?
  public var version: Int?
  /// The brand that is active now.
  public var active: String?

  public init(kind: String? = nil, brand: String? = nil, version: Int? = nil, active: String? = nil)
  {
    self.kind = kind
    self.brand = brand
    self.version = version
    self.active = active
  }

  /// The seconds over which all subscribers should spread their requests.
  var spread: TimeInterval = 0

  private enum CodingKeys: String, CodingKey { case kind, brand, version, active }
}

extension PaywallChange {
  /// Longer than the service ever asks for, in seconds.
  private static let longestSpread: TimeInterval = 60

  /// An event of the service; members that it does not know are passed over.
  init(_ event: ServerSentEvent) {
    self.init(kind: event.type)
    do {
      let limits = JSONLimits(
        maxBytes: ServerSentEventReader.longestLine, maxDepth: 32, maxNumberLength: 128)
      let root = try JSONText(parsing: Array(event.data.utf8), limits: limits).root
      kind = root["type"]?.string ?? kind
      brand = root["brand"]?.string
      version = root["version"]?.number?.int
      active = root["active"]?.string
      spread = min(Self.longestSpread, (root["spread"]?.number?.double ?? 0) / 1000)
    } catch {
      // An event that cannot be read is still a signal.
    }
  }
}
