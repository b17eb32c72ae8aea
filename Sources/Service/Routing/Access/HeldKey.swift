import PaywallStorage
import Synchronization

/// The current key of preview links.
final class HeldKey: Sendable {
  private struct State {
    var key: [UInt8]
    var isOwn = true
    var obstacle: StorageError?
  }

  private let state: Mutex<State>

  init(_ key: [UInt8]) { state = Mutex(State(key: key)) }

  var key: [UInt8] { state.withLock { $0.key } }

  /// Whether the nodes share no key yet, as far as this node knows.
  var isOwn: Bool { state.withLock { $0.isOwn && $0.obstacle == nil } }

  /// Why the shared key could not be read; nil if it could.
  var obstacle: StorageError? { state.withLock { $0.obstacle } }

  /// Reads the key that all nodes share. If it is unreadable, the current key stays.
  func read(from secrets: Secrets) {
    do throws(StorageError) {
      guard let key = try PreviewKeyFile.key(of: secrets) else { return }
      state.withLock { $0 = State(key: key, isOwn: false) }
    } catch {
      state.withLock { $0.obstacle = error }
    }
  }
}
