import HTTP
import JSON
import Testing

@testable import PaywallPages
@testable import Routing

@Suite struct ProblemTests {
  @Test func `a problem says where the document is wrong and what to do`() {
    var problem = Problem(.invalidDocument, "1 error in disney, first at line 3, column 53")
    problem.errors = [
      Diagnostic(
        code: "type", pointer: "/components/0/title", position: SourcePosition(line: 3, column: 53),
        range: 0..<1, message: "expected a string, found the number 5", hint: "put it in quotes")
    ]
    let response = problem.response()
    #expect(response.status.code == 422)
    #expect(response.fields["Content-Type"] == "application/problem+json")
    #expect(response.fields["Cache-Control"] == "no-cache, no-store, must-revalidate")
    let expected: JSONValue = [
      "type": "/problems/invalid-document", "title": "The document is not valid", "status": 422,
      "detail": "1 error in disney, first at line 3, column 53",
      "errors": [
        [
          "code": "type", "pointer": "/components/0/title", "line": 3, "column": 53,
          "message": "expected a string, found the number 5", "hint": "put it in quotes",
        ]
      ],
    ]
    #expect(problem.value == expected)
  }

  @Test func `every type has words of its own`() {
    #expect(Set(ProblemType.allCases.map(\.title)).count == ProblemType.allCases.count)
    #expect(Set(ProblemType.allCases.map(\.explanation)).count == ProblemType.allCases.count)
    for type in ProblemType.allCases {
      #expect(type.status.code >= 400)
      #expect(type.explanation != type.title && type.explanation.hasSuffix("."))
    }
  }

  @Test(arguments: ProblemType.allCases)
  func `the page of a type explains it`(type: ProblemType) throws {
    let page = try TestService().ask(.get, "/problems/" + type.rawValue).json()
    #expect(page["explanation"]?.string == type.explanation)
    #expect(page["title"]?.string == type.title)
  }

  @Test(arguments: [
    ("text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8"),
    ("application/json", "application/json"), ("*/*", "application/json"),
    ("application/json;q=0.5, text/html", "text/html; charset=utf-8"),
    ("image/png", "application/json"),
  ])
  func `a browser gets the page of a type, a program its JSON`(accept: String, type: String) throws
  {
    let answer = try TestService().ask(
      .get, "/problems/unknown-brand", fields: ["Accept": accept])
    #expect(answer.fields["Content-Type"] == type)
    #expect(answer.fields.values(of: "Vary").joined(separator: ", ").contains("Accept"))
  }

  @Test(arguments: ProblemType.allCases)
  func `the page for people has an example and the fix`(type: ProblemType) throws {
    let test = try TestService()
    let page = try test.ask(.get, "/problems/" + type.rawValue, fields: ["Accept": "text/html"])
    let (cause, fix): (HTML, HTML) = ("\(type.cause)", "\(type.fix)")
    #expect(page.text.contains(cause.text) && page.text.contains(fix.text))
    let text = try test.ask(.get, "/problems/\(type.rawValue).md").text
    #expect(text.contains("\"status\": \(type.status.code)"))
  }

  @Test func `interpolated text never becomes markup`() {
    let name = #"<script>alert("1")</script>&'"#
    let html: HTML = "<p title=\"\(name)\">\("<b>bold</b>" as HTML)</p>"
    #expect(
      html.text
        == "<p title=\"&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;\"><b>bold</b></p>"
    )
  }
}
