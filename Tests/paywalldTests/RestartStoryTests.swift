import Foundation
import Testing

/// An operator restarts the program with other documents, or without its state.
@Suite struct RestartStoryTests {
  /// What the state has after `publish`, as clients ask for it.
  private static let targets = [
    "/paywall", "/paywall?brand=disney", "/paywall?brand=espn", "/paywall?brand=disney&version=1",
    "/render", "/brands/disney/images/logo.svg", "/render?brand=espn&format=svg&images=embedded",
  ]
  private static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>"#

  private static func document(_ title: String) -> String {
    """
    {"components": [{"type": "image", "url": "images/logo.svg"}, {"type": "label", "title": "\(title)"}]}
    """
  }

  /// A program with two brands. espn is active; disney serves its first version, and its newer one is a draft.
  private static func published() throws -> OwnProgram {
    let program = try OwnProgram()
    try program.makeDocuments(
      "paywalls",
      [
        "disney/1.json": document("First"), "disney/images/logo.svg": picture,
        "espn/1.json": document("Go"), "espn/images/logo.svg": picture,
      ])
    try program.start(on: "paywalls")
    #expect(
      try program.ask("PUT", "/admin/brands/espn?activate=true", document("New")).status == 201)
    #expect(try program.ask("PUT", "/admin/brands/disney", document("Draft")).status == 201)
    #expect(try program.ask("POST", "/admin/active?brand=espn").status == 200)
    return program
  }

  enum Documents: String, CaseIterable {
    case empty
    case older
    case readOnly = "read-only"
  }

  @Test(arguments: Documents.allCases)
  func `a kept state serves the live versions, whatever the folder of documents is`(
    documents: Documents
  ) throws {
    guard documents != .readOnly || OwnProgram.canMakeReadOnly else { return }
    let program = try Self.published()
    let before = try program.ask(Self.targets)
    program.stop()
    let older = [
      "disney/1.json": Self.document("Another commit"), "espn/1.json": Self.document("Go"),
    ]
    try program.makeDocuments("other", documents == .older ? older : [:])
    let folder = documents == .readOnly ? "paywalls" : "other"
    try program.start(on: folder, isReadOnly: documents == .readOnly)
    #expect(try program.ask(Self.targets) == before)
    let ready = try program.ask("GET", "/readyz")
    #expect(ready.status == 200)
    #expect(ready.text.contains("save yours as 3.json") == (documents == .older))
    #expect(
      try program.ask("PUT", "/admin/brands/disney?activate=true", Self.document("Next")).status
        == 201)
    #expect(try program.ask("GET", "/paywall?brand=disney").text == Self.document("Next"))
  }

  @Test(arguments: [false, true])
  func `a lost state launches nothing, and the message lists the ways out, which work`(
    isReadOnly: Bool
  ) throws {
    guard !isReadOnly || OwnProgram.canMakeReadOnly else { return }
    let program = try Self.published()
    program.stop()
    try program.folder.write(Self.document("Draft"), to: "paywalls/disney/2.json")
    if isReadOnly {
      try FileManager.default.removeItem(atPath: program.folder.path("paywalls/served.txt"))
    }
    func loseState() throws {
      program.stop()
      try FileManager.default.removeItem(atPath: program.folder.path("state"))
    }
    try loseState()
    try program.start(on: "paywalls", isReadOnly: isReadOnly)
    for target in Self.targets where !target.contains("version=") {
      #expect(try program.ask("GET", target).status == 404, "\(target)")
    }
    let ready = try program.ask("GET", "/readyz")
    #expect(ready.status == 503)
    for way in ["restore a backup", "live.json", "--fresh"] {
      #expect(ready.text.contains(way) && program.log.contains(way), "\(ready.text) \(program.log)")
    }
    let put = try program.ask("PUT", "/admin/brands/espn?activate=true", Self.document("X"))
    #expect(put.status == 503)

    try loseState()
    try program.start(on: "paywalls", ["--fresh"], isReadOnly: isReadOnly)
    #expect(try program.ask("GET", "/paywall?brand=disney").text == Self.document("Draft"))
    #expect(try program.ask("GET", "/readyz").status == 200)

    try loseState()
    let live = #"{"active": "disney", "live": {"disney": 1, "espn": 1}}"#
    try program.folder.write(live, to: "paywalls/live.json")
    try program.start(on: "paywalls", isReadOnly: isReadOnly)
    #expect(try program.ask("GET", "/paywall").text == Self.document("First"))
    #expect(try program.ask("GET", "/readyz").status == 200)
  }
}
