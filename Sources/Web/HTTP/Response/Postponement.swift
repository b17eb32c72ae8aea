/// A reply that can be made only once something has happened. No thread waits for it.
public struct Postponement: Sendable {
  /// Calls its argument once: when the reply can be made, or when the wait is over. It may do so at once, and on any thread.
  public let begin: @Sendable (_ wake: @escaping @Sendable () -> Void) -> Void
  /// Makes the reply, on an event loop.
  public let reply: @Sendable () -> HTTPReply

  public init(
    begin: @escaping @Sendable (_ wake: @escaping @Sendable () -> Void) -> Void,
    reply: @escaping @Sendable () -> HTTPReply
  ) {
    self.begin = begin
    self.reply = reply
  }
}
