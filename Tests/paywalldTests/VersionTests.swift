import ProgramFiles
import Testing

@testable import paywalld

@Suite struct VersionTests {
  @Test func `the newest version among the changes is the program's`() throws {
    let changes = try #require(ProgramPages.text(of: "reference/changes.md"))
    let newest = changes.firstMatch(of: /\n## (\d+\.\d+\.\d+) \{/).map { String($0.1) }
    #expect(newest == version)
  }

  @Test func `the version says of which commit it is, or that nobody recorded it`() {
    #expect(
      versionWithCommit.wholeMatch(
        of: /\d+\.\d+\.\d+ \((?:commit [0-9a-f]{7,40}|commit not recorded)\)/) != nil,
      "\(versionWithCommit)")
  }
}
