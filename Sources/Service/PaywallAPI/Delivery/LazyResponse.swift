import HTTP

/// A response that is made at the first request, off the event loop and once for all that wait for it, and then kept. For rare requests, such
/// as lists, which every change alters, and versions that are not live.
final class LazyResponse: Sendable {
  private let work: SharedWork

  init(_ make: @escaping @Sendable () -> PreparedResponse) {
    work = SharedWork(making: { .prepared(make()) })
  }

  var reply: HTTPReply { work.reply ?? .shared(work) }

  /// The response, if it has been requested.
  var known: PreparedResponse? {
    guard case .prepared(let response, _) = work.reply?.content else { return nil }
    return response
  }
}
