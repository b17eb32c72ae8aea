import QR
import Routing
import Synchronization

/// The address at which other devices on the network reach the service.
public final class ServiceReach: Sendable {
  /// The reachability of the service from other devices.
  public enum Place: Sendable, Hashable {
    /// The beginning of an address: `http://192.168.1.20:8000`.
    case address(String)
    /// Other devices cannot reach the service; `advice` explains how to change that.
    case nowhere(advice: String)
  }

  private let known = Mutex(
    Place.nowhere(
      advice: "the service does not know its address; tell it with --public-url, and ask again"))

  public init() {}

  /// Sets the place. Call it once the service listens.
  public func connect(_ place: Place) { known.withLock { $0 = place } }

  var place: Place { known.withLock { $0 } }
}

/// A link for a phone, with the code that its camera reads.
public struct PhoneLink: Sendable {
  private let path: String
  private let place: ServiceReach.Place

  /// - Parameter secret: the secret of a live preview, or the value of a link to a version, for the page at `/preview/`.
  init(to secret: String, at address: PublicAddress, _ reach: ServiceReach) {
    // In a fragment, so that no server or log on the way receives it.
    path = "/preview/#\(secret)"
    place = address.base.isEmpty ? reach.place : .address(address.base)
  }

  /// Creates a link to a live preview.
  public init(to preview: LivePreview, _ reach: ServiceReach) {
    self.init(to: preview.secret, at: PublicAddress(), reach)
  }

  /// The whole address.
  ///
  /// - Parameter local: the base of the address if no other device reaches the service.
  public func address(from local: String) -> String {
    if case .address(let base) = place { return base + path }
    return local + path
  }

  /// How to make the service reachable from other devices; nil if it is.
  public var advice: String? {
    if case .nowhere(let advice) = place { return advice }
    return nil
  }

  /// The picture of a code that a phone's camera reads; nil if no phone reaches the service.
  fileprivate var code: String? { advice == nil ? QRCode(address(from: ""))?.svg : nil }
}

extension AnswerForm<PhoneLink> {
  static let phoneLink = object([
    .member("page", .text) { $0.address(from: "") }, .member("code", .nullable(.text), \.code),
    .member("advice", .nullable(.text), \.advice),
  ])
}
