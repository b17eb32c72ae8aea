import JSON
import PaywallRender
import ProgramFiles
import Testing

@testable import PaywallPages
@testable import SiteRoutes

/// The Markdown files of the pages, and what is rendered from them.
@Suite struct PageFileTests {
  @Test(arguments: [
    ("One\ntwo.\n\nThree.", "<p>One\ntwo.</p>\n<p>Three.</p>"),
    (
      "`a < b & \"c\"` *e* **s** __b__",
      "<p><code>a &lt; b &amp; \"c\"</code> <em>e</em> <strong>s</strong> <b>b</b></p>"
    ),
    ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
    ("`` a ` b `` and `**`", "<p><code>a ` b</code> and <code>**</code></p>"),
    ("\\*a\\* \\[b\\] \\<i> x < y & z", "<p>*a* [b] &lt;i&gt; x &lt; y &amp; z</p>"),
    (
      "[`a` *b*](/c?d=1&e=2#f)", "<p><a href=\"/c?d=1&amp;e=2#f\"><code>a</code> <em>b</em></a></p>"
    ),
    ("[a](/\"b\")", "<p><a href=\"/&quot;b&quot;\">a</a></p>"),
    ("[a]{#b} c", "<p><span id=\"b\">a</span> c</p>"),
    ("- a\n- b\n  c", "<ul><li>a</li>\n<li>b\nc</li></ul>"),
    ("1. a\n2. b\n   c", "<ol><li>a</li>\n<li>b\nc</li></ol>"),
    ("```\n{{a}}\n\n<b>\n```\nb", "<pre><code>{{a}}\n\n&lt;b&gt;</code></pre>\n<p>b</p>"),
    (
      "```js\n\"a\"\n```",
      "<div class=\"code\"><pre class=\"js\"><code>&quot;a&quot;</code></pre></div>"
    ),
    (
      "| A | B |\n| :--- | --- |\n| `x` | y\\|z |\n| | w |",
      """
      <table class="plain"><thead><tr><th scope="col">A</th>
      <th scope="col">B</th></tr></thead><tbody>
      <tr><th scope="row"><code>x</code></th><td>y|z</td></tr>
      <tr><th scope="row"></th><td>w</td></tr>
      </tbody></table>
      """
    ),
    ("{{part}}", "<hr>"), ("a {{part}} b", "<p>a <hr> b</p>"),
    ("`{{part}}`\n{{part}}", "<p><code>{{part}}</code>\n<hr></p>"),
  ])
  func `the Markdown of pages has its HTML`(text: String, html: String) {
    var blocks = MarkdownBlocks(parts: ["part": "<hr>"])
    #expect(blocks.html(text.split(separator: "\n", omittingEmptySubsequences: false)).text == html)
    #expect(blocks.faults == [])
  }

  @Test(arguments: [
    "# A title", "### A title", "> a", "+ a", "    a", "<p>a</p>", "a <b>b</b>", "![a](/b)", "*a",
    "**a*b**c*",
    "`a", "``a`", "[a", "[a] b", "[a]{b}", "[a](b", "{{none}}", "a {{none}}", "a {{none", "a \\b",
    "a\\",
    "```\na", "- a\nb", "1. a\n1. b", "| a |", "| a |\n| b |\n| c |", "| a |\n| --- |\n| b | c |",
  ])
  func `what the renderer does not know is a fault`(text: String) {
    var blocks = MarkdownBlocks()
    _ = blocks.html(text.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(blocks.faults != [])
  }

  @Test func `a file has a title, a lead, an opening and sections, and places for all parts`() {
    let text = "# T\n\nThe *lead*.\n\nOpening.\n\n## One {#one}\n\n{{a}}\n\n## {{more}}\n"
    let file = PageFile("/t", text: text)
    let page = file.page(["a": "<hr>"], sections: ["more": [Page.Section("two", "Two", "x")]])
    #expect(page.title == "T" && page.lead.text == "The <em>lead</em>.")
    #expect(page.opening.text == "<p>Opening.</p>" && file.phrase == "the *lead*")
    #expect(page.sections.map(\.id) == ["one", "two"] && page.sections[0].body.text == "<hr>")
    #expect(page.faults == [])
    #expect(file.page(["a": "", "b": ""]).faults == ["{{more}} is unknown", "{{b}} has no place"])
    #expect(PageFile("/t", text: "## One\n").page().faults.count == 2)
  }

  @Test func `no page has a fault, and every file is the text of a page`() throws {
    let assets = try RenderingAssets(paywalls: "")
    let gallery = Gallery(assets: assets, paywalls: ExamplePaywalls(paywalls: ""))
    let makers = ReferencePages.makers(
      example: ReferenceExample(renderer: assets.renderer), gallery: gallery, assets: assets,
      operations: OperationsReference(limits: [], fixed: []))
    let pages = makers.map { $0.make() } + [APIReference(routes: []).page]
    for page in pages { #expect(page.faults == [], "\(page.path)") }
    let test = try TestService()
    for path in ProgramPages.paths where path.hasSuffix(".md") {
      let page = "/" + path.dropLast(3)
      #expect(pages.contains { $0.path == page }, "\(path)")
      let title = PageFile(page).title
      #expect(try test.ask(.get, page).text.contains("<h1>\(title)</h1>"), "\(path)")
    }
    let others = ProgramPages.paths.filter { !$0.hasSuffix(".md") }
    #expect(others.sorted() == ["first-paywall.json", "page.css", "page.js"])
  }

  @Test func `every change of the first paywall is read, and every step has words`() {
    let file = WrittenJSON(stringLiteral: ProgramPages.text(of: "first-paywall.json") ?? "").value
    #expect(file.elements.count == 9 && FirstPaywall.steps.count == 9)
    for (written, step) in zip(file.elements, FirstPaywall.steps) {
      #expect(written["edits"]?.elements.count == step.edits.count, "\(step.id)")
    }
  }
}
