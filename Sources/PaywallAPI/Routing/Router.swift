import HTTP

/// Finds the route of a request in the table, and answers what no route does: 404, 405 and `OPTIONS`.
struct Router: Sendable {
  /// The routes of one path, by their methods.
  private struct Resource: Sendable {
    let pattern: RoutePattern
    /// Places in the table.
    var routes: [HTTPMethod: Int] = [:]

    /// `GET, HEAD, OPTIONS, POST` (RFC 9110 §10.2.1).
    var allow: String {
      var methods = Set(routes.keys.map(\.rawValue)).union([HTTPMethod.options.rawValue])
      if routes[.get] != nil { methods.insert(HTTPMethod.head.rawValue) }
      return methods.sorted().joined(separator: ", ")
    }
  }

  /// What a request has found.
  enum Match {
    /// The route's place in the table, and the values of its pattern.
    case route(Int, path: [String: String])
    case options(allow: String)
    case problem(Problem)
  }

  let routes: [Route]
  private var exact: [String: Resource] = [:]
  private var patterned: [Resource] = []

  /// Precondition: no two routes share method and pattern; a test reads the table.
  init(_ routes: [Route]) {
    self.routes = routes
    for (place, route) in routes.enumerated() {
      if route.pattern.parameterNames.isEmpty {
        exact[route.pattern.description, default: Resource(pattern: route.pattern)]
          .routes[route.method] = place
      } else if let index = patterned.firstIndex(where: { $0.pattern == route.pattern }) {
        patterned[index].routes[route.method] = place
      } else {
        patterned.append(Resource(pattern: route.pattern, routes: [route.method: place]))
      }
    }
  }

  func match(_ method: HTTPMethod, _ path: String) -> Match {
    if let resource = exact[path] { return match(method, resource, path: [:]) }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for resource in patterned {
      if let values = resource.pattern.match(parts) { return match(method, resource, path: values) }
    }
    if path == "*", method == .options { return .options(allow: allMethods) }
    return .problem(
      Problem(
        .notFound, "there is nothing at \(path.shortened); GET /openapi.json names all there is"))
  }

  private func match(
    _ method: HTTPMethod, _ resource: Resource, path: [String: String]
  ) -> Match {
    let wanted = method == .head ? .get : method
    if let place = resource.routes[wanted] { return .route(place, path: path) }
    if method == .options { return .options(allow: resource.allow) }
    let problem = Problem(
      .methodNotAllowed, "\(method.rawValue) is not allowed here; allowed: \(resource.allow)")
    return .problem(problem.with("Allow", resource.allow))
  }

  private var allMethods: String {
    let methods = Set(routes.map(\.method.rawValue))
    return methods.union(["HEAD", "OPTIONS"]).sorted().joined(separator: ", ")
  }
}
