import Foundation
import PaywallRender
import PaywallTree
import TestFolders
import Testing

@testable import PaywallClient

/// What was fetched ahead is there without a connection.
@Suite struct PrefetchTests {
  @Test func `pages, documents, pictures and fonts are there when the service is gone`()
    async throws
  {
    let folder = try TemporaryFolder()
    let cache = URL(filePath: folder.path("cache"))
    let served = try ServedSamples()
    let client = served.client { $0.cacheFolder = cache }
    let report = try await client.prefetch([PaywallRequest("disney"), PaywallRequest("espn")])
    #expect(report.pages == 2 && report.files > 4 && report.failures.isEmpty)
    let page = try await client.paywall("disney").layout
    var gone = PaywallConfiguration()
    gone.services = [try #require(URL(string: "http://127.0.0.1:1"))]
    gone.cacheFolder = cache
    let later = Paywalls(gone)
    #expect(try await later.paywall("disney", in: .phone, .cacheOnly).layout == page)
    #expect(try await later.document(for: PaywallRequest("disney")).count > 1_000)
    for asset in page.assets {
      #expect(try await later.file(asset.url, hash: asset.hash).count == asset.size)
    }
    #expect(!page.fonts.isEmpty)
    for font in page.fonts {
      let bytes = try await later.font(font)
      #expect(FontType(outlines: Array(bytes)) == .otf && !bytes.starts(with: Data("wOF2".utf8)))
    }
    await #expect(throws: PaywallError.self) { try await later.file("/images/none.png", hash: nil) }
    await #expect(throws: PaywallError.self) {
      try await later.paywall("none", in: .phone, .cacheOnly)
    }
  }

  @Test func `a font that the service lacks as TTF comes as the page names it`() async throws {
    let served = try ServedSamples()
    let client = served.client()
    var font = try #require(try await client.paywall("disney").layout.fonts.first)
    let bytes = try await client.font(font)
    // The name of a picture: there is none of it with .ttf.
    let asset = try #require(try await client.paywall("disney").layout.assets.first)
    (font.file, font.hash) = (asset.url, asset.hash)
    #expect(try await client.font(font) == client.file(asset.url, hash: asset.hash))
    font.file = nil
    await #expect(throws: PaywallError.notCached) { try await client.font(font) }
    #expect(bytes.count > 10_000)
  }

  @Test func `a picture with other bytes than the page says is refused`() async throws {
    let served = try ServedSamples()
    let client = served.client()
    let page = try await client.paywall("disney").layout
    let asset = try #require(page.assets.first)
    await #expect(throws: PaywallError.self) {
      try await client.file(asset.url, hash: String(repeating: "0", count: 64))
    }
  }
}
