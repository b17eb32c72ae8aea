import HTTP
import PaywallStore
import Routing

/// The revisions in responses, and the requests that wait for one.
package final class ServedRevisions: RouteStep {
  private let store: Store
  private let servedCatalog: ServedCatalog
  private let waiting: WaitingRequests
  private let limits: LimitCounts

  package init(
    store: Store, servedCatalog: ServedCatalog, waiting: WaitingRequests, limits: LimitCounts
  ) {
    self.store = store
    self.servedCatalog = servedCatalog
    self.waiting = waiting
    self.limits = limits
  }

  /// Answers with the revision, once the node has the change that the request needs.
  package func around(_ answering: @escaping Answering, of route: Route) -> Answering {
    guard route.showsRevision else { return answering }
    return { [self] in answer($0, $1, answering) }
  }

  private func answer(
    _ request: HTTPRequest, _ path: [String: String], _ answering: @escaping Answering
  ) -> HTTPReply {
    // Read before the handler reads the catalog, so that no answer has a newer number than its content.
    let revision = current
    do throws(Problem) {
      if let minimum = try Revision.minimum(of: request), minimum > revision {
        return wait(for: minimum, with: request) { [self] in answer(request, path, answering) }
      }
    } catch {
      return .response(error.response()).numbered(Revision.field(revision))
    }
    var reply = answering(request, path)
    mark(&reply, with: revision)
    return reply
  }

  private var current: Int { servedCatalog.revision }

  /// Adds the revision to a reply. Also adds its age if other nodes may have made changes that have not arrived here.
  private func mark(_ reply: inout HTTPReply, with revision: Int) {
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
  private func wait(
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
