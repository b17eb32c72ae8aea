import PaywallGate
import PaywallModel
import PaywallResolve
import PaywallStore
import Synchronization

/// The policies of brands, each read once.
final class GatePolicies: Sendable {
  private let source = Mutex(Source())
  private let read = Mutex<[Brand: (etag: String, policy: GatePolicy)]>([:])

  /// A mutex of a closure alone wraps it once more each time that it is read.
  private struct Source {
    var file: @Sendable (Brand) -> StoredCompanion? = { _ in nil }
  }

  /// Looks into a store from now on.
  func follow(_ store: Store) {
    source.withLock { $0.file = { [weak store] brand in store?.policy(of: brand) } }
  }

  /// Tells policies apart; empty for a brand without one.
  func tag(of brand: Brand) -> String { source.withLock { $0 }.file(brand)?.etag ?? "" }

  /// The policy of a brand. One that cannot be read decides nothing, and says why.
  func policy(of brand: Brand?) -> GatePolicy {
    guard let brand, let file = source.withLock({ $0 }).file(brand) else { return .standard }
    if let known = read.withLock({ $0[brand] }), known.etag == file.etag { return known.policy }
    var policy = GatePolicy()
    do throws(InvalidDocument) {
      policy = try GatePolicy(reading: file.bytes)
    } catch {
      policy.fault = error.diagnostics.first.map { "\($0.message) (\($0.pointer))" } ?? "\(error)"
    }
    read.withLock { $0[brand] = (file.etag, policy) }
    return policy
  }
}
