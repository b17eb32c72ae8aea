import HTTP
import JSON
import Testing

@testable import PaywallPages
@testable import Routing

/// The Markdown of pages.
@Suite struct MarkdownTests {
  @Test(arguments: [
    ("<h2><a href=\"#x\">A title</a></h2>\n<p>Words</p>", "## A title\n\nWords\n"),
    ("<p>Use <code>a | b</code>, <b>now</b>.</p>", "Use `a | b`, **now**.\n"),
    ("<ul><li>one</li>\n<li>two</li></ul>", "- one\n- two\n"),
    ("<ol><li>one</li>\n<li>two</li></ol>", "1. one\n2. two\n"),
    ("<ol><li>one<ul><li>a</li></ul></li><li>two</li></ol>", "1. one\n  - a\n2. two\n"),
    (
      "<pre class=\"json\"><code>{<span class=\"k\">&quot;a&quot;</span>: 1}\n</code></pre>",
      "```json\n{\"a\": 1}\n```\n"
    ),
    (
      "<table class=\"x\"><thead><tr><th scope=\"col\">A</th><th scope=\"col\">B</th></tr></thead><tbody><tr><td><ul><li>p|q</li><li>r</li></ul></td><td></td></tr></tbody></table>",
      "| A | B |\n| --- | --- |\n| p\\|q; r |  |\n"
    ),
    (
      "<p><a href=\"/reference/values#color\">colour</a></p>",
      "[colour](/reference/values.md#color)\n"
    ),
    ("<p><a href=\"/render\">layout</a> &lt;b&gt;</p>", "[layout](/render) <b>\n"),
    ("<p><img src=\"/a.svg\" alt=\"A picture\" width=\"1\"></p>", "![A picture](/a.svg)\n"),
  ])
  func `elements of pages have their Markdown`(html: String, markdown: String) {
    #expect(Markdown(HTML(trusted: html)).text == markdown)
  }

  @Test func `every page of the reference has a twin with the same words and without markup`()
    throws
  {
    let test = try TestService()
    let outline = try test.ask(.get, "/llms.txt")
    #expect(outline.text.hasPrefix("# paywalld\n\n> "))
    let paths = outline.text.matches(of: /\]\((\/reference[^)]*\.md)\)/).map { String($0.1) }
    #expect(paths.count >= 50 && Set(paths).count == paths.count)
    for path in paths {
      let answer = try test.ask(.get, path)
      #expect(answer.status == 200, "\(path)")
      #expect(answer.fields["Content-Type"] == "text/markdown; charset=utf-8")
      #expect(answer.text.hasPrefix("# "), "\(path)")
      // Code may be HTML.
      let prose = answer.text.replacing(/```(?s:.*?)```/, with: "")
      for tag in ["</", "<p>", "<td>", "&quot;", "&amp;"]
      where path != "/reference/guide/pictures.md" {
        #expect(!prose.contains(tag), "\(path) has \(tag)")
      }
    }
    let label = try test.ask(.get, "/reference/components/label.md").text
    #expect(label.contains("| `maxLines` |") && label.contains("```json"))
  }

  @Test func `links of the Markdown begin with the public address`() throws {
    let service = try TestService(publicAddress: #require(PublicAddress("https://a.example/pw")))
    for path in ["/llms.txt", "/reference/document.md"] {
      let text = try service.ask(.get, path).text
      #expect(text.contains("](https://a.example/pw/reference/") && !text.contains("](/"))
    }
  }
}
