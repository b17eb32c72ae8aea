import Foundation
import TestFolders
import Testing

/// A state folder that takes no writes when the program starts, and takes them again while it runs.
@Suite struct ReadOnlyStateTests {
  private let program: OwnProgram
  private static let swap = "/admin/active?brand=espn"

  init() throws {
    program = try OwnProgram()
    let document = #"{"components": [{"type": "label", "title": "Hello"}]}"#
    try program.makeDocuments("paywalls", ["disney/1.json": document, "espn/1.json": document])
    try program.start(on: "paywalls", ["--brand", "disney"])
    program.stop()
  }

  private func isReady(for whom: String) throws -> Bool {
    try program.ask("GET", "/readyz?for=" + whom).status == 200
  }

  @Test(arguments: [false, true])
  func `readers are served, changes are refused with the reason, and it heals by itself`(
    hasNewFile: Bool
  ) throws {
    guard OwnProgram.canMakeReadOnly else { return }
    if hasNewFile {
      try program.folder.write(
        #"{"components": [{"type": "label", "title": "New"}]}"#, to: "paywalls/disney/2.json")
    }
    try program.start(on: "paywalls", isStateReadOnly: true)
    #expect(try eventually { try !isReady(for: "changes") })
    #expect(try isReady(for: "readers"))
    let ready = try program.ask("GET", "/readyz")
    #expect(ready.status == 200 && ready.text.contains(#""changes": false"#))
    #expect(ready.text.contains("Read-only file system"))
    #expect(try program.ask("GET", "/paywall").status == 200)
    for _ in 0..<2 {
      let refused = try program.ask("POST", Self.swap)
      #expect(refused.status == 503)
      #expect(refused.text.contains("Read-only file system; nothing was changed"))
    }
    try program.makeStateWritable()
    #expect(try program.ask("POST", Self.swap).status == 200)
    #expect(try eventually { try isReady(for: "changes") })
    #expect(try program.ask("GET", "/paywall").field("Paywall-Brand") == "espn")
    program.stop()
    try program.start(on: "paywalls")
    #expect(try program.ask("GET", "/paywall").field("Paywall-Brand") == "espn")
    let newer = try program.ask("GET", "/brands/disney", token: nil)
    #expect(newer.status == 200)
    if hasNewFile {
      #expect(try program.ask("POST", "/admin/live?brand=disney&version=2").status == 200)
    }
  }
}
