import Signatures
import Synchronization

/// The chains of messages that were verified, by the hash of the header that carries them, and the rate at which new ones are looked at.
///
/// A chain is kept only after a message with its header was verified, so that strangers can neither fill the memory nor displace what is
/// in it: they cannot sign a header of their own.
public final class KnownChains: Sendable {
  private struct State {
    var chains: [[UInt8]: CertificateChain] = [:]
    /// The hashes, those used last at the end.
    var order: [[UInt8]] = []
    var left = Double(KnownChains.burst)
    var filledAt = 0.0
  }

  /// The most chains that are kept. The App Store changes its leaf about every second year.
  public static let most = 32
  /// How many new chains are verified at once, and how many a second.
  public static let burst = 40
  public static let perSecond = 20.0

  private let state = Mutex(State())

  init() {}

  func chain(_ hash: [UInt8]) -> CertificateChain? {
    state.withLock { state in
      guard let chain = state.chains[hash] else { return nil }
      if state.order.last != hash {
        state.order.removeAll { $0 == hash }
        state.order.append(hash)
      }
      return chain
    }
  }

  func keep(_ chain: CertificateChain, _ hash: [UInt8]) {
    state.withLock { state in
      if state.chains.updateValue(chain, forKey: hash) == nil { state.order.append(hash) }
      guard state.order.count > Self.most else { return }
      state.chains[state.order.removeFirst()] = nil
    }
  }

  /// Whether a new chain may be verified now. The rate is what strangers can make this service compute.
  ///
  /// - Parameter time: seconds since 1970.
  func mayVerify(at time: Double) -> Bool {
    state.withLock { state in
      let filled = state.left + max(0, time - state.filledAt) * Self.perSecond
      state.left = min(Double(Self.burst), filled)
      state.filledAt = time
      guard state.left >= 1 else { return false }
      state.left -= 1
      return true
    }
  }
}
