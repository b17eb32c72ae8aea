import HTTP

/// Content that a route accepts from anybody: its shape and its limit.
package struct OpenContent: Sendable {
  let shape: ContentShape
  /// The maximum size in bytes.
  let limit: Int
  /// The limit's name in problems and metrics.
  let limitName: String
  /// The media types in the description of the API. The content is JSON, whatever a request calls it.
  let types: [String]

  package init(
    _ shape: ContentShape, limit: Int, limitName: String, types: [String] = ["application/json"]
  ) {
    self.shape = shape
    self.limit = limit
    self.limitName = limitName
    self.types = types
  }

  /// Returns the problem for a request with content above the limit; nil if it is within.
  ///
  /// - Parameter count: the size in bytes; nil if unknown in advance.
  package func refusal(ofBytes count: Int?) -> Problem? {
    if let count, count <= limit { return nil }
    var problem = Problem(.tooLarge, "the content may have at most \(limit) bytes")
    problem.reason = limitName
    return problem
  }
}

extension HTTPRequest {
  /// Rejects compressed request bodies: a few bytes can expand without bound.
  package func checkCoding() throws(Problem) {
    guard !body.isEmpty, let coding = fields["Content-Encoding"], coding.lowercased() != "identity"
    else { return }
    throw Problem(
      .unsupportedMediaType, "compressed content is not supported; send it without Content-Encoding"
    ).with("Accept-Encoding", "identity")
  }
}
