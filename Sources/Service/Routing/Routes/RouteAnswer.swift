import HTTP

/// A successful response of a route, for the API description.
package struct RouteAnswer: Sendable {
  package let status: HTTPStatus
  package let summary: String
  /// The forms of the content; empty if there is none.
  package var content: [Content] = []
  /// Fields that the response always has.
  package var fields: [String] = []

  package init(status: HTTPStatus, summary: String, content: [Content] = [], fields: [String] = [])
  {
    self.status = status
    self.summary = summary
    self.content = content
    self.fields = fields
  }

  package struct Content: Sendable {
    package let mediaType: String
    package let shape: ContentShape

    package init(_ mediaType: String, _ shape: ContentShape = .text) {
      self.mediaType = mediaType
      self.shape = shape
    }
  }

  /// Returns a JSON response of this form.
  package static func json<Value>(
    _ form: AnswerForm<Value>, _ summary: String, status: HTTPStatus = .ok, fields: [String] = []
  ) -> RouteAnswer {
    json(shaped: form.shape, summary, status: status, fields: fields)
  }

  /// Returns a JSON response whose bytes no form writes: a published file, or what the engine lays out.
  package static func json(
    shaped shape: ContentShape, _ summary: String, status: HTTPStatus = .ok, fields: [String] = []
  ) -> RouteAnswer {
    RouteAnswer(
      status: status, summary: summary, content: [Content("application/json", shape)],
      fields: fields)
  }

  /// Returns a response with bytes or text in one of these media types.
  package static func file(_ mediaTypes: [String], _ summary: String, fields: [String] = [])
    -> RouteAnswer
  {
    RouteAnswer(
      status: .ok, summary: summary, content: mediaTypes.map { Content($0) }, fields: fields)
  }

  /// Returns the response with another type of content that it may have instead.
  package func or(_ mediaType: String, _ shape: ContentShape = .text) -> RouteAnswer {
    var answer = self
    answer.content.append(Content(mediaType, shape))
    return answer
  }

  package static func empty(_ status: HTTPStatus, _ summary: String) -> RouteAnswer {
    RouteAnswer(status: status, summary: summary)
  }

  /// The response if `If-None-Match` names the current version.
  package static let notModified = RouteAnswer(
    status: .notModified, summary: "Unchanged since the client received it.", fields: ["ETag"])
}
