/// `/reference/api`: the requests in words, and a table of all of them made from the routes.
struct APIReference {
  let routes: [Route]

  var html: HTML {
    ReferencePage(
      title: "The API",
      lead: """
        For developers of clients and publishing tools. <a href="/openapi.json">OpenAPI 3.1</a> describes the same for programs. If you run the service, read
        <a href="/reference/operations">the operations page</a>.
        """,
      sections: APIGuide.sections + [
        ReferencePage.Section(
          "requests", "Requests",
          ReferencePage.table(["request", "purpose", "parameters"], routes.map(row))),
        ReferencePage.Section(
          "problems", "Problems",
          ReferencePage.table(["type", "status", "meaning"], ProblemType.allCases.map(problem))),
      ]
    ).html
  }

  private func row(_ route: Route) -> HTML {
    let parameters = route.parameters.map { parameter -> HTML in
      "<li><code>\(parameter.name)</code> \(parameter.summary)</li>"
    }
    let listed: HTML = parameters.isEmpty ? "" : "<ul>\(HTML(joining: parameters))</ul>"
    return """
      <tr id="\(route.name)"><td><code>\(route.method.rawValue) \(route.pattern)</code></td><td>\(route.summary)</td><td>\(listed)</td></tr>
      """
  }

  private func problem(_ type: ProblemType) -> HTML {
    "<tr><td><code>\(type.rawValue)</code></td><td>\(type.status.code)</td><td>\(type.title). \(type.explanation)</td></tr>"
  }
}
