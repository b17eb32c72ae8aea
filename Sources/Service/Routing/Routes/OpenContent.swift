import HTTP

/// Content that a route accepts from anybody: its shape and its limit.
package struct OpenContent: Sendable {
  let shape: ContentShape
  /// The maximum size in bytes.
  let limit: Int
  /// The limit's name in problems and metrics.
  let limitName: String
  /// The maximum size with a token of the role editor, if that may be larger.
  let limitWithToken: Int?
  /// The media types in the description of the API. The content is JSON, whatever a request calls it.
  let types: [String]

  package init(
    _ shape: ContentShape, limit: Int, limitName: String, limitWithToken: Int? = nil,
    types: [String] = ["application/json"]
  ) {
    self.shape = shape
    self.limit = limit
    self.limitName = limitName
    self.limitWithToken = limitWithToken
    self.types = types
  }

  /// Returns the problem for a request with content above the limit; nil if it is within.
  ///
  /// - Parameters:
  ///   - count: the size in bytes; nil if unknown in advance.
  ///   - hasToken: whether the request has a token of the role editor.
  package func refusal(ofBytes count: Int?, hasToken: Bool = false) -> Problem? {
    let limit = hasToken ? limitWithToken ?? limit : limit
    if let count, count <= limit { return nil }
    var problem = Problem(.tooLarge, "the content may have at most \(limit) bytes")
    problem.reason = limitName
    return problem
  }
}

extension HTTPRequest {
  /// Rejects compressed request bodies: a few bytes can expand without bound.
  package func checkCoding() throws(Problem) {
    guard let coding else { return }
    throw Problem(
      .unsupportedMediaType,
      "content in the coding \(coding.shortened) is not supported; send it without Content-Encoding"
    ).with("Accept-Encoding", "identity")
  }

  /// Rejects request bodies in another coding than gzip, which `expandedBody` expands.
  package func checkGzip() throws(Problem) {
    guard let coding, coding != "gzip" else { return }
    throw Problem(
      .unsupportedMediaType,
      "content in the coding \(coding.shortened) is not supported; send gzip, or no Content-Encoding"
    ).with("Accept-Encoding", "gzip")
  }

  /// Returns the content, expanded if it is compressed.
  ///
  /// - Parameters:
  ///   - most: the maximum size of expanded content in bytes.
  ///   - limitName: its name in problems and metrics.
  package func expandedBody(atMost most: Int, limitName: String) throws(Problem) -> [UInt8] {
    guard coding == "gzip" else { return body }
    switch Gzip.expand(body, atMost: most) {
    case .content(let content): return content
    case .tooLarge:
      var problem = Problem(.tooLarge, "the expanded content may have at most \(most) bytes")
      problem.reason = limitName
      throw problem
    case .damaged:
      throw .content(
        "Content-Encoding says gzip, and the content is not one whole gzip member; compress all of it at once, or leave Content-Encoding out"
      )
    }
  }

  /// The coding of the content; nil for content as it is.
  private var coding: String? {
    guard !body.isEmpty, let coding = fields["Content-Encoding"]?.lowercased() else { return nil }
    return coding == "identity" ? nil : coding
  }
}
