import HTTP

/// An operation of the API: its method and path, parameters, responses and handler.
struct Route: Sendable {
  typealias Handler = @Sendable (APICall) throws(Problem) -> HTTPReply

  let method: HTTPMethod
  let pattern: RoutePattern
  /// A stable name, used in metrics and as the operation id: `getPaywall`.
  let name: String
  let summary: String
  let parameters: [QueryParameter]
  let otherParameters: OtherParameters
  /// The parameters that need a role.
  let privileged: [QueryParameter]
  /// Whether some query parameter is required.
  let requiresQuery: Bool
  /// The media types of required content; empty if there is none.
  let body: [String]
  /// The name of the content's schema in the API description; nil if it is any object.
  let bodySchema: String?
  /// Content that anyone may send; nil if only authorised clients may send any.
  let openContent: OpenContent?
  let answers: [RouteAnswer]
  /// The problems of the route besides those that are common to its kind.
  let problems: [ProblemType]
  let handler: Handler
  /// The minimum role for the route; nil for everybody.
  let role: Role?
  /// Whether responses show the revision of the catalog from which they were made.
  let showsRevision: Bool
  /// Whether the route is for monitoring. Any token may read it.
  let isMonitoring: Bool

  init(
    _ method: HTTPMethod, _ pattern: String, name: String, summary: String,
    parameters: [QueryParameter] = [], otherParameters: OtherParameters = .refused,
    body: [String] = [], bodySchema: String? = nil, openContent: OpenContent? = nil,
    answers: [RouteAnswer] = [],
    problems: [ProblemType] = [], isMonitoring: Bool = false, handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = RoutePattern(pattern)
    self.name = name
    self.summary = summary
    self.parameters = otherParameters == .named ? parameters + [.strict] : parameters
    self.otherParameters = otherParameters
    privileged = parameters.filter { $0.role != nil }
    decides = parameters.contains { $0.name == QueryParameter.placement.name }
    requiresQuery = parameters.contains(where: \.isRequired)
    self.body = openContent == nil ? body : ["application/json"]
    self.bodySchema = openContent?.schema ?? bodySchema
    self.openContent = openContent
    showsRevision = self.pattern.showsRevision
    role =
      self.pattern.isAdmin
      ? Self.rolesByName[name] ?? .admin : isMonitoring ? .viewer : nil
    self.answers = showsRevision ? answers.map(\.showingRevision) : answers
    self.problems = problems
    self.handler = handler
    self.isMonitoring = isMonitoring
  }

  /// The problems of a request that requires a revision.
  static let revisionProblems: [ProblemType] = [.behind, .overloaded]

  /// Whether a placement may decide what the route delivers, based on the facts about a reader in the query.
  let decides: Bool

  /// Whether the route requires access to administration.
  var isAdmin: Bool { pattern.isAdmin }

  /// Whether a request may need a token.
  var takesToken: Bool { role != nil || !privileged.isEmpty }
}

extension RoutePattern {
  fileprivate var isAdmin: Bool { segments.first == .literal("admin") }

  fileprivate var showsRevision: Bool {
    guard case .literal(let first) = segments.first else { return false }
    return Revision.paths.contains(first)
  }
}

extension RouteAnswer {
  fileprivate var showingRevision: RouteAnswer {
    var answer = self
    answer.fields.append("Paywall-Revision")
    return answer
  }
}
