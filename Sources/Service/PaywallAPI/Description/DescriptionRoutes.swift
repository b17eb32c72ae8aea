import HTTP

/// The API's own description, for programs and for people, made once from all routes.
struct DescriptionRoutes: Sendable {
  let version: String

  /// The other routes and those that describe them all.
  func added(to routes: [Route]) -> [Route] {
    // The descriptions describe their own routes too, so these have to exist before the handlers that answer.
    let missing: Route.Handler = { _ in .response(HTTPResponse(.notFound)) }
    let described = routes + [openAPI(missing), page(missing)]
    let description = PreparedResponse(
      .json(APIDescription(routes: described, version: version).value))
    let reference = PageRoutes.page(APIReference(routes: described).html)
    return routes + [openAPI { _ in .prepared(description) }, page { _ in .prepared(reference) }]
  }

  private func openAPI(_ handler: @escaping Route.Handler) -> Route {
    Route(
      .get, "/openapi.json", name: "getDescription", summary: "This description (OpenAPI 3.1).",
      answers: [
        RouteAnswer(
          status: .ok, summary: "The description.",
          content: [.init(mediaType: "application/json", schema: ["type": "object"])])
      ], handler: handler)
  }

  private func page(_ handler: @escaping Route.Handler) -> Route {
    Route(
      .get, "/reference/api", name: "getAPIReference",
      summary: "All requests of the API, for whoever writes a client.",
      answers: [.file(["text/html"], "The page.")], handler: handler)
  }
}
