import Foundation
import JSON
import PaywallModel
import Testing

@testable import PaywallStore

/// Data files of a brand: pinned with the version that names them.
struct DataFileTests {
  let disney: Brand
  let fixture: StoreFixture
  let store: Store
  let file: CompanionFile

  init() throws {
    disney = try .named("disney")
    file = try .named("data/list.json")
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  static let document = [UInt8](
    #"{"data": {"list": "data/list.json"}, "components": [{"@each": "@list.items", "@as": "item", "@do": {"type": "label", "title": "@item.title"}}]}"#
      .utf8)

  static func list(_ titles: String...) -> [UInt8] {
    let items = titles.map { "{\"title\": \"\($0)\"}" }.joined(separator: ", ")
    return [UInt8]("{\"items\": [\(items)]}".utf8)
  }

  private func put(_ bytes: [UInt8], _ name: String = "list.json") throws -> CompanionResult {
    try store.put(.named("data/\(name)"), bytes, in: disney, by: anna)
  }

  private func publish(activate: Bool = false) throws -> PublishResult {
    try store.publish(
      Self.document, to: disney, options: PublishOptions(activate: activate), by: anna)
  }

  private func titles(_ version: Int? = nil, of store: Store? = nil) throws -> [String] {
    let version = try #require((store ?? self.store).catalog.version(disney, version))
    return try version.document().components.compactMap(\.content.text?.title.raw)
  }

  @Test func `a document is published with the data that it names, and keeps it`() throws {
    #expect(throws: StoreError.self) { try publish() }
    #expect(try put(Self.list("One", "Two")).isNew)
    #expect(try publish(activate: true).number == 2)
    #expect(try titles() == ["One", "Two"])
    #expect(try fixture.log().suffix(2) == ["put-file disney data/list.json", "publish disney 2"])
  }

  @Test func `new data makes a new version of the document that names it, and nothing live`() throws
  {
    _ = try put(Self.list("One"))
    _ = try publish(activate: true)
    let result = try put(Self.list("Three"))
    #expect(
      result.versions.map(\.number) == [3] && result.versions.map(\.source) == [2] && !result.isNew)
    #expect(store.catalog.version(disney, nil)?.number == 2)
    #expect(try titles() == ["One"])
    #expect(try titles(3) == ["Three"])
    let again = try put(Self.list("Three"))
    #expect(again.versions.isEmpty && again.change == nil)
    #expect(store.catalog.version(disney, 2)?.etag != store.catalog.version(disney, 3)?.etag)
  }

  @Test func `the live document and a newer one both come anew, others do not`() throws {
    _ = try put(Self.list("One"))
    _ = try publish(activate: true)
    let newer = Self.document + [UInt8(ascii: "\n")]
    #expect(try store.publish(newer, to: disney, options: PublishOptions(), by: anna).number == 3)
    let result = try put(Self.list("Two"))
    #expect(result.versions.map(\.number) == [4, 5] && result.versions.map(\.source) == [2, 3])
    #expect(try put(Self.list("x"), "other.json").versions.isEmpty)
  }

  @Test func `data that a document cannot show is refused, and changes nothing`() throws {
    _ = try put(Self.list("One"))
    _ = try publish(activate: true)
    let before = try fixture.log()
    let wrong = [
      #"{"items": "none"}"#, #"{"items": [{"title": "{nothing}"}, 5, "x"], "items": 1}"#, "{", "{}",
    ]
    for text in wrong {
      do {
        _ = try put([UInt8](text.utf8))
        Issue.record("\(text) was taken")
      } catch StoreError.invalidDocument(let diagnostics) {
        #expect(!diagnostics.isEmpty)
      }
    }
    #expect(try fixture.log() == before)
    #expect(try titles() == ["One"])
  }

  @Test func `data that was put can be taken away, and what is published keeps it`() throws {
    _ = try put(Self.list("One"))
    _ = try publish(activate: true)
    _ = try put(Self.list("Two"))
    let gone = try store.delete(file, in: disney, by: anna)
    #expect(gone.name == "data/list.json")
    #expect(store.catalog.entry(disney)?.stagedCompanions.isEmpty == true)
    #expect(try titles() == ["One"] && titles(3) == ["Two"])
    #expect(try fixture.log().last == "delete-file disney data/list.json")
    #expect(throws: StoreError.self) {
      try store.delete(file, in: disney, by: anna)
    }
  }

  @Test func `what is pinned is there after a start, and what was put is for the next version`()
    throws
  {
    let fixture = try StoreFixture()
    func begin() throws {
      let store = try fixture.open()
      for titles in [Self.list("One"), Self.list("Two")] {
        _ = try store.put(file, titles, in: disney, by: anna)
        _ = try store.publish(
          Self.document, to: disney, options: PublishOptions(activate: titles == Self.list("One")),
          by: anna)
      }
    }
    try begin()
    let other = try fixture.open()
    #expect(try titles(of: other) == ["One"])
    #expect(try titles(3, of: other) == ["Two"])
    #expect(other.catalog.entry(disney)?.stagedCompanions[file]?.bytes == Self.list("Two"))
    #expect(other.catalog.version(disney, 3)?.choices.state.isEmpty == true)
  }

  @Test func `a brand's folder has data beside its documents`() throws {
    let folder = try StoreFixture(["disney/1.json"])
    try folder.write("disney/2.json", String(decoding: Self.document, as: UTF8.self))
    try folder.folder.write(
      String(decoding: Self.list("One"), as: UTF8.self), to: "paywalls/disney/data/list.json")
    let store = try folder.open()
    #expect(try titles(2, of: store) == ["One"])
  }

  @Test func `what data files take has limits`() throws {
    var limits = StoreLimits.standard
    limits.companionBytes = 30
    limits.companionsPerKind = 1
    let narrow = try StoreFixture(limits: limits)
    let small = try narrow.open()
    #expect(throws: StoreError.self) {
      try small.put(file, Self.list("One", "Two", "Three"), in: disney, by: anna)
    }
    _ = try small.put(file, Array("{}".utf8), in: disney, by: anna)
    let other = try #require(CompanionFile(path: "data/b.json"))
    #expect(throws: StoreError.self) {
      try small.put(other, Array("{}".utf8), in: disney, by: anna)
    }
    _ = try small.put(file, Array("[]".utf8), in: disney, by: anna)
    _ = try small.put(.theme, Array("{}".utf8), in: disney, by: anna)
  }
}
