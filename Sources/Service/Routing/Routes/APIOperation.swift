import HTTP

/// An operation of the API as a client requests it: a ``Route`` without its answers and its handler. Commands for a running service are made
/// of it.
package struct APIOperation: Sendable {
  package let method: HTTPMethod
  /// The path with the names of its variable segments: `/admin/brands/{brand}`.
  package let path: String
  /// A stable name, used in metrics and as the operation id: `getPaywall`.
  package let name: String
  package let summary: String
  package let parameters: [QueryParameter]
  let otherParameters: OtherParameters
  /// The media types of required content; empty if there is none.
  package let body: [String]
  /// The shape of the content in the API description; nil if it is any object.
  let bodyShape: ContentShape?

  package init(
    _ method: HTTPMethod, _ path: String, name: String, summary: String,
    parameters: [QueryParameter] = [], otherParameters: OtherParameters = .refused,
    body: [String] = [], bodyShape: ContentShape? = nil
  ) {
    self.method = method
    self.path = path
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.otherParameters = otherParameters
    self.body = body
    self.bodyShape = bodyShape
  }

  /// Returns the query parameter with this name; nil if the operation has none.
  package func parameter(_ name: String) -> QueryParameter? {
    parameters.first { $0.name == name }
  }
}

extension Route {
  package init(
    _ operation: APIOperation, answers: [RouteAnswer] = [], problems: [ProblemType] = [],
    showsRevision: Bool = false, isMonitoring: Bool = false, handler: @escaping Handler
  ) {
    self.init(
      operation.method, operation.path, name: operation.name, summary: operation.summary,
      parameters: operation.parameters, otherParameters: operation.otherParameters,
      body: operation.body, bodyShape: operation.bodyShape, answers: answers,
      problems: problems, showsRevision: showsRevision, isMonitoring: isMonitoring,
      handler: handler)
  }
}
