import Digest
import PaywallStorage
import Synchronization

/// The current key of preview links.
final class HeldKey: Sendable {
  private struct State {
    let key: [UInt8]
    let digest: HMAC
    let isOwn: Bool
    var obstacle: StorageError?

    init(_ key: [UInt8], isOwn: Bool) {
      (self.key, self.isOwn) = (key, isOwn)
      digest = HMAC(key: key)
    }
  }

  private let state: Mutex<State>

  init(_ key: [UInt8]) { state = Mutex(State(key, isOwn: true)) }

  var key: [UInt8] { state.withLock { $0.key } }

  /// The keyed digest that signs.
  var digest: HMAC { state.withLock { $0.digest } }

  /// Whether the nodes share no key yet, as far as this node knows.
  var isOwn: Bool { state.withLock { $0.isOwn && $0.obstacle == nil } }

  /// Why the shared key could not be read; nil if it could.
  var obstacle: StorageError? { state.withLock { $0.obstacle } }

  /// Reads the key that all nodes share. If it is unreadable, the current key stays.
  func read(from secrets: Secrets) {
    do throws(StorageError) {
      guard let key = try PreviewKeyFile.key(of: secrets) else { return }
      state.withLock { $0 = State(key, isOwn: false) }
    } catch {
      state.withLock { $0.obstacle = error }
    }
  }
}
