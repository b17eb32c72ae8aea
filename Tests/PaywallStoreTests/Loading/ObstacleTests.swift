import Foundation
import POSIX
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStore

/// Named pipes and folders in the places of files: none may keep the store waiting.
struct ObstacleTests {
  let disney: Brand
  let fixture: StoreFixture
  private static let places = [
    "disney/2.json", "disney/images/logo.svg", "hulu/1.json", "live.json",
  ]

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
  }

  private func makePipe(_ path: String) throws {
    let path = fixture.folder.path(path)
    try Folder.make(Folder.parent(of: path))
    #expect(mkfifo(path, 0o600) == 0)
  }

  @Test func `named pipes are findings at the start, with what to do`() throws {
    for place in Self.places { try makePipe("paywalls/" + place) }
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.map(\.path) == Self.places)
    for file in report.files {
      #expect(
        file.lines == [
          "\(file.path):1:1: it is a named pipe, and only regular files are read; remove it, or put a regular file in its place"
        ])
    }
    #expect(store.catalog.version(disney, nil)?.number == 1)
  }

  @Test func `named pipes are findings while the folder is watched, and watching goes on`() throws {
    let store = try fixture.open()
    try store.start(report: { _ in })
    defer { store.stop() }
    for place in Self.places { try makePipe("paywalls/" + place) }
    #expect(try eventually { store.health.problems.map(\.path) == Self.places })
    #expect(store.health.isWatching)
    try fixture.write("disney/3.json")
    #expect(try eventually { store.catalog.version(self.disney, 3) != nil })
  }

  @Test(arguments: [
    "schema/paywall-1.schema.json", "../state/audit.jsonl", "../state/active.json", "../state/lock",
  ])
  func `a named pipe in the place of a file that the store needs is an error`(path: String) throws {
    try withExtendedLifetime(fixture.open()) {}
    let file = fixture.folder.path("paywalls/" + path)
    _ = unlink(file)
    try makePipe("paywalls/" + path)
    let error = #expect(throws: StoreError.self) { try fixture.open() }
    #expect(error?.description.contains("it is a named pipe") == true)
  }
}
