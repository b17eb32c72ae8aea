import PaywallTree
import Synchronization

/// The colours of a document's pictures, each read once.
final class PictureColors: Sendable {
  private let bytes: @Sendable (String) -> [UInt8]?
  private let known = Mutex<[String: PicturePixels?]>([:])

  init(_ bytes: @escaping @Sendable (String) -> [UInt8]?) { self.bytes = bytes }

  /// Nil for a picture that is not there, or that cannot be looked into.
  func pixels(of name: String) -> PicturePixels? {
    if let pixels = known.withLock({ $0[name] }) { return pixels }
    let pixels = bytes(name).flatMap { PNGReader($0)?.pixels() }
    known.withLock { $0[name] = .some(pixels) }
    return pixels
  }
}
