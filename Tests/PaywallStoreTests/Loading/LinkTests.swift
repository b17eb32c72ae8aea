import Foundation
import POSIX
import PaywallModel
import TestFolders
import Testing

@testable import PaywallStore

/// Volumes of links, as Kubernetes mounts them, and links that lead out of the folder.
struct LinkTests {
  let disney: Brand
  let fixture: StoreFixture
  private static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="2"/>"#

  /// A document that shows a picture.
  private static func showing(_ picture: String) -> String {
    #"{"components": [{"type": "image", "url": "images/\#(picture)"}]}"#
  }

  init() throws {
    disney = try .named("disney")
    fixture = try StoreFixture(["espn/1.json"])
    try fixture.folder.write("secret", to: "outside/secret")
    try fixture.folder.write(Self.picture, to: "outside/logo.svg")
    try fixture.folder.write(StoreFixture.document("outside"), to: "outside/1.json")
  }

  private func link(_ name: String, to target: String) throws {
    let path = fixture.folder.path("paywalls/" + name)
    try Folder.make(Folder.parent(of: path))
    #expect(symlink(target, path) == 0)
  }

  /// Makes a volume in `folder`: `NAME → ..data/NAME`, `..data → ..GENERATION`. Later ones are swapped in by one rename.
  private func mount(
    _ folder: String, _ generation: String, _ files: [String: String]
  ) throws {
    for (name, text) in files {
      try fixture.write("\(folder)/..\(generation)/\(name)", text)
      let path = "\(folder)/\(name)"
      if try FileStatus(of: fixture.folder.path("paywalls/" + path)) == nil {
        try link(path, to: "..data/" + name)
      }
    }
    try link(folder + "/..new", to: ".." + generation)
    let renamed = rename(
      fixture.folder.path("paywalls/\(folder)/..new"),
      fixture.folder.path("paywalls/\(folder)/..data"))
    #expect(renamed == 0)
  }

  @Test func `a volume of documents, one of pictures and a linked declaration are served`() throws {
    try mount("disney", "1", ["1.json": Self.showing("logo.svg")])
    try mount("disney/images", "1", ["logo.svg": Self.picture])
    try fixture.write(".later/live.json", #"{"active": "disney"}"#)
    try link("live.json", to: ".later/live.json")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(report.files.isEmpty)
    #expect(store.catalog.active == disney)
    let image = try #require(store.catalog.entry(disney)?.image(named: "logo.svg"))
    #expect(try FileStatus(of: image.path)?.kind == .regular)
    #expect(try image.bytes() == Array(Self.picture.utf8))
  }

  @Test func `that a volume is swapped is noticed, in each of its folders`() throws {
    try mount("disney", "1", ["1.json": StoreFixture.document("one")])
    try mount("disney/images", "1", ["logo.svg": Self.picture])
    try fixture.write(".far/images/espn.svg", Self.picture)
    try link("espn/images", to: "../.far/images")
    let store = try fixture.open()
    try store.start(report: { _ in })
    defer { store.stop() }
    try mount(
      "disney", "2",
      ["1.json": StoreFixture.document("one"), "2.json": StoreFixture.document("two")])
    #expect(try eventually { store.catalog.version(self.disney, 2)?.name == "two" })

    let wide = Self.picture.replacing("width=\"10\"", with: "width=\"20\"")
    try mount("disney/images", "2", ["logo.svg": wide])
    func width(_ brand: Brand, _ name: String) -> Double? {
      store.images(of: brand)(name)?.width
    }
    #expect(try eventually { width(self.disney, "logo.svg") == 20 })

    let espn = try Brand.named("espn")
    #expect(width(espn, "espn.svg") == 10)
    try fixture.write(".far/images/espn.svg", wide)
    #expect(try eventually { width(espn, "espn.svg") == 20 })
  }

  @Test func `a link that leads out is a finding, and nothing of it is served`() throws {
    let outside = fixture.folder.path("outside")
    try link("hulu", to: outside)
    try link("disney/1.json", to: "../../outside/1.json")
    try link("disney/2.json", to: outside + "/1.json")
    try link("disney/images/logo.svg", to: "../../../outside/logo.svg")
    try link("live.json", to: outside + "/secret")
    let (store, report) = try Store.open(configuration: fixture.configuration())
    #expect(
      report.files.map(\.path) == [
        "disney/1.json", "disney/2.json", "disney/images/logo.svg", "hulu", "live.json",
      ])
    for file in report.files {
      #expect(
        file.lines[0].description.contains("lies outside of the folder; put the file itself here"))
    }
    #expect(store.catalog.names.map(\.name) == ["espn"])
  }

  @Test func `a publish writes to the state alone, wherever the folder's links lead`() throws {
    let store = try fixture.open()
    try link("disney", to: fixture.folder.path("outside"))
    let espn = try Brand.named("espn")
    try link("espn/images", to: "../../outside")
    let names = try fixture.folder.names("outside")
    _ = try store.publish(
      StoreFixture.bytes("new"), to: self.disney, options: PublishOptions(), by: anna)
    _ = try store.putImage(Array(Self.picture.utf8), named: "a.svg", in: espn, by: anna)
    _ = try store.deleteImage(named: "a.svg", in: espn, by: anna)
    #expect(try fixture.folder.names("outside") == names)
  }
}
