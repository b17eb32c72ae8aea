import HTTP

/// An answer that is made when it is first asked for, off the event loop and once for all who wait for it, and kept: for what few ask
/// for, such as lists that every change alters and versions that are not live.
final class LazyResponse: Sendable {
  private let work: SharedWork

  init(_ make: @escaping @Sendable () -> PreparedResponse) {
    work = SharedWork(making: { .prepared(make()) })
  }

  var reply: HTTPReply { work.reply ?? .shared(work) }

  /// The answer, if anybody has asked for it.
  var known: PreparedResponse? {
    guard case .prepared(let response, _) = work.reply?.content else { return nil }
    return response
  }
}
