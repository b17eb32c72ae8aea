import Foundation
import Testing

@testable import paywalld_lab

private let isAbsent = !FileManager.default.fileExists(
  atPath: SuiteFolder.url.appending(path: "flexbox/cases.json").path)

@Suite struct FlexboxSuiteTests {
  @Test(.disabled(if: isAbsent, "suite not found, skipped"))
  func `every box of the suite stands where Chrome places it, rounded to whole pixels`() throws {
    let score = try BoxSuite.flexbox.rounded(in: SuiteFolder.url)
    #expect(score.failures == [])
    #expect(score.passed > 2000)
  }

  @Test(.disabled(if: isAbsent, "suite not found, skipped"))
  func `every box of the suite stands where Chrome places it, to a twentieth of a pixel`() throws {
    let score = try BoxSuite.flexbox.unrounded(in: SuiteFolder.url)
    #expect(score.failures == [])
    #expect(score.passed > 2000)
  }
}
