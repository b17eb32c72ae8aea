import Foundation
import JSON
import Numbers

/// A paywall to show: the laid-out page with its states, and its origin.
public struct Paywall: Sendable, Hashable {
  public let layout: LaidOutPaywall
  /// The response as the service sent it.
  public let content: Data
  /// The entity tag of the response.
  public let tag: String?
  public private(set) var origin: Origin
  /// When the service last sent the response or confirmed that it is current.
  public internal(set) var received: Date
  /// The reason why a cached page is shown instead of a new one; nil if the service was not asked or has confirmed the page.
  public var obstacle: PaywallError?
  /// The decision of the placement that shows the page; nil if the page was asked for by its name.
  public internal(set) var decision: PaywallDecision?

  /// The origin of a page.
  public enum Origin: String, Sendable, Hashable, Codable {
    case service
    /// The cache.
    case cache
    /// The files of a static site.
    case site
    /// The app's bundle.
    case bundle
    /// A layout on the device.
    case device
  }

  /// The maximum nesting depth of a response.
  public static let greatestDepth = 512

  /// Reads a response. Unknown, missing or wrong members below the page do not prevent showing the rest.
  ///
  /// - Throws: `unreadable`, `laterContract` or `nothingToDraw`.
  public init(
    reading content: Data, tag: String? = nil, from origin: Origin, received: Date
  ) throws(PaywallError) {
    let root: JSONNode
    do {
      root = try JSONText(
        parsing: Array(content),
        limits: JSONLimits(
          maxBytes: content.count + 1, maxDepth: Self.greatestDepth, maxNumberLength: 128)
      ).root
    } catch {
      throw .unreadable("the response is not JSON: \(error)")
    }
    do throws(UnreadablePaywall) {
      layout = try LaidOutPaywall(receiving: root)
    } catch {
      switch error {
      case .laterContract(let number): throw .laterContract(number)
      case .noPage: throw .unreadable("the response is not a laid-out page")
      case .nothingToDraw: throw .nothingToDraw
      }
    }
    self.content = content
    self.tag = tag
    self.origin = origin
    self.received = received
  }

  /// The page with the origin `cache`.
  var asKept: Paywall {
    var page = self
    page.origin = .cache
    return page
  }

  public var brand: String? { layout.brand }
  public var version: Int? { layout.version }

  /// The size of the page, for a placeholder.
  public var size: PaywallSize {
    PaywallSize(width: layout.screen.width, height: layout.screen.height)
  }
}

/// A width and a height in points.
public struct PaywallSize: Sendable, Hashable, Codable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension Paywall: Codable {
  private enum Key: String, CodingKey { case content, tag, origin, received }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    try self.init(
      reading: Data(try values.decode(String.self, forKey: .content).utf8),
      tag: try values.decodeIfPresent(String.self, forKey: .tag),
      from: try values.decode(Origin.self, forKey: .origin),
      received: try values.decode(Date.self, forKey: .received))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(String(decoding: content, as: UTF8.self), forKey: .content)
    try values.encodeIfPresent(tag, forKey: .tag)
    try values.encode(origin, forKey: .origin)
    try values.encode(received, forKey: .received)
  }
}
