import HTTP
import Synchronization

/// An answer that is made when it is first asked for, off the event loop, and kept: for what few ask for, such as lists that
/// every change alters and versions that are not live.
final class LazyResponse: Sendable {
  private let make: @Sendable () -> PreparedResponse
  private let made = Mutex<PreparedResponse?>(nil)

  init(_ make: @escaping @Sendable () -> PreparedResponse) { self.make = make }

  var reply: HTTPReply {
    if let known { return .prepared(known) }
    return HTTPReply(
      .deferred { [self] in
        let response = make()
        made.withLock { $0 = response }
        return .prepared(response)
      })
  }

  /// The answer, if anybody has asked for it.
  var known: PreparedResponse? { made.withLock { $0 } }
}
