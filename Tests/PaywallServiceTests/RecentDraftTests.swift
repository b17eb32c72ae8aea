import PaywallModel
import PaywallStorage
import PaywallStore
import Testing

@testable import RenderRoutes
@testable import Routing

/// What is kept of unsaved documents between requests.
@Suite struct RecentDraftTests {
  private let test: TestService
  private let disney: Brand
  private let drafts = RecentDrafts()

  init() throws {
    test = try TestService()
    disney = try #require(Brand("disney"))
  }

  private func content(_ title: String, _ companions: String = "{}") throws -> DraftContent {
    let document = TestService.document(title)
    let text = "{\"document\": \(document), \"companions\": \(companions)}"
    return try DraftContent(Array(text.utf8))
  }

  private func draft(_ content: DraftContent) throws -> Draft {
    try drafts.draft(content, of: disney, in: test.store)
  }

  @Test func `a text is checked once, until it, a file of it or the brand changes`() throws {
    let first = try draft(content("One"))
    #expect(try draft(content("One")).prepared === first.prepared)
    #expect(try draft(content("Two")).prepared !== first.prepared)
    let theme = ##"{"theme.json": {"colors": {"ink": "#000000"}}}"##
    #expect(try draft(content("One", theme)).prepared !== first.prepared)
    let again = try draft(content("One"))
    _ = try test.store.publish(
      Array(TestService.document("Three").utf8), to: disney, options: PublishOptions(),
      by: Actor(name: "test"))
    #expect(try draft(content("One")).prepared !== again.prepared)
  }

  @Test func `mistakes are told each time`() throws {
    let wrong = try DraftContent(Array(#"{"document": {"components": 5}}"#.utf8))
    for _ in 0..<2 {
      #expect(throws: Problem.self) { _ = try draft(wrong) }
    }
  }
}
