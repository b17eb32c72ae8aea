import HTTP

/// One row of the API: what is asked for, what it takes, and who answers.
struct Route: Sendable {
  typealias Handler = @Sendable (Call) throws(Problem) -> HTTPReply

  let method: HTTPMethod
  let pattern: RoutePattern
  /// Stable name, for metrics and as the operation's id: `getPaywall`.
  let name: String
  let summary: String
  let parameters: [QueryParameter]
  let handler: Handler

  init(
    _ method: HTTPMethod, _ pattern: String, name: String, summary: String,
    parameters: [QueryParameter] = [], handler: @escaping Handler
  ) {
    self.method = method
    self.pattern = RoutePattern(pattern)
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.handler = handler
  }
}
