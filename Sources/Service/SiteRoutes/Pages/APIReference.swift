import PaywallPages
import Routing

/// `/reference/api`: the requests in words, and tables of all of them made from the routes.
struct APIReference {
  let routes: [Route]

  var page: Page {
    PageFile("/reference/api").page(["requests": requests, "problems": problems])
  }

  private var requests: HTML {
    var told = ToldParameters()
    return HTML(
      joining: RequestGroup.groups(of: routes).map { group in
        let rows = group.routes.map { row($0, parameters: told.html(of: $0)) }
        return Self.folded(
          "\(group.title): \(rows.count)",
          Page.table(["Request", "Purpose", "Parameters"], rows, kind: "requests"))
      })
  }

  private var problems: HTML {
    Self.folded(
      "All types: \(ProblemType.allCases.count)",
      Page.table(["Type", "Status", "Meaning"], ProblemType.allCases.map(problem)))
  }

  private static func folded(_ title: String, _ table: HTML) -> HTML {
    "<details><summary>\(title)</summary>\n\(table)</details>"
  }

  private func row(_ route: Route, parameters: HTML) -> HTML {
    """
    <tr id="\(route.name)"><th scope="row"><a href="#\(route.name)"><code>\(route.method.rawValue) \(route.pattern)</code></a></th>\
    <td>\(route.summary)\(route.role.map { " Needs the role <code>\($0.rawValue)</code>." as HTML } ?? "")</td><td>\(parameters)</td></tr>
    """
  }

  private func problem(_ type: ProblemType) -> HTML {
    """
    <tr><th scope="row"><a href="/problems/\(type.rawValue)"><code>\(type.rawValue)</code></a></th><td>\(type.status.code)</td><td>\(type.title). \(type.explanation)</td></tr>
    """
  }
}
