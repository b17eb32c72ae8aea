import HTTP
import Numbers
import Synchronization

/// Messages from other threads to an event loop. Several messages wake the loop only once.
final class LoopMailbox: Sendable {
  struct Contents: Sendable {
    /// Responses from workers, with the tokens of their connections.
    var answers: [(token: UInt64, answer: FinishedReply)] = []
    /// Replies that can be made now, with the tokens of their connections.
    var resumed: [(token: UInt64, reply: ResumedReply)] = []
    /// Channels that have new events.
    var published: [ObjectIdentifier] = []
    var drains = false
    var stops = false
    fileprivate var isSignalled = false
  }

  let wake: WakeSignal
  private let contents = Mutex(Contents())

  init() throws(ServerError) {
    wake = try WakeSignal()
  }

  deinit { wake.close() }

  func post(_ change: @Sendable (inout Contents) -> Void) {
    let isFirst = contents.withLock { contents in
      change(&contents)
      defer { contents.isSignalled = true }
      return !contents.isSignalled
    }
    if isFirst { wake.send() }
  }

  func collect() -> Contents {
    wake.clear()
    return contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
  }
}
