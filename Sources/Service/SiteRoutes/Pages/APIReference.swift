import PaywallPages
import Routing

/// `/reference/api`: the requests in words, and a table of all of them made from the routes.
struct APIReference {
  let routes: [Route]

  var page: Page {
    PageFile("/reference/api").page([
      "requests": Page.table(
        ["Request", "Purpose", "Parameters"], routes.map(row), kind: "requests"),
      "problems": Page.table(["Type", "Status", "Meaning"], ProblemType.allCases.map(problem)),
    ])
  }

  private func row(_ route: Route) -> HTML {
    let parameters = route.parameters.map { parameter -> HTML in
      "<li><code>\(parameter.name)</code> \(parameter.summary)</li>"
    }
    let listed: HTML = parameters.isEmpty ? "" : "<ul>\(HTML(joining: parameters))</ul>"
    return """
      <tr id="\(route.name)"><th scope="row"><a href="#\(route.name)"><code>\(route.method.rawValue) \(route.pattern)</code></a></th>\
      <td>\(route.summary)\(route.role.map { " Needs the role <code>\($0.rawValue)</code>." as HTML } ?? "")</td><td>\(listed)</td></tr>
      """
  }

  private func problem(_ type: ProblemType) -> HTML {
    """
    <tr><th scope="row"><a href="/problems/\(type.rawValue)"><code>\(type.rawValue)</code></a></th><td>\(type.status.code)</td><td>\(type.title). \(type.explanation)</td></tr>
    """
  }
}
