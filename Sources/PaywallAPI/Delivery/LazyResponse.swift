import HTTP
import Synchronization

/// An answer that is made when it is first asked for, off the event loop, and kept: for lists that few ask for and every change alters.
final class LazyResponse: Sendable {
  private let make: @Sendable () -> HTTPResponse
  private let made = Mutex<PreparedResponse?>(nil)

  init(_ make: @escaping @Sendable () -> HTTPResponse) { self.make = make }

  var reply: HTTPReply {
    if let known = made.withLock({ $0 }) { return .prepared(known) }
    return HTTPReply(
      .deferred { [self] in
        let response = PreparedResponse(make())
        made.withLock { $0 = response }
        return .prepared(response)
      })
  }
}
