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

  @Test func `every random tree but one stands where Chromium places it`() throws {
    let score = try BoxSuite.random()
    // An item with an aspect ratio, in a line that its margins fill, gets no height.
    #expect(score.failures.map { $0.prefix { $0 != ":" } } == ["full/f1/195"])
    #expect(score.total == 282)
  }
}
