import Foundation
import POSIX
import PaywallModel
import Testing

@testable import PaywallStore

struct ImageTests {
  let disney: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  static func svg(_ width: Int) -> [UInt8] {
    [UInt8]("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"2\"/>".utf8)
  }

  static func document(_ url: String) -> [UInt8] {
    [UInt8](#"{"components": [{"type": "image", "url": "\#(url)"}]}"#.utf8)
  }

  private func put(_ bytes: [UInt8], _ name: String = "logo.svg") throws -> ImageResult {
    try store.putImage(bytes, named: name, in: disney, by: anna)
  }

  private func publish(_ url: String, activate: Bool = true) throws -> PublishResult {
    try store.publish(
      Self.document(url), to: disney, options: PublishOptions(activate: activate), by: anna)
  }

  private func width(_ version: Int? = nil) -> Double? {
    store.catalog.version(disney, version)?.image(named: "logo.svg")?.width
  }

  @Test func `an image is kept with its size and type and may then be named`() throws {
    #expect(throws: StoreError.self) { try publish("images/logo.svg") }
    let result = try put(Self.svg(10))
    #expect(result.isNew && result.image.type == .svg)
    #expect(result.image.width == 10 && result.image.height == 2)
    #expect(try publish("images/logo.svg").number == 2)
    #expect(try fixture.log().suffix(2) == ["put-image disney logo.svg", "publish disney 2"])
    #expect(try !fixture.folder.names("paywalls/disney").contains("images"))
  }

  @Test func `the same bytes again change nothing`() throws {
    _ = try put(Self.svg(10))
    let again = try put(Self.svg(10))
    #expect(!again.isNew && again.change == nil)
  }

  @Test func `a picture that is put changes nothing that is published, and is the next version's`()
    throws
  {
    _ = try put(Self.svg(10))
    let first = try publish("images/logo.svg")
    let before = try #require(store.catalog.version(disney, nil))
    #expect(try !put(Self.svg(20)).isNew)
    #expect(store.catalog.version(disney, nil) === before)
    #expect(width() == 10)
    let second = try publish("images/logo.svg")
    #expect(second.isNew && second.number == 3 && second.etag != first.etag)
    #expect(second.difference?.images == ["logo.svg"])
    #expect(second.difference?.summary == ["images/logo.svg is another picture"])
    #expect(width() == 20)
    _ = try store.setLive(disney, version: 2, by: anna)
    #expect(width() == 10 && width(3) == 20)
    #expect(try store.difference(disney, from: 3, to: 2).images == ["logo.svg"])
    let image = try #require(store.catalog.version(disney, nil)?.image(named: "logo.svg"))
    #expect(try image.bytes() == Self.svg(10))
  }

  @Test func `a picture in the folder is pinned as it was, whatever becomes of its file`() throws {
    try fixture.write("disney/images/logo.svg", String(decoding: Self.svg(10), as: UTF8.self))
    try fixture.write(
      "disney/2.json", String(decoding: Self.document("images/logo.svg"), as: UTF8.self))
    #expect(try store.rescan().files.isEmpty)
    _ = try store.setLive(disney, version: 2, by: anna)
    try fixture.write("disney/images/logo.svg", String(decoding: Self.svg(20), as: UTF8.self))
    try store.rescan()
    #expect(width() == 10)
    #expect(try publish("images/logo.svg").number == 3)
    #expect(width() == 20)
    try FileManager.default.removeItem(atPath: fixture.folder.path("paywalls/disney"))
    try store.rescan()
    #expect(width(2) == 10 && width(3) == 20)
  }

  @Test func `what was put goes before a file of the folder, until it is deleted`() throws {
    try fixture.write("disney/images/logo.svg", String(decoding: Self.svg(10), as: UTF8.self))
    try store.rescan()
    _ = try put(Self.svg(20))
    _ = try publish("images/logo.svg")
    #expect(width() == 20)
    _ = try store.deleteImage(named: "logo.svg", in: disney, by: anna)
    #expect(width() == 20, "what is published keeps it")
    _ = try publish("images/logo.svg")
    #expect(width() == 10)
    #expect(throws: StoreError.self) {
      try store.deleteImage(named: "logo.svg", in: disney, by: anna)
    }
  }

