import Foundation
import POSIX
import PaywallModel
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// What former releases left: a log and a state without hashes, and the bytes in the folder alone.
struct FormerStateTests {
  let disney: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture(former: "former")
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: fixture.folder.path(path))
  }

  @Test(arguments: [true, false])
  func
    `its versions are taken over with their pictures, and served without the folder from then on`(
      isSaved: Bool
    ) throws
  {
    if !isSaved { try remove("state/active.json") }
    for round in ["first", "second"] {
      let (store, report) = try Store.open(configuration: fixture.configuration())
      #expect(report.files.isEmpty, "\(round)")
      #expect(store.catalog.active?.name == "espn")
      #expect(store.catalog.version(disney, nil)?.number == 3)
      #expect(store.catalog.entry(disney)?.versions.map(\.number) == [1, 2, 3])
      #expect(store.catalog.entry(disney)?.versions.allSatisfy(\.wasLive) == true)
      #expect(store.catalog.version(disney, 3)?.image(named: "logo.svg")?.width == 20)
      #expect(store.schedules.map(\.id) == ["disney-10"])
      #expect(
        Timestamp.text(try #require(store.catalog.version(disney, 2)?.publishedAt))
          == "2026-11-22T08:48:51.099Z")
      if round == "first" {
        #expect(
          try fixture.log().suffix(4) == [
            "found disney 1", "found disney 2", "found disney 3", "found espn 1",
          ])
        for brand in ["disney", "espn"] { try remove("paywalls/" + brand) }
      }
    }
  }

  @Test func `a live version whose file is gone or another is not served until its bytes are back`()
    throws
  {
    let text = try fixture.folder.read("paywalls/disney/3.json")
    try fixture.write("disney/3.json", StoreFixture.document("edited"))
    do {
      let (store, report) = try Store.open(configuration: fixture.configuration())
      #expect(store.catalog.version(disney, nil) == nil)
      #expect(store.health.unserved == [disney])
      #expect(
        report.files.flatMap(\.diagnostics).map(\.code).sorted() == [
          "live-missing", "number-taken",
        ])
    }
    try fixture.write("disney/3.json", text)
    #expect(try fixture.open().catalog.version(disney, nil)?.number == 3)
  }

  @Test func `what was live then is told of the time before as well`() throws {
    let store = try fixture.open()
    let time = try #require(Timestamp.date("2026-11-22T08:48:51.250Z"))
    #expect(try store.servedState(at: time, of: disney)?.number == 1)
    #expect(try store.servedState(at: time)?.brand.name == "espn")
  }
}
