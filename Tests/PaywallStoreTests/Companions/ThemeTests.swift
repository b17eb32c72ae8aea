import Foundation
import PaywallCheck
import PaywallModel
import PaywallStorage
import TestFolders
import Testing

@testable import PaywallStore

/// A brand's theme: staged, pinned with a version, and kept.
struct ThemeTests {
  let disney: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  static let document = [UInt8](
    #"{"components": [{"type": "label", "title": "a", "padding": "$m"}]}"#.utf8)

  static func theme(_ points: Int) -> [UInt8] {
    [UInt8](#"{"spacing": {"m": \#(points)}}"#.utf8)
  }

  private func publish() throws -> PublishResult {
    try store.publish(Self.document, to: disney, options: PublishOptions(activate: true), by: anna)
  }

  private func padding(_ version: Int? = nil, in store: Store? = nil) throws -> Distance? {
    try (store ?? self.store).catalog.version(disney, version)?.document().components.first?
      .box.padding.all
  }

  @Test func `a theme that is put changes nothing that is published, and is the next version's`()
    throws
  {
    #expect(throws: StoreError.self) { try publish() }
    let put = try store.put(.theme, Self.theme(10), in: disney, by: anna)
    #expect(put.isNew && put.companion.bytes.count == Self.theme(10).count)
    let first = try publish()
    #expect(try padding() == .points(10))
    let next = try store.put(.theme, Self.theme(20), in: disney, by: anna)
    #expect(!next.isNew && next.versions.map(\.number) == [3] && next.versions.map(\.source) == [2])
    #expect(try padding() == .points(10))
    let second = try publish()
    #expect(!second.isNew && second.number == 3 && second.etag != first.etag)
    #expect(second.difference?.summary == ["theme.json: /spacing/m: 10 became 20"])
    #expect(try padding() == .points(20) && padding(2) == .points(10))
    _ = try store.setLive(disney, version: 2, by: anna)
    #expect(try padding() == .points(10))
    let log = try fixture.log()
    #expect(log.contains("put-file disney theme.json"))
  }

  @Test func `a start finds the theme of each version, and the one for the next`() throws {
    let fixture = try StoreFixture()
    do {
      let store = try fixture.open()
      for points in [10, 20] {
        _ = try store.put(.theme, Self.theme(points), in: disney, by: anna)
        _ = try store.publish(Self.document, to: disney, options: PublishOptions(), by: anna)
      }
      _ = try store.put(.theme, Self.theme(30), in: disney, by: anna)
    }
    let store = try fixture.open()
    #expect(try padding(2, in: store) == .points(10) && padding(3, in: store) == .points(20))
    #expect(store.companions(of: disney)[.theme]?.bytes == Self.theme(30))
    #expect(store.health.failure == nil)
  }

  @Test func `a version whose theme is damaged is shown neither with it nor without`() throws {
    let fixture = try StoreFixture()
    let blob: BlobID
    do {
      let store = try fixture.open()
      blob = try store.put(.theme, Self.theme(10), in: disney, by: anna).companion.blob
      _ = try store.publish(
        Self.document, to: disney, options: PublishOptions(activate: true), by: anna)
      store.stop()
    }
    let path = fixture.folder.path("state/blobs/\(blob.text)")
    try Data(Self.theme(11)).write(to: URL(fileURLWithPath: path))
    let (store, _) = try Store.open(configuration: fixture.configuration())
    let error = #expect(throws: InvalidDocument.self) { try padding(in: store) }
    #expect(error?.diagnostics.map(\.code) == ["missing-file"])
    #expect(store.health.incomplete == [disney])
  }

  @Test func `the same bytes again change nothing, and what was put can be taken away`() throws {
    _ = try store.put(.theme, Self.theme(10), in: disney, by: anna)
    let again = try store.put(.theme, Self.theme(10), in: disney, by: anna)
    #expect(!again.isNew && again.change == nil)
    _ = try publish()
    _ = try store.delete(.theme, in: disney, by: anna)
    #expect(throws: StoreError.self) { try store.delete(.theme, in: disney, by: anna) }
    // The live version's stays in its place.
    #expect(store.companions(of: disney)[.theme]?.bytes == Self.theme(10))
    #expect(try publish().number == 2)
  }

  @Test func `a theme of the folder is that of the documents beside it`() throws {
    try fixture.write("disney/theme.json", String(decoding: Self.theme(12), as: UTF8.self))
    try fixture.write("disney/2.json", String(decoding: Self.document, as: UTF8.self))
    #expect(try store.rescan().files.isEmpty)
    #expect(try padding(2) == .points(12))
    try fixture.write("disney/theme.json", String(decoding: Self.theme(14), as: UTF8.self))
    try fixture.write(
      "disney/3.json",
      String(decoding: Self.document, as: UTF8.self).replacing("\"a\"", with: "\"b\""))
    #expect(try store.rescan().files.isEmpty)
    #expect(try padding(3) == .points(14) && padding(2) == .points(12))
  }

  @Test func `a wrong theme is told, and a document that needed it is read again when it is right`()
    throws
  {
    try fixture.write("disney/theme.json", #"{"spacing": {"m": "wide"}}"#)
    try fixture.write("disney/2.json", String(decoding: Self.document, as: UTF8.self))
    #expect(try store.rescan().files.map(\.path) == ["disney/2.json", "disney/theme.json"])
    try fixture.write("disney/theme.json", String(decoding: Self.theme(12), as: UTF8.self))
    #expect(try store.rescan().files.isEmpty)
    #expect(try padding(2) == .points(12))
  }

  @Test func `a theme that is wrong or too large is not kept`() throws {
    #expect(throws: StoreError.self) {
      try store.put(.theme, [UInt8](#"{"components": []}"#.utf8), in: disney, by: anna)
    }
    let large = [UInt8](repeating: UInt8(ascii: " "), count: StoreLimits.standard.companionBytes)
    #expect(throws: StoreError.self) {
      try store.put(.theme, large + Self.theme(1), in: disney, by: anna)
    }
    #expect(store.companions(of: disney).isEmpty)
  }
}