  @Test func `a name with a hash stands for the very bytes, of whichever version`() throws {
    let old = try put(Self.svg(10)).image
    _ = try publish("images/\(old.hashedName)")
    let new = try put(Self.svg(20)).image
    _ = try publish("images/logo.svg")
    let entry = try store.catalog.require(disney)
    #expect(entry.image(hashed: new.hashedName)?.width == 20)
    #expect(entry.version(2)?.image(named: old.hashedName)?.width == 10)
    let third = try publish("images/\(old.hashedName)")
    #expect(!third.isNew && third.number == 2)
  }

  @Test func `pictures can be there before the first document of a brand`() throws {
    let hulu = try Brand.named("hulu")
    _ = try store.putImage(Self.svg(10), named: "logo.svg", in: hulu, by: anna)
    #expect(store.catalog.names.contains(hulu) == false)
    let result = try store.publish(
      Self.document("images/logo.svg"), to: hulu, options: PublishOptions(), by: anna)
    #expect(result.number == 1)
    #expect(store.catalog.version(hulu, 1)?.image(named: "logo.svg")?.width == 10)
  }

  @Test func `versions and what was put are there after a restart, without the folder`() throws {
    let fixture = try StoreFixture()
    do {
      let store = try fixture.open()
      _ = try store.putImage(Self.svg(10), named: "logo.svg", in: disney, by: anna)
      _ = try store.publish(
        Self.document("images/logo.svg"), to: disney, options: PublishOptions(activate: true),
        by: anna)
      _ = try store.putImage(Self.svg(20), named: "logo.svg", in: disney, by: anna)
    }
    for brand in ["disney", "espn"] {
      try FileManager.default.removeItem(atPath: fixture.folder.path("paywalls/" + brand))
    }
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.isEmpty && report.brands == 2)
    let live = try #require(store.catalog.version(disney, nil))
    #expect(live.number == 2 && live.bytes == Self.document("images/logo.svg"))
    #expect(try live.image(named: "logo.svg")?.bytes() == Self.svg(10))
    #expect(store.catalog.entry(disney)?.staged.map(\.width) == [20])
  }

  @Test(arguments: [
    ("logo.png", "logo.png is a svg file by its content; name it *.svg"),
    ("../logo.svg", "\"../logo.svg\" is not a name for an image"),
  ])
  func `a name that is unsafe or tells another type is refused`(name: String, text: String) throws {
    let error = #expect(throws: StoreError.self) { try put(Self.svg(1), name) }
    #expect(error?.description.hasPrefix(text) == true)
  }

  @Test func `content that is no picture or runs a script is refused`() throws {
    let script = [UInt8]("<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>".utf8)
    for bytes in [[], [1, 2, 3], [UInt8]("<html></html>".utf8), script] {
      #expect(throws: StoreError.self) { try put(bytes) }
    }
    #expect(store.catalog.entry(disney)?.staged.isEmpty == true)
  }

  @Test func `a name that only looks like an image's is none`() throws {
    _ = try put(Self.svg(1), "K.svg")
    #expect(store.catalog.entry(disney)?.staged("K.svg") != nil)
    #expect(store.catalog.entry(disney)?.staged("\u{212A}.svg") == nil)
    #expect(throws: StoreError.self) {
      try store.deleteImage(named: "\u{212A}.svg", in: disney, by: anna)
    }
    #expect(store.catalog.entry(disney)?.staged.count == 1)
  }

  @Test func `an image larger than the limit is refused`() throws {
    var limits = StoreLimits.standard
    limits.imageBytes = 50
    let small = try StoreFixture(limits: limits)
    let store = try small.open()
    let error = #expect(throws: StoreError.self) {
      try store.putImage(Self.svg(10), named: "logo.svg", in: disney, by: anna)
    }
    #expect(error?.description == "the body is larger than 50 bytes")
  }

  @Test func `a wrong picture in the folder is reported and cannot be named`() throws {
    let fixture = try StoreFixture()
    try fixture.write("disney/images/logo.png", "no picture")
    try fixture.write("disney/images/draw.py", "print()")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.map(\.path) == ["disney/images/logo.png"])
    #expect(throws: StoreError.self) {
      try store.publish(
        Self.document("images/logo.png"), to: disney, options: PublishOptions(), by: anna)
    }
  }
}
