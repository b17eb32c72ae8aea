import HTTP
import PaywallStore

/// The revisions in responses, and the requests that wait for one.
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

  /// Adds the revision to a reply. Also adds its age if other nodes may have made changes that have not arrived here.
  func mark(_ reply: inout HTTPReply, with revision: Int) {
    if let seconds = store.staleSeconds {
      reply = reply.adding(["Paywall-Stale": String(Int(clamping: seconds))])
      // A repeated reply would show the same number of seconds.
      reply.validity = nil
    }
    // In place, because each copy of a reply costs a delivery.
    if reply.number == nil {
      reply.number = Revision.field(reply.validity?.number ?? revision)
    }
  }

  /// Answers once the change is served, or with a problem if it is late.
  func wait(
    for minimum: Int, with request: HTTPRequest, _ answer: @escaping @Sendable () -> HTTPReply
  ) -> HTTPReply {
    // A single service only receives its own changes, so it can never reach a number that it has not made.
    if !store.isShared, minimum > store.catalog.sequence {
      let problem = Problem.behind(minimum, at: current)
      limits.note(problem)
      return .response(problem.response()).numbered(Revision.field(current))
    }
    let isMet = { @Sendable [self] in current >= minimum }
    return waiting.reply(to: request.peer, when: isMet) { [self] end in
      let revision = current
      let problem: Problem
      switch end {
      case .met: return answer()
      case .late, .left: problem = .behind(minimum, at: revision)
      case .refused(let limit): problem = .tooManyWait(limit)
      }
      limits.note(problem)
      return .response(problem.response()).numbered(Revision.field(revision))
    }
  }
}
