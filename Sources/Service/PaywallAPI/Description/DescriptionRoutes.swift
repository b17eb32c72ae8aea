import HTTP

/// The API description for programs and for people, made once from all routes.
struct DescriptionRoutes: Sendable {
  let version: String
  let address: PublicAddress

  /// All routes, including those that describe the API.
  func added(to routes: [Route]) -> [Route] {
    // The description includes its own routes, so these exist before their handlers.
    let missing: Route.Handler = { _ in .response(HTTPResponse(.notFound)) }
    let described = routes + [openAPI(missing), page(missing)]
    let description = LazyResponse { [version, address] in
      let value = APIDescription(routes: described, version: version, address: address).value
      return PreparedResponse(
        compressing: value.encoded(.pretty) + [UInt8(ascii: "\n")], type: "application/json")
    }
    let reference = LazyResponse { [address] in
      PageRoutes.page(APIReference(routes: described).html, at: address)
    }
    return routes + [openAPI { _ in description.reply }, page { _ in reference.reply }]
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
      summary: "All requests of the API, for client developers.",
      answers: [.file(["text/html"], "The page.")], handler: handler)
  }
}
