import Routing

/// The requests that somebody looks for together.
struct RequestGroup {
  let title: String
  var routes: [Route] = []

  /// All routes in groups; each is in the first one that takes its path.
  static func groups(of routes: [Route]) -> [RequestGroup] {
    var groups = titles.map { RequestGroup(title: $0.title) }
    for route in routes {
      let path = route.pattern.description
      guard let place = titles.firstIndex(where: { $0.takes(path) }) else { continue }
      groups[place].routes.append(route)
    }
    return groups.filter { !$0.routes.isEmpty }
  }

  private static let layouts = ["/render", "/states", "/devices", "/fonts"]

  private static let titles: [(title: String, takes: @Sendable (String) -> Bool)] = [
    ("Placements", { $0.contains("/ofrep/") || $0.contains("/placements") }),
    (
      "Paywalls and layouts",
      { begins($0, ["/paywall", "/response.json", "/brands", "/images"] + layouts) }
    ),
    (
      "Events, counts and experiments",
      { path in
        path.hasPrefix("/events")
          || ["/usage", "/experiments", "/keys", "/activity"].contains { path.contains($0) }
      }
    ),
    (
      "Going live",
      { path in
        begins(path, ["/admin/active", "/admin/live", "/admin/schedule", "/admin/proposals"])
          || ["/admin/brands/{brand}", "/admin/brands/{brand}/versions/{version}"].contains(path)
      }
    ),
    (
      "Checks and drafts",
      { path in
        begins(path, ["/admin/check", "/admin/render", "/admin/sheet"])
          || ["/findings", "/diff", "/impact"].contains { path.hasSuffix($0) }
      }
    ),
    (
      "Files of a brand, import and export",
      { begins($0, ["/admin/brands/{brand}/", "/admin/import", "/admin/export"]) }
    ),
    ("Previews", { begins($0, ["/admin/preview", "/preview"]) }),
    (
      "Access and operation",
      { begins($0, ["/admin/", "/healthz", "/readyz", "/metrics"]) }
    ),
    ("Pages, schemas and programs", { _ in true }),
  ]

  private static func begins(_ path: String, _ starts: [String]) -> Bool {
    starts.contains { path.hasPrefix($0) }
  }
}
