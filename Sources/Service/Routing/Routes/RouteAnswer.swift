import HTTP
import JSON

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
    package let schema: JSONValue

    package init(mediaType: String, schema: JSONValue) {
      self.mediaType = mediaType
      self.schema = schema
    }
  }

  /// Returns a JSON response with a component of the description as its schema.
  package static func json(
    _ component: String, _ summary: String, status: HTTPStatus = .ok, fields: [String] = []
  ) -> RouteAnswer {
    let schema: JSONValue = ["$ref": .string("#/components/schemas/" + component)]
    return RouteAnswer(
      status: status, summary: summary,
      content: [Content(mediaType: "application/json", schema: schema)], fields: fields)
  }

  /// Returns a response with bytes or text in one of these media types.
  package static func file(_ mediaTypes: [String], _ summary: String, fields: [String] = [])
    -> RouteAnswer
  {
    RouteAnswer(
      status: .ok, summary: summary,
      content: mediaTypes.map { Content(mediaType: $0, schema: ["type": "string"]) },
      fields: fields)
  }

  /// Returns a JSON response that may also be a page for people.
  package static func jsonOrPage(_ component: String, _ summary: String) -> RouteAnswer {
    var answer = json(component, summary)
    answer.content.append(Content(mediaType: "text/html", schema: ["type": "string"]))
    return answer
  }

  /// Returns a JSON response that may also be server-sent events while it is computed.
  package static func jsonOrEvents(_ component: String, _ summary: String) -> RouteAnswer {
    var answer = json(component, summary)
    answer.content.append(Content(mediaType: "text/event-stream", schema: ["type": "string"]))
    return answer
  }

  /// The explanation of a problem type, in the form that `Accept` prefers.
  package static let problemType: RouteAnswer = {
    let schema: JSONValue = ["$ref": "#/components/schemas/ProblemType"]
    let page: JSONValue = ["type": "string"]
    return RouteAnswer(
      status: .ok, summary: "The type.",
      content: [
        Content(mediaType: "application/json", schema: schema),
        Content(mediaType: "text/html", schema: page),
        Content(mediaType: "text/markdown", schema: page),
      ], fields: ["Vary"])
  }()

  package static func empty(_ status: HTTPStatus, _ summary: String) -> RouteAnswer {
    RouteAnswer(status: status, summary: summary)
  }

  /// The response if `If-None-Match` names the current version.
  package static let notModified = RouteAnswer(
    status: .notModified, summary: "Unchanged since the client received it.", fields: ["ETag"])
}
