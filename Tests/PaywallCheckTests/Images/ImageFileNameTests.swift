import Testing

@testable import PaywallCheck

@Suite struct ImageFileNameTests {
  @Test(arguments: [
    ("logo.png", true), ("logo@2x.png", true), ("a-b_c.1.webp", true), ("A.PNG", true),
    ("", false), (".png", false), ("logo", false), ("../logo.png", false), ("a/b.png", false),
    ("a\\b.png", false), ("a..png", false), ("a.png.", false), ("a b.png", false),
    ("a%2e.png", false), ("a\u{0}.png", false), ("é.png", false), ("-a.png", true),
    (String(repeating: "a", count: 125) + ".png", false),
  ])
  func `a name is safe when it is one plain part of a path`(name: String, isSafe: Bool) {
    #expect(ImageFileName.isSafe(name) == isSafe)
  }
}
