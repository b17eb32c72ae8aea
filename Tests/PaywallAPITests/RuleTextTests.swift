import Testing

@testable import PaywallAPI
@testable import PaywallPages

/// The names in the rules of the layout specification.
@Suite struct RuleTextTests {
  @Test(arguments: [
    ("clips cuts children.", "<code>clips</code> cuts children."),
    ("A node with clips, cut it.", "A node with <code>clips</code>, cut it."),
    ("It clips children.", "It clips children."),
    ("A linearGradient's line.", "A <code>linearGradient</code>&#39;s line."),
    ("Ask for states=all once.", "Ask for <code>states=all</code> once."),
    ("GET /render returns it.", "GET <code>/render</code> returns it."),
    ("Blend in sRGB on iOS.", "Blend in sRGB on iOS."),
    ("Use 2 < 3. Then stop.", "Use 2 &lt; 3. Then stop."),
  ])
  func `names become code, and words stay words`(rule: String, html: String) {
    #expect(RuleText.html(rule, names: ["clips", "scroll"]).text == html)
  }
}
