import ASCII
import Digest
import Foundation
import HTTP
import JSON
import PaywallRender
import Routing
import Testing
import Typography

/// `GET /fonts/NAME`: what trees name, and nothing else.
@Suite struct FontRouteTests {
  private let service: TestService
  private let brand: URL

  /// A service whose folder has a brand's own font beside those of the program.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID())")
    let fonts = folder.appending(path: "fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    brand = fonts.appending(path: "brand-400.woff")
    try Data("bytes".utf8).write(to: brand)
    let hash = SHA256.hash(Array("bytes".utf8)).hexadecimal
    try Data(
      #"{"format": "paywalld-font-files-1", "files": [{"family": "Brand", "weight": 400, "italic": false, "file": "brand-400.woff", "size": 5, "sha256": "\#(hash)", "license": "Ours", "unicodeRange": "U+20-7E"}]}"#
        .utf8
    ).write(to: fonts.appending(path: "brand.files.json"))
    service = try TestService(
      publicAddress: #require(PublicAddress("https://paywalls.example/pw")),
      assets: RenderingAssets(paywalls: folder.path))
  }

  private var brandAddress: String {
    "/fonts/brand-400.\(SHA256.hash(Array("bytes".utf8)).hexadecimal.prefix(12)).woff"
  }

  @Test func `each file that a tree names has the size and hash that the tree gives it`() throws {
    let tree = try service.ask(.get, "/render?device=iphone-15").json()
    let fonts = try #require(tree["fonts"]?.elements)
    #expect(!fonts.isEmpty)
    for font in fonts {
      let address = try #require(font["file"]?.string)
      let file = String(address.trimmingPrefix("https://paywalls.example/pw"))
      #expect(file.hasPrefix("/fonts/"))
      let answer = try service.ask(.get, file)
      #expect(answer.status == 200 && answer.fields["Content-Type"] == "font/woff2")
      #expect(answer.fields["Cache-Control"] == "public, max-age=31536000, immutable")
      #expect(SHA256.hash(answer.body).hexadecimal == font["hash"]?.string)
      #expect(answer.body.count == font["size"]?.number?.int)
    }
  }

  @Test func `a brand's own font is served from the folder`() throws {
    let answer = try service.ask(.get, brandAddress, fields: ["Origin": "https://app.example"])
    #expect(answer.body == Array("bytes".utf8) && answer.fields["Content-Type"] == "font/woff")
    #expect(answer.fields["Access-Control-Allow-Origin"] != nil)
    let etag = try #require(answer.fields["ETag"])
    #expect(try service.ask(.get, brandAddress, fields: ["If-None-Match": etag]).status == 304)
    #expect(try service.ask(.get, brandAddress, fields: ["If-Match": "\"other\""]).status == 412)
    let part = try service.ask(.get, brandAddress, fields: ["Range": "bytes=1-2"])
    #expect(part.status == 206 && part.body == Array("yt".utf8))
    let head = try service.ask(.head, brandAddress)
    #expect(head.status == 200 && head.fields["ETag"] == etag)
  }

  @Test(arguments: ["/render?device=iphone-15", "/render?device=iphone-15&locale=th"])
  func `each font of a tree is there as TrueType or OpenType`(target: String) throws {
    let fonts = try #require(try service.ask(.get, target).json()["fonts"]?.elements)
    for font in fonts {
      let address = try #require(font["file"]?.string)
      let name = String(address.trimmingPrefix("https://paywalls.example/pw").dropLast(5)) + "ttf"
      let answer = try service.ask(.get, name)
      #expect(answer.status == 200, "\(name)")
      let read = try FontDescription(openType: answer.body)
      #expect(read.family == font["name"]?.string && read.weight == font["weight"]?.number?.int)
      let type = answer.body.starts(with: Array("OTTO".utf8)) ? "font/otf" : "font/ttf"
      #expect(answer.fields["Content-Type"] == type)
      let etag = try #require(answer.fields["ETag"])
      #expect(etag.contains(SHA256.hash(answer.body).hexadecimal.prefix(32)))
      #expect(try service.ask(.get, name, fields: ["If-None-Match": etag]).status == 304)
      let part = try service.ask(.get, name, fields: ["Range": "bytes=0-3"])
      #expect(part.status == 206 && part.body == Array(answer.body.prefix(4)))
    }
  }

  @Test func `every list names each of its fonts as TrueType or OpenType, too`() throws {
    let assets = try RenderingAssets(
      paywalls: TestService.repository.appending(path: "paywalls").path)
    let folder = TestService.repository.appending(path: "paywalls/fonts")
    for list in ["headlines", "inter", "monospace", "noto"] {
      let text = try JSONText(
        parsing: Array(try Data(contentsOf: folder.appending(path: list + ".files.json"))),
        limits: .trusted)
      for file in try #require(text.root["files"]?.elements) {
        let name = try #require(file["file"]?.string?.dropLast(6))
        let hash = try #require(file["sha256"]?.string?.prefix(12))
        let font = try #require(assets.font(served: "\(name).\(hash).ttf"), "\(name)")
        let packed = try #require(assets.bytes(of: font))
        let bytes = try #require(Gzip.expand(packed, to: font.size))
        #expect(SHA256.hash(bytes).hexadecimal == font.hash)
        #expect(Gzip.expand(packed, to: font.size - 1) == nil)
        #expect(Gzip.expand(Array(packed.dropLast()), to: font.size) == nil)
      }
    }
  }

  @Test func `a file that changed is not served under the name of the other bytes`() throws {
    try Data("other".utf8).write(to: brand)
    #expect(try service.ask(.get, brandAddress).status == 404)
    try FileManager.default.removeItem(at: brand)
    #expect(try service.ask(.get, brandAddress).status == 404)
  }

  @Test(arguments: [
    "/fonts/brand-400.woff", "/fonts/inter.json", "/fonts/brand.files.json",
    "/fonts/brand-400.ttf", "/fonts/inter-400.ttf", "/fonts/inter-400.ttf.zz",
    "/fonts/brand.files.json/devices.json", "/fonts/none.woff2", "/fonts/",
  ])
  func `nothing else is served`(target: String) throws {
    #expect(try service.ask(.get, target).status == 404)
  }
}
