import HTTP

/// Content that a route takes of whoever asks: its shape, and how much of it.
struct OpenContent: Sendable {
  /// The shape's name among the schemas of the API's description.
  let schema: String
  /// In bytes.
  let limit: Int
  /// The limit's name in problems and metrics.
  let limitName: String

  /// What a request is answered with whose content is too much; nil when it is not.
  ///
  /// - Parameter count: bytes; nil where that is not known before they come.
  func refusal(ofBytes count: Int?) -> Problem? {
    if let count, count <= limit { return nil }
    var problem = Problem(.tooLarge, "this takes \(limit) bytes of content at most")
    problem.reason = limitName
    return problem
  }
}

extension HTTPRequest {
  /// Content that is packed is refused: what a few bytes unpack to has no bound.
  func checkCoding() throws(Problem) {
    guard !body.isEmpty, let coding = fields["Content-Encoding"], coding.lowercased() != "identity"
    else { return }
    throw Problem(
      .unsupportedMediaType, "content is taken as it is; send it without Content-Encoding"
    ).with("Accept-Encoding", "identity")
  }
}
