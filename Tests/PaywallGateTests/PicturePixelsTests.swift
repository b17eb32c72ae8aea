import Foundation
import PaywallTree
import Testing

@testable import PaywallGate

/// Pictures come from outside: what is read is right, and what is damaged is refused.
@Suite struct PicturePixelsTests {
  private static func png(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: TestDocument.paywalls.appending(path: name)))
  }

  @Test func `the pixels of a picture are those that it was drawn with`() throws {
    let pixels = try #require(PNGReader(try Self.png("disney/images/splash.png"))?.pixels())
    // As Pillow reads them at the same places.
    #expect(pixels.color(0.25, 0.1) == PaywallColor(red: 12, green: 10, blue: 26))
    #expect(pixels.color(0.5, 0.5) == PaywallColor(red: 139, green: 41, blue: 31))
    #expect(pixels.color(0.75, 0.9) == PaywallColor(red: 26, green: 29, blue: 40))
    #expect(pixels.color(-1, -1) == pixels.color(0, 0))
    #expect(pixels.color(2, 2) == pixels.color(0.9999, 0.9999))
  }

  @Test(arguments: [0, 1, 7, 8, 20, 40, 60, 200, 2_000])
  func `a picture that is cut off has no colours`(length: Int) throws {
    let bytes = try Self.png("disney/images/logo.png")
    #expect(PNGReader(Array(bytes.prefix(length)))?.pixels() == nil)
  }

  @Test func `a picture with any byte changed is read or refused, and traps nowhere`() throws {
    let bytes = try Self.png("disney/images/logo.png")
    for place in stride(from: 0, to: min(bytes.count, 4_000), by: 37) {
      var damaged = bytes
      damaged[place] ^= 0xFF
      _ = PNGReader(damaged)?.pixels()
    }
  }

  @Test func `a picture that says that it is huge is not looked into`() throws {
    var bytes = try Self.png("disney/images/logo.png")
    bytes.replaceSubrange(16..<24, with: [0, 0, 255, 255, 0, 0, 255, 255])
    #expect(PNGReader(bytes) == nil)
  }
}
