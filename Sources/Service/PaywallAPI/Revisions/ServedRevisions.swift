import HTTP
import PaywallStore

/// The revisions that answers show, and the requests that wait for one.
final class ServedRevisions: Sendable {
  private let store: Store
  private let servedCatalog: ServedCatalog
  private let waiting: WaitingRequests
  private let limits: LimitCounts

  init(
    store: Store, servedCatalog: ServedCatalog, waiting: WaitingRequests, limits: LimitCounts
  ) {
    self.store = store
    self.servedCatalog = servedCatalog
    self.waiting = waiting
    self.limits = limits
  }

  var current: Int { servedCatalog.revision }

  /// The reply with its revision, and with its age if other nodes may have made changes that this one cannot know of.
  func marked(_ reply: HTTPReply, with revision: Int) -> HTTPReply {
    guard let seconds = store.staleSeconds else {
      return reply.numbered(Revision.field(revision))
    }
    var reply = reply.adding(["Paywall-Stale": String(Int(clamping: seconds))])
    // Repeated, it would say the same number of seconds.
    reply.validity = nil
    return reply.numbered(Revision.field(revision))
  }

  /// Answers once the change is served, or says that it was not in time.
  func wait(
    for minimum: Int, with request: HTTPRequest, _ answer: @escaping @Sendable () -> HTTPReply
  ) -> HTTPReply {
    let isMet = { @Sendable [self] in current >= minimum }
    return waiting.reply(to: request.peer, when: isMet) { [self] end in
      let revision = current
      let problem: Problem
      switch end {
      case .met: return answer()
      case .late: problem = .behind(minimum, at: revision)
      case .refused: problem = .tooManyWait
      }
      limits.note(problem)
      return .response(problem.response()).numbered(Revision.field(revision))
    }
  }
}
