import Foundation
import JSON
import Numbers
import Responses

/// A signal to request a paywall again.
public struct PaywallChange: Sendable, Hashable, Codable {
  /// The kind of change: `activated`, `published`, …; nil if polling found it.
  public var kind: String?
  /// The brand that has changed; nil if unknown.
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
  /// The maximum spread in seconds; the service always sends a smaller one.
  private static let longestSpread: TimeInterval = 60

  /// Reads an event of the service. Unknown members are ignored.
  init(_ event: ReceivedEvent) {
    self.init(kind: event.type)
    do {
      let limits = JSONLimits(
        maxBytes: EventStreamReader.longestLine, maxDepth: 32, maxNumberLength: 128)
      let root = try JSONText(parsing: Array(event.data.utf8), limits: limits).root
      kind = root["type"]?.string ?? kind
      brand = root["brand"]?.string
      version = root["version"]?.number?.int
      active = root["active"]?.string
      spread = min(Self.longestSpread, (root["spread"]?.number?.double ?? 0) / 1000)
    } catch {
      // An event that cannot be read still counts as a change.
    }
  }
}
