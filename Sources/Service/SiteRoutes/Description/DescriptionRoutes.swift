import HTTP
import JSON
import PaywallPages
import Routing

/// The documents that describe the API and all names, for programs and for people, made once from all routes.
struct DescriptionRoutes: Sendable {
  let version: String
  let address: PublicAddress
  let limits: [ServiceLimit]
  let paywalls: ExamplePaywalls
  /// Makes the components that no route declares.
  let components: @Sendable () -> [JSONField]

  package init(
    version: String, address: PublicAddress, limits: [ServiceLimit], paywalls: ExamplePaywalls,
    components: @escaping @Sendable () -> [JSONField]
  ) {
    self.version = version
    self.address = address
    self.limits = limits
    self.paywalls = paywalls
    self.components = components
  }

  /// All routes, including those that describe the API.
  func added(to routes: [Route]) -> [Route] {
    // The description includes its own routes, so these exist before their handlers.
    let missing: Route.Handler = { _ in .response(HTTPResponse(.notFound)) }
    let described = routes + Self.routes.map { $0(missing) }
    return zip(Self.routes, handlers(of: described)).map { $0($1) } + routes
  }

  private func handlers(of routes: [Route]) -> [Route.Handler] {
    let (version, address, components) = (version, address, components)
    let description = LazyResponse {
      let value = APIDescription(
        routes: routes, version: version, address: address,
        schemas: ContentComponents(of: routes).schemas + components()
      ).value
      return PreparedResponse(
        compressing: value.encoded(.pretty) + [UInt8(ascii: "\n")], type: "application/json")
    }
    let api = PageResponses(at: address, version: version) { APIReference(routes: routes).page }
    let index = { @Sendable [limits, paywalls] in
      NameIndex(service: NameIndex.service(routes, limits), paywalls: paywalls)
    }
    let names = PageResponses(at: address, version: version) { NamesPage(index: index()).page }
    let list = LazyResponse {
      PreparedResponse(compressing: index().json.encoded(), type: "application/json")
    }
    return [description, api.html, api.markdown, names.html, names.markdown, list].map { response in
      { _ in response.reply }
    }
  }

  private static let routes: [@Sendable (@escaping Route.Handler) -> Route] = [
    { openAPI($0) },
    { page("/reference/api", "getAPIReference", "All requests of the API.", $0) },
    { page("/reference/api.md", "getAPIReferenceText", "The same as Markdown.", $0) },
    {
      page("/reference/names", "getNames", "Every name that the pages explain, from A to Z.", $0)
    },
    { page("/reference/names.md", "getNamesText", "The same as Markdown.", $0) },
    { index($0) },
  ]

  private static func openAPI(_ handler: @escaping Route.Handler) -> Route {
    Route(
      .get, "/openapi.json", name: "getDescription", summary: "This description (OpenAPI 3.1).",
      answers: [
        .json(shaped: .object, "The description.")
      ], handler: handler)
  }

  private static func page(
    _ path: String, _ name: String, _ summary: String, _ handler: @escaping Route.Handler
  ) -> Route {
    let type = path.hasSuffix(".md") ? "text/markdown" : "text/html"
    return Route(
      .get, path, name: name, summary: summary, answers: [.file([type], "The page.")],
      handler: handler)
  }

  private static func index(_ handler: @escaping Route.Handler) -> Route {
    Route(
      .get, "/reference/names.json", name: "getNameIndex",
      summary: "The index of the search: name, place, path and help of each entry.",
      answers: [
        .json(
          shaped: ContentShape([
            "type": "array",
            "items": [
              "type": "array", "items": ["type": "string"], "minItems": 4, "maxItems": 4,
            ],
          ]), "The entries.")
      ], handler: handler)
  }
}
