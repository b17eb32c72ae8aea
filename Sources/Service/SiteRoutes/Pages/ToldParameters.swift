import PaywallPages
import Routing

/// The parameters of requests as lists, each told once: a request that takes those of an earlier one names it.
struct ToldParameters {
  private var earlier: [Route] = []

  /// So many parameters in common are a list of their own.
  private static let least = 3

  mutating func html(of route: Route) -> HTML {
    defer { earlier.append(route) }
    var own = route.parameters
    var parts: [HTML] = []
    while let other = closest(to: own) {
      let shared = own.filter { isTold($0, by: other) }
      parts.append("<p>\(reference(to: other, sharing: shared))</p>")
      own.removeAll { isTold($0, by: other) }
    }
    let items = own.map { "<li><code>\($0.name)</code> \($0.summary)</li>" as HTML }
    if !items.isEmpty { parts.append("<ul>\(HTML(joining: items))</ul>") }
    return HTML(joining: parts)
  }

  /// The earlier request that has most of these parameters, and of several the one with the fewest others.
  private func closest(to own: [QueryParameter]) -> Route? {
    let shares = earlier.map { route in own.count { isTold($0, by: route) } }
    let best = zip(earlier, shares).filter { $0.1 >= Self.least }.max { one, other in
      (one.1, -one.0.parameters.count) < (other.1, -other.0.parameters.count)
    }
    return best?.0
  }

  private func isTold(_ parameter: QueryParameter, by route: Route) -> Bool {
    route.parameters.contains { $0.name == parameter.name && $0.summary == parameter.summary }
  }

  /// All parameters of the other request, all but some, or some of them: whatever is shorter.
  private func reference(to route: Route, sharing shared: [QueryParameter]) -> HTML {
    let link: HTML =
      "<a href=\"#\(route.name)\"><code>\(route.method.rawValue) \(route.pattern)</code></a>"
    let missing = route.parameters.map(\.name).filter { name in
      !shared.contains { $0.name == name }
    }
    if missing.isEmpty { return "Those of \(link)." }
    if missing.count < shared.count { return "Those of \(link) except \(Self.names(missing))." }
    return "Of those of \(link) \(Self.names(shared.map(\.name)))."
  }

  private static func names(_ names: [String]) -> HTML {
    HTML(trusted: names.map { ("<code>\($0)</code>" as HTML).text }.joined(separator: ", "))
  }
}
