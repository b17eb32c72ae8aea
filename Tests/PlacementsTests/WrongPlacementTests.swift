import Testing

@Suite struct WrongPlacementTests {
  @Test func `there are documents to be wrong`() throws {
    #expect(try WrongPlacements.all().count >= 60)
  }

  @Test(arguments: try WrongPlacements.all())
  func `a wrong document is reported with place, mistake and hint`(document: WrongPlacements)
    throws
  {
    let report = document.report
    #expect(!report.isEmpty)
    #expect(report == (try Fixtures.expected("wrong/\(document.name).txt", recording: report)))
  }
}
