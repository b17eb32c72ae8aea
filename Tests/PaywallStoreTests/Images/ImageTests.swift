import Files
import Foundation
import PaywallModel
import Testing

@testable import PaywallCheck
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

  private static func svg(_ width: Int) -> [UInt8] {
    [UInt8]("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"2\"/>".utf8)
  }

  private func put(_ bytes: [UInt8], _ name: String = "logo.svg") throws -> ImageResult {
    try store.putImage(bytes, named: name, in: disney, by: anna)
  }

  private func publishUsing(_ url: String) throws -> PublishResult {
    let text = #"{"components": [{"type": "image", "url": "\#(url)"}]}"#
    return try store.publish(
      [UInt8](text.utf8), to: disney, options: PublishOptions(), by: anna)
  }

  @Test func `an image is kept with its size and type and may then be named`() throws {
    #expect(throws: StoreError.self) { try publishUsing("images/logo.svg") }
    let result = try put(Self.svg(10))
    #expect(result.isNew && result.image.type == .svg)
    #expect(result.image.width == 10 && result.image.height == 2)
    #expect(try publishUsing("images/logo.svg").number == 2)
    #expect(try fixture.log().suffix(2) == ["put-image disney logo.svg", "publish disney 2"])
  }

  @Test func `the same bytes again change nothing`() throws {
    _ = try put(Self.svg(10))
    let again = try put(Self.svg(10))
    #expect(!again.isNew && again.change == nil)
  }

  @Test func `an image that is replaced stays under its hashed name`() throws {
    let old = try put(Self.svg(10)).image
    #expect(store.catalog.entry(disney)?.image(named: old.hashedName)?.width == 10)
    let new = try put(Self.svg(20))
    #expect(!new.isNew && new.change != nil)
    for store in [store] {
      let entry = try store.catalog.require(disney)
      #expect(entry.image(named: "logo.svg")?.width == 20)
      #expect(entry.image(named: old.hashedName)?.width == 10)
      #expect(entry.image(named: new.image.hashedName)?.width == 20)
    }
    #expect(try RegularFile.read(old.path, limit: 1000) == Self.svg(20))
  }

  @Test func `a version that names an image by its hash is there after a restart`() throws {
    let fixture = try StoreFixture()
    do {
      let store = try fixture.open()
      let image = try store.putImage(Self.svg(10), named: "logo.svg", in: disney, by: anna).image
      let text = #"{"components": [{"type": "image", "url": "images/\#(image.hashedName)"}]}"#
      _ = try store.publish(
        [UInt8](text.utf8), to: disney, options: PublishOptions(activate: true), by: anna)
    }
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.isEmpty)
    #expect(store.catalog.version(disney, nil)?.number == 2)
  }

  @Test func `an image that a version names is not deleted`() throws {
    let image = try put(Self.svg(10)).image
    _ = try publishUsing("images/\(image.hashedName)")
    let error = #expect(throws: StoreError.self) {
      try store.deleteImage(named: "logo.svg", in: disney, by: anna)
    }
    #expect(
      error?.description
        == "version 2 of disney names the image \"logo.svg\"; delete that version first")
    _ = try store.delete(disney, version: 2, by: anna)
    _ = try store.deleteImage(named: "logo.svg", in: disney, by: anna)
    #expect(store.catalog.entry(disney)?.images.isEmpty == true)
    #expect(try fixture.folder.names("paywalls/disney/images") == [])
    #expect(throws: StoreError.self) {
      try store.deleteImage(named: "logo.svg", in: disney, by: anna)
    }
  }

  @Test func `a document that cannot be read any more may use any image`() throws {
    let image = try put(Self.svg(10)).image
    let entry = try store.catalog.require(disney)
    let torn = PublishedVersion(
      brand: disney, number: 2,
      content: DocumentContent(
        CheckedDocument(bytes: [UInt8]("{".utf8), etag: "", document: PaywallDocument())),
      publishedAt: Date())
    var uses = ImageUses(in: entry)
    let isUsedByTorn = uses.mayUse(image, of: entry, in: torn)
    let isUsedByLive = uses.mayUse(image, of: entry, in: entry.live)
    #expect(isUsedByTorn)
    #expect(!isUsedByLive)
  }

  @Test(arguments: [
    ("logo.png", "logo.png is a svg file by its content; name it *.svg"),
    ("../logo.svg", "\"../logo.svg\" is no name for an image"),
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
    #expect(store.catalog.entry(disney)?.images.isEmpty == true)
  }

  @Test func `a name that only looks like an image's is none`() throws {
    _ = try put(Self.svg(1), "K.svg")
    #expect(store.catalog.entry(disney)?.image(named: "K.svg") != nil)
    #expect(store.catalog.entry(disney)?.image(named: "\u{212A}.svg") == nil)
    #expect(throws: StoreError.self) {
      try store.deleteImage(named: "\u{212A}.svg", in: disney, by: anna)
    }
    #expect(store.catalog.entry(disney)?.images.count == 1)
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

  @Test func `a wrong picture in the folder is reported and not served`() throws {
    let fixture = try StoreFixture()
    try fixture.write("disney/images/logo.png", "no picture")
    try fixture.write("disney/images/draw.py", "print()")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.map(\.path) == ["disney/images/logo.png"])
    #expect(store.catalog.entry(disney)?.images.isEmpty == true)
  }
}
