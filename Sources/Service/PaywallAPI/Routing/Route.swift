import HTTP

/// One row of the API: what is asked for, what it takes, what it gives, and who answers.
struct Route: Sendable {
  typealias Handler = @Sendable (APICall) throws(Problem) -> HTTPReply

  let method: HTTPMethod
  let pattern: RoutePattern
  /// Stable name, for metrics and as the operation's id: `getPaywall`.
  let name: String
  let summary: String
  let parameters: [QueryParameter]
  let otherParameters: OtherParameters
  /// Whether a request without a query lacks something.
  let requiresQuery: Bool
  /// Media types of the content that the request must bring; empty when it brings none.
  let body: [String]
  /// Content that anybody may send; nil where only those who administer may send any.
  let openContent: OpenContent?
  let answers: [RouteAnswer]
  /// What else it may answer, besides the problems that every route like it has.
  let problems: [ProblemType]
  let handler: Handler

  init(
    _ method: HTTPMethod, _ pattern: String, name: String, summary: String,
    parameters: [QueryParameter] = [], otherParameters: OtherParameters = .refused,
    body: [String] = [], openContent: OpenContent? = nil, answers: [RouteAnswer] = [],
    problems: [ProblemType] = [], handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = RoutePattern(pattern)
    self.name = name
    self.summary = summary
    self.parameters = otherParameters == .named ? parameters + [.strict] : parameters
    self.otherParameters = otherParameters
    requiresQuery = parameters.contains(where: \.isRequired)
    self.body = openContent == nil ? body : ["application/json"]
    self.openContent = openContent
    self.answers = answers
    self.problems = problems
    self.handler = handler
  }

  /// Whether only those who may administer get an answer.
  var isAdmin: Bool { pattern.segments.first == .literal("admin") }
}
