import Testing

@testable import paywalld_lab

@Suite struct FlexboxSuiteTests {
  @Test
  func `every box of the suite stands where Chrome places it, rounded to whole pixels`() throws {
    let score = try BoxSuite.flexbox.rounded()
    #expect(score.failures == [])
    #expect(score.passed > 2000)
  }

  @Test
  func `every box of the suite stands where Chrome places it, to a twentieth of a pixel`() throws {
    let score = try BoxSuite.flexbox.unrounded()
    #expect(score.failures == [])
    #expect(score.passed > 2000)
  }

  @Test func `every random tree stands where Chromium places it`() throws {
    let score = try BoxSuite.random()
    #expect(score.failures == [])
    #expect(score.passed == 282)
  }
}
