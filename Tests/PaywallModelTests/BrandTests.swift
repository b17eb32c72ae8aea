import PaywallModel
import Testing

@Suite struct BrandTests {
  @Test(arguments: ["disney", "espn", "a", "7-eleven", String(repeating: "x", count: 64)])
  func `a well-formed name is a brand`(name: String) {
    #expect(Brand(name)?.name == name)
  }

  @Test(arguments: ["", "-a", "Disney", "a b", "a/b", "..", "é", String(repeating: "x", count: 65)])
  func `anything else is none`(name: String) {
    #expect(Brand(name) == nil)
  }
}
