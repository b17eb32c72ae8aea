import HTTP
import JSON
import PaywallPages
import ReaderRoutes
import Routing

extension ServiceContext {
  /// The routes of this room: the web component, the apps, the studio and the pages.
  ///
  /// - Parameter schema: the served JSON Schema of documents.
  package func siteRoutes(
    schema: [UInt8], version: String, examples: ExamplePaywalls, operations: OperationsReference
  ) -> [Route] {
    let schema = LazyResponse {
      PreparedResponse(compressing: schema, type: "application/schema+json")
    }
    let groups: [any RouteGroup] = [
      ClientRoutes(context: self),
      AppRoutes(context: self),
      StudioRoutes(context: self),
      PageRoutes(
        context: self, schema: schema, version: version, examples: examples, operations: operations
      ),
    ]
    return groups.flatMap(\.routes)
  }

  /// Returns all routes with those that describe them.
  ///
  /// - Parameter components: makes the components of the description that no route declares.
  package func described(
    _ routes: [Route], version: String, limits: [ServiceLimit], examples: ExamplePaywalls,
    components: @escaping @Sendable () -> [JSONField]
  ) -> [Route] {
    DescriptionRoutes(
      version: version, address: administration.address, limits: limits, paywalls: examples,
      components: components
    ).added(to: routes)
  }
}
