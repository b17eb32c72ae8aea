import HTTP

/// A step around the handlers of routes, such as the fields for other origins. The service lists its steps in order.
package protocol RouteStep: Sendable {
  typealias Answering = @Sendable (HTTPRequest, _ path: [String: String]) -> HTTPReply

  /// Returns what answers requests with this step; `answering` itself if the route does not need it.
  func around(_ answering: @escaping Answering, of route: Route) -> Answering
}

/// The innermost step: checks the query and the client's role, calls the route's handler, and turns its problem into a response.
package struct Admission: Sendable {
  let access: AdminAccess
  let ignored: IgnoredParameters

  package init(access: AdminAccess, ignored: IgnoredParameters) {
    self.access = access
    self.ignored = ignored
  }

  func answering(_ route: Route) -> RouteStep.Answering {
    { request, path in
      do throws(Problem) {
        let query = try query(of: request, for: route)
        if let role = route.role(of: query) {
          _ = try access.admit(request, needing: role, isMonitoring: route.isMonitoring)
        }
        let call = APICall(request: request, path: path, query: query)
        return ignored.named(query.ignored, in: try route.handler(call))
      } catch {
        return .response(error.response())
      }
    }
  }

  private func query(of request: HTTPRequest, for route: Route) throws(Problem) -> QueryValues {
    guard request.hasQuery || route.requiresQuery else { return QueryValues() }
    return try QueryParameter.check(
      request.query, against: route.parameters, others: route.otherParameters)
  }
}

/// Leaves a long query of facts about a reader to a worker, because event loops are shared.
package struct LongQueries: RouteStep {
  /// The maximum query that an event loop reads, in bytes and parameters.
  static let brief = (bytes: 1_024, parameters: 30)

  package init() {}

  package func around(_ answering: @escaping Answering, of route: Route) -> Answering {
    guard route.takesReaderFacts else { return answering }
    return { request, path in
      guard request.queryExceeds(bytes: Self.brief.bytes, pairs: Self.brief.parameters) else {
        return answering(request, path)
      }
      return HTTPReply(.deferred { answering(request, path) })
    }
  }
}

extension CrossOriginPolicy: RouteStep {
  package func around(_ answering: @escaping Answering, of route: Route) -> Answering {
    { request, path in
      adding(to: answering(request, path), for: request, isForReaders: request.isForReaders)
    }
  }
}
