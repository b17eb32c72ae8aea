import Foundation
import JSON
import PaywallModel
import Pictures
import Testing

@testable import PaywallImport

/// Documents leave for the other tool, come back, and look the same up to what is told.
@Suite struct RevenueCatReturnTests {
  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../paywalls/examples").standardizedFileURL

  private static func file(_ path: String) -> [UInt8]? {
    do {
      return try Array(Data(contentsOf: examples.appending(path: path)))
    } catch {
      return nil
    }
  }

  private static let companions = Companions(
    ["ar", "de", "en", "es", "fr", "he", "hi", "ja", "ko", "sv", "th", "zh-Hans", "zh-Hant"]
      .compactMap {
        CompanionFile(path: "strings/\($0).json")
      }.filter { file($0.path) != nil }
  ) { file($0) }

  @Sendable private static func picture(_ name: String) -> ImageHeader? {
    do { return try file("images/\(name)").map { try ImageHeader(reading: $0) } } catch {
      return nil
    }
  }

  /// Hundredths of what is drawn that are the same, at least, where it is not all: `Fixtures/returns.json`.
  private static let floors = Result {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/returns.json")
    return try JSONText(parsing: Array(Data(contentsOf: file)), limits: .trusted)
  }

  private func floor(_ name: String) throws -> Int {
    try Self.floors.get().root[name]?.number?.int ?? 100
  }

  private static let names: [String] = {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: examples.path).sorted()
        .filter { $0.hasSuffix(".json") }
    } catch {
      return []
    }
  }()

  @Test(arguments: names)
  func `an example that left and came back is drawn the same up to what is told`(
    name: String
  ) throws {
    let way = try Return(
      try #require(Self.file(name)), Self.companions, images: Self.picture)
    let same = try way.same(images: Self.picture)
    let share = same.found * 100 / max(1, same.all)
    #expect(try share >= floor(name), "\(name): \(share) \(same.missing)")
    if way.left.approximations.isEmpty { #expect(same.found == same.all, "\(same.missing)") }
  }

  @Test(RevenueCatSuite.isThere, arguments: RevenueCatSuite.files)
  func `a real document that came, left and came back is drawn the same`(path: String) throws {
    let source = try JSONText(parsing: RevenueCatSuite.bytes(path), limits: .trusted)
    let came = try RevenueCatPaywall(source).imported()
    let way = try Return(came.documentBytes)
    let same = try way.same()
    let share = same.found * 100 / max(1, same.all)
    #expect(try share >= floor(path), "\(path): \(share) \(same.missing)")
  }
}
