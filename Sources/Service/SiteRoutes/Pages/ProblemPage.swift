import HTTP
import PaywallPages
import Routing

/// `/problems/TYPE` for people: the cause, an example of the response, and the fix.
struct ProblemPage {
  let type: ProblemType

  var page: Page {
    Page(
      path: "/problems/\(type.rawValue)", title: type.title,
      lead: """
        The problem <code>\(type.rawValue)</code> has the status \(type.status.code). <a href="/reference/api#problems">All problems</a>
        """,
      sections: [
        Page.Section("happened", "What happened", "<p>\(type.cause)</p>"),
        Page.Section("fix", "What you can do", "<p>\(type.fix)</p>"),
        Page.Section(
          "example", "Example",
          """
          <p>The response has the type <code>application/problem+json</code> (RFC 9457). <code>detail</code> is about this one occurrence.</p>
          \(JSONSample.html(of: type.example.value))
          """),
      ])
  }
}
