import HTTP

/// Answers the requests of one port: finds the route of a request and runs the steps around its handler.
package struct Dispatcher: Sendable {
  private let router: Router
  private let answering: [RouteStep.Answering]
  private let numbers: [Int]
  private let elsewhere: @Sendable (HTTPRequest) -> Problem?
  private let admission: Admission
  private let crossOrigin: CrossOriginPolicy
  private let limits: LimitCounts

  /// - Parameters:
  ///   - routes: the routes with their numbers in the metrics.
  ///   - steps: the steps around each handler, the outermost first.
  ///   - elsewhere: the problem of a request that another port answers; nil if this port does.
  package init(
    _ routes: [(number: Int, route: Route)], steps: [any RouteStep], admission: Admission,
    crossOrigin: CrossOriginPolicy, limits: LimitCounts,
    elsewhere: @escaping @Sendable (HTTPRequest) -> Problem? = { _ in nil }
  ) {
    router = Router(routes.map(\.route))
    numbers = routes.map(\.number)
    answering = routes.map { _, route in
      steps.reversed().reduce(admission.answering(route)) { $1.around($0, of: route) }
    }
    self.elsewhere = elsewhere
    self.admission = admission
    self.crossOrigin = crossOrigin
    self.limits = limits
  }

  /// Answers a request without waiting.
  package func respond(_ request: HTTPRequest) -> HTTPReply {
    if let problem = admission.access.refusal(of: request) ?? elsewhere(request) {
      return .response(problem.response())
    }
    switch router.match(request) {
    case .route(let index, let path):
      return answering[index](request, path).counted(as: numbers[index])
    case .options(let allow):
      return .response(
        crossOrigin.options(for: request, allow: allow, isForReaders: request.isForReaders))
    case .problem(let problem):
      return crossOrigin.adding(
        to: .response(problem.response()), for: request, isForReaders: request.isForReaders)
    }
  }

  /// Returns the early response that rejects a request before its content arrives; nil if the content is accepted.
  ///
  /// This protects memory from strangers: clients without the right to change anything have no reason to send large content.
  package func refusal(of head: HTTPRequest) -> HTTPResponse? {
    if let problem = elsewhere(head) ?? admission.access.refusal(of: head) {
      return problem.response()
    }
    switch router.match(head) {
    case .options: return nil
    case .problem(let problem): return problem.response()
    case .route(let index, _): return refusal(of: head, to: router.routes[index])?.response()
    }
  }

  private func isEditor(_ head: HTTPRequest) -> Bool {
    do throws(Problem) {
      _ = try admission.access.admit(head, needing: .editor)
      return true
    } catch {
      return false
    }
  }

  private func refusal(of head: HTTPRequest, to route: Route) -> Problem? {
    if let content = route.openContent {
      let length = head.fields["Content-Length"].flatMap { Int($0) }
      let problem = content.refusal(ofBytes: length).flatMap { problem in
        content.limitWithToken != nil && isEditor(head)
          ? content.refusal(ofBytes: length, hasToken: true) : problem
      }
      if let problem { limits.note(problem) }
      return problem
    }
    guard !route.body.isEmpty else {
      return Problem(.tooLarge, "no request accepts content of this size")
    }
    do throws(Problem) {
      _ = try admission.access.admit(head, needing: .viewer)
      return nil
    } catch {
      return error
    }
  }
}
