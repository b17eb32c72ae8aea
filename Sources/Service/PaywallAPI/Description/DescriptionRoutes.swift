import HTTP

/// The API's own description, made once of all the other routes and its own.
struct DescriptionRoutes: Sendable {
  let version: String

  /// The others with the route that describes them.
  func added(to routes: [Route]) -> [Route] {
    // Described like the others, so the description has to exist before the handler that gives it.
    let described = routes + [route { _ in .response(HTTPResponse(.notFound)) }]
    let description = PreparedResponse(
      .json(APIDescription(routes: described, version: version).value))
    return routes + [route { _ in .prepared(description) }]
  }

  private func route(_ handler: @escaping Route.Handler) -> Route {
    Route(
      .get, "/openapi.json", name: "getDescription", summary: "This description (OpenAPI 3.1).",
      answers: [
        RouteAnswer(
          status: .ok, summary: "The description.",
          content: [.init(mediaType: "application/json", schema: ["type": "object"])])
      ], handler: handler)
  }
}
