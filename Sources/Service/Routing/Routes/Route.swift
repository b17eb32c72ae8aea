import HTTP

/// An operation of the API: its method and path, parameters, responses and handler.
package struct Route: Sendable {
  package typealias Handler = @Sendable (APICall) throws(Problem) -> HTTPReply

  package let method: HTTPMethod
  package let pattern: RoutePattern
  /// A stable name, used in metrics and as the operation id: `getPaywall`.
  package let name: String
  package let summary: String
  package let parameters: [QueryParameter]
  package let otherParameters: OtherParameters
  /// The parameters that need a role.
  private(set) var privileged: [QueryParameter]
  /// Whether some query parameter is required.
  let requiresQuery: Bool
  /// Whether the query may have facts about a reader that the route does not declare.
  let takesReaderFacts: Bool
  /// The media types of required content; empty if there is none.
  package let body: [String]
  /// The shape of the content; nil if it is any object.
  package let bodyShape: ContentShape?
  /// Content that anyone may send; nil if only authorised clients may send any.
  package let openContent: OpenContent?
  package let answers: [RouteAnswer]
  /// The problems of the route besides those that are common to its kind.
  package let problems: [ProblemType]
  private(set) var handler: Handler
  /// The minimum role for the route; nil for everybody.
  package let role: Role?
  /// Whether responses show the revision of the catalog from which they were made.
  package let showsRevision: Bool
  /// Whether the route is for monitoring. Any token may read it.
  let isMonitoring: Bool

  package init(
    _ method: HTTPMethod, _ pattern: String, name: String, summary: String,
    parameters: [QueryParameter] = [], otherParameters: OtherParameters = .refused,
    body: [String] = [], bodyShape: ContentShape? = nil, openContent: OpenContent? = nil,
    answers: [RouteAnswer] = [],
    problems: [ProblemType] = [], showsRevision: Bool = false, isMonitoring: Bool = false,
    handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = RoutePattern(pattern)
    self.name = name
    self.summary = summary
    self.parameters = otherParameters == .named ? parameters + [.strict] : parameters
    self.otherParameters = otherParameters
    privileged = parameters.filter { $0.role != nil }
    takesReaderFacts = parameters.contains(where: \.opensQuery)
    requiresQuery = parameters.contains(where: \.isRequired)
    self.body = openContent?.types ?? body
    self.bodyShape = openContent?.shape ?? bodyShape
    self.openContent = openContent
    self.showsRevision = showsRevision || self.pattern.isAdmin
    role =
      Self.rolesByName[name] ?? (self.pattern.isAdmin ? .admin : isMonitoring ? .viewer : nil)
    self.answers = self.showsRevision ? answers.map(\.showingRevision) : answers
    self.problems = problems
    self.handler = handler
    self.isMonitoring = isMonitoring
  }

  /// The problems of a request that requires a revision.
  package static let revisionProblems: [ProblemType] = [.behind, .overloaded]

  /// Returns the route as a port without administration serves it: with a parameter that needs a role, it answers with the problem.
  package func withoutPrivileges(_ problem: Problem) -> Route {
    guard !privileged.isEmpty else { return self }
    var route = self
    route.privileged = []
    route.handler = { [privileged, handler] (call) throws(Problem) in
      if privileged.contains(where: { call.query[$0.name] != nil }) { throw problem }
      return try handler(call)
    }
    return route
  }

  /// Whether the route requires access to administration.
  var isAdmin: Bool { pattern.isAdmin }

  /// Whether a request may need a token.
  package var takesToken: Bool { role != nil || !privileged.isEmpty }
}

extension RoutePattern {
  fileprivate var isAdmin: Bool { segments.first == .literal("admin") }
}

extension RouteAnswer {
  fileprivate var showingRevision: RouteAnswer {
    var answer = self
    answer.fields.append("Paywall-Revision")
    return answer
  }
}
