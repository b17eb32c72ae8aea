import PaywallGate
import PaywallModel
import PaywallResolve
import PaywallStore
import Synchronization

/// The policies of brands, each read once.
package final class GatePolicies: Sendable {
  private let source = Mutex(Source())
  private let read = Mutex<[Brand: (etag: String, policy: GatePolicy)]>([:])

  /// Wraps the closure, because a mutex of a bare closure adds a wrapper at each read.
  private struct Source {
    var file: @Sendable (Brand) -> StoredCompanion? = { _ in nil }
  }

  /// Reads policies from `store` from now on.
  func follow(_ store: Store) {
    source.withLock { $0.file = { [weak store] brand in store?.policy(of: brand) } }
  }

  /// Returns the entity tag of a brand's policy; empty if it has none.
  func tag(of brand: Brand) -> String { source.withLock { $0 }.file(brand)?.etag ?? "" }

  /// Returns the policy of a brand. An unreadable policy has no settings, and its `fault` names the reason.
  package func policy(of brand: Brand?) -> GatePolicy {
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
