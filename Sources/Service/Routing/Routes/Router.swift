import HTTP

/// Finds the route of a request. Answers `OPTIONS` and requests without a route (404, 405).
struct Router: Sendable {
  /// The routes of one path, by their methods.
  private struct Resource: Sendable {
    let pattern: RoutePattern
    /// The indices of the routes in the table.
    var routes: [(method: HTTPMethod, place: Int)] = []

    func place(of method: HTTPMethod) -> Int? { routes.first { $0.method == method }?.place }

    /// The value of `Allow`, such as `GET, HEAD, OPTIONS, POST` (RFC 9110 §10.2.1).
    var allow: String {
      var methods = Set(routes.map(\.method.rawValue)).union([HTTPMethod.options.rawValue])
      if place(of: .get) != nil { methods.insert(HTTPMethod.head.rawValue) }
      return methods.sorted().joined(separator: ", ")
    }
  }

  /// The result of a lookup.
  enum Match {
    /// The index of the route, and the values of its pattern.
    case route(Int, path: [String: String])
    case options(allow: String)
    case problem(Problem)
  }

  let routes: [Route]
  private var resources: [Resource] = []
  /// The indices of resources with patterns that have no parameters.
  private var exact = ExactPaths()

  /// Creates a router. No two routes may share method and pattern, which a test checks.
  init(_ routes: [Route]) {
    self.routes = routes
    for (place, route) in routes.enumerated() {
      let index = resources.firstIndex { $0.pattern == route.pattern } ?? add(route.pattern)
      resources[index].routes.append((route.method, place))
    }
  }

  private mutating func add(_ pattern: RoutePattern) -> Int {
    resources.append(Resource(pattern: pattern))
    let index = resources.count - 1
    if pattern.parameterNames.isEmpty { exact.add(pattern.description, at: index) }
    return index
  }

  func match(_ request: HTTPRequest) -> Match {
    if let index = exactPlace(of: request) { return match(request.method, index, path: [:]) }
    let path = request.path
    // A combining mark after a slash forms one character with it, so segments must be split by bytes.
    let parts = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, resource) in resources.enumerated() {
      if let values = resource.pattern.match(parts) {
        return match(request.method, index, path: values)
      }
    }
    if path == "*", request.method == .options { return .options(allow: allMethods) }
    return .problem(
      Problem(
        .notFound, "nothing exists at \(path.shortened); GET /openapi.json lists all paths"))
  }

  private func exactPlace(of request: HTTPRequest) -> Int? {
    guard request.pathIsEscaped else { return request.withRawPath(exact.place) }
    var path = request.path
    return path.withUTF8(exact.place)
  }

  private func match(_ method: HTTPMethod, _ index: Int, path: [String: String]) -> Match {
    if let place = resources[index].place(of: method == .head ? .get : method) {
      return .route(place, path: path)
    }
    let allow = resources[index].allow
    if method == .options { return .options(allow: allow) }
    let problem = Problem(
      .methodNotAllowed, "\(method.rawValue) is not allowed here; allowed: \(allow)")
    return .problem(problem.with("Allow", allow))
  }

  private var allMethods: String {
    let methods = Set(routes.map(\.method.rawValue))
    return methods.union(["HEAD", "OPTIONS"]).sorted().joined(separator: ", ")
  }
}
