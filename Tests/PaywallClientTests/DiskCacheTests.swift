import Foundation
import TestFolders
import Testing

@testable import PaywallClient

/// What is kept on disk survives crashes and damage, and never grows without an end.
@Suite struct DiskCacheTests {
  private struct DiskFull: Error {}

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { URL(filePath: folder.path("cache")) }

  private func entry(_ name: String, bytes: Int = 100) -> DiskCache.Entry {
    DiskCache.Entry(
      about: DiskCache.About(name: name, tag: "\"t\"", received: TestPaywall.moment),
      content: Data(repeating: 7, count: bytes))
  }

  @Test func `what was kept comes back as it was, with its tag and time`() throws {
    let cache = DiskCache(folder: url, limit: 10_000)
    try cache.keep(entry("a"))
    #expect(DiskCache(folder: url, limit: 10_000).entry("a") == entry("a"))
    #expect(cache.entry("b") == nil)
  }

  @Test(arguments: 0..<40)
  func `a file that is cut or changed anywhere is as good as none`(part: Int) throws {
    let cache = DiskCache(folder: url, limit: 10_000)
    try cache.keep(entry("a"))
    let name = try #require(try folder.names("cache").first)
    var bytes = try Data(contentsOf: url.appending(path: name))
    let place = part * bytes.count / 40
    if part.isMultiple(of: 2) { bytes = bytes.prefix(place) } else { bytes[place] ^= 1 }
    try bytes.write(to: url.appending(path: name))
    #expect(cache.entry("a") == nil)
  }

  @Test func `what was used longest ago goes first`() throws {
    let cache = DiskCache(folder: url, limit: 3_000)
    for name in ["a", "b"] { try cache.keep(entry(name, bytes: 1_000)) }
    let old = Date(timeIntervalSinceNow: -1_000)
    for name in try folder.names("cache") {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: folder.path("cache/" + name))
    }
    #expect(cache.entry("a") != nil)
    try cache.keep(entry("c", bytes: 1_000))
    #expect(cache.size <= 3_000)
    #expect(cache.entry("a") != nil && cache.entry("b") == nil && cache.entry("c") != nil)
    try cache.keep(entry("larger than all", bytes: 4_000))
    #expect(cache.entry("larger than all") == nil && cache.entry("c") != nil)
  }

  @Test func `files of others in the folder are neither counted nor dropped`() throws {
    try folder.write(String(repeating: "x", count: 5_000), to: "cache/settings.plist")
    let cache = DiskCache(folder: url, limit: 3_000)
    for name in ["a", "b", "c", "d"] { try cache.keep(entry(name, bytes: 1_000)) }
    #expect(try folder.names("cache").contains("settings.plist"))
    #expect(cache.size > 1_000 && cache.size <= 3_000 && cache.entry("d") != nil)
  }

  @Test func `a full disk keeps what was there`() throws {
    let cache = DiskCache(folder: url, limit: 10_000)
    try cache.keep(entry("a"))
    let full = DiskCache(folder: url, limit: 10_000) { _, _ in throw DiskFull() }
    #expect(throws: DiskFull.self) { try full.keep(entry("a", bytes: 200)) }
    #expect(full.entry("a") == entry("a"))
  }

  @Test func `a client whose disk takes nothing shows the page, keeps it in memory, and says so`()
    async throws
  {
    let served = try ServedSamples()
    try folder.write("a file", to: "cache")
    let reports = TestReports()
    let client = served.client {
      $0.cacheFolder = URL(filePath: folder.path("cache"))
      $0.report = { reports.add($0) }
    }
    #expect(try await client.paywall("espn").origin == .service)
    #expect(try await client.paywall("espn", in: .phone, .cacheOnly).origin == .cache)
    #expect(
      reports.all.allSatisfy { $0.hasPrefix("the disk does not keep") } && !reports.all.isEmpty)
  }
}
