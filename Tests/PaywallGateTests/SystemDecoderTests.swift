import Foundation
import PaywallTree
import Pictures
import Testing

@testable import PaywallGate

/// Pictures that programs of the system decode for the gate.
@Suite struct SystemDecoderTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: TestDocument.paywalls.appending(path: name)))
  }

  private static func isInstalled(_ name: String) -> Bool {
    let isThere = SystemDecoder.installed.contains(name)
    if !isThere { print("\(name) is missing; its pictures are not compared") }
    return isThere
  }

  /// As Pillow reads them at the same places; formats with loss differ by a little.
  @Test(arguments: [
    ("djpeg", "espn/images/espn.jpg", 0.1, 0.5, [21, 21, 19]),
    ("dwebp", "examples/images/atelier@2x.webp", 0.5, 0.2, [241, 224, 205]),
  ])
  func `the colours of a picture are those that others read`(
    program: String, name: String, across: Double, down: Double, expected: [Int]
  ) throws {
    guard Self.isInstalled(program) else { return }
    let bytes = try Self.bytes(name)
    let decoder = try #require(SystemDecoder(for: try ImageHeader(reading: bytes)))
    #expect(decoder.name == program)
    let color = try #require(decoder.pixels(of: bytes)).color(across, down)
    for (channel, value) in zip([color.red, color.green, color.blue], expected) {
      #expect(abs(Int(channel) - value) <= 4, "\(color)")
    }
    #expect(decoder.pixels(of: Array(bytes.prefix(bytes.count / 50))) == nil)
  }

  @Test func `the colours of an SVG are those that it is painted with`() throws {
    guard Self.isInstalled("rsvg-convert") else { return }
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20" fill="#FF8000"/></svg>
      """
    let bytes = Array(picture.utf8)
    let decoder = try #require(SystemDecoder(for: try ImageHeader(reading: bytes)))
    let pixels = try #require(decoder.pixels(of: bytes))
    #expect(pixels.color(0.2, 0.5) == PaywallColor(red: 255, green: 128, blue: 0))
    #expect(pixels.color(0.8, 0.5).alpha == 0)
  }

  /// Takes a decoder minutes: the upload refuses it, but a brand's folder may have held it before.
  private static func costly(_ seed: Int) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><filter id="f"><feTurbulence seed="\(seed)" \
      baseFrequency="0.1" numOctaves="900000"/></filter><rect width="400" height="400" filter="url(#f)"/></svg>
      """.utf8)
  }

  @Test func `a decoder ends with the time of whoever waits`() throws {
    guard Self.isInstalled("rsvg-convert") else { return }
    let header = ImageHeader(type: .svg, width: 400, height: 400)
    let decoder = try #require(SystemDecoder(for: header))
    let bytes = Self.costly(1)
    let start = ContinuousClock.now
    #expect(decoder.pixels(of: bytes, until: start + .milliseconds(200)) == nil)
    #expect(ContinuousClock.now - start < .seconds(SystemDecoder.seconds))
    // Nobody knows yet whether it can be decoded, so it is tried again; not when the time is over.
    #expect(decoder.pixels(of: bytes, until: .now) == nil)
  }

  @Test func `what a decoder could not read is not given to it again`() throws {
    guard Self.isInstalled("rsvg-convert") else { return }
    let decoder = try #require(
      SystemDecoder(for: ImageHeader(type: .svg, width: 400, height: 400)))
    #expect(decoder.pixels(of: Self.costly(2)) == nil)
    let start = ContinuousClock.now
    #expect(decoder.pixels(of: Self.costly(2)) == nil)
    #expect(ContinuousClock.now - start < .seconds(SystemDecoder.seconds - 1))
  }

  @Test func `nothing of a picture lies in the folder for temporary files`() throws {
    let folder = NSTemporaryDirectory()
    let before = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    let run = DecoderRun(
      program: "/bin/ls", arguments: ["-lL", "/proc/self/fd/0", folder], seconds: 5,
      memory: 512 << 20, output: 1 << 20)
    guard case .written(let list) = run.result(for: [1, 2, 3], until: nil) else {
      Issue.record("ls did not run")
      return
    }
    let new = String(decoding: list, as: UTF8.self).split(separator: "\n")
      .compactMap { $0.split(separator: " ").last.map(String.init) }
      .filter { $0.contains("paywalld-picture") && !before.contains($0) }
    #expect(new == [])
  }

  @Test func `a picture that says that it is huge is not looked into`() throws {
    var header = try ImageHeader(reading: try Self.bytes("espn/images/espn.jpg"))
    (header.width, header.height) = (10_000, 10_000)
    #expect(SystemDecoder(for: header) == nil)
  }

  @Test(
    arguments: [
      ("P6 2 1 255\n", [1, 2, 3, 4, 5, 6], true),
      ("P6\n# 9\n2 1\n255\n", [1, 2, 3, 4, 5, 6], true),
      ("P6 2 1 255\n", [1, 2, 3, 4, 5], false), ("P6 2 1 254\n", [1, 2, 3, 4, 5, 6], false),
      ("P6 0 1 255\n", [1, 2, 3], false), ("P6 99999999999999999999 1 255\n", [1, 2, 3], false),
      ("P6 65536 65536 255\n", [1, 2, 3], false), ("P6 2 1", [], false), ("", [], false),
      ("P5 2 1 255\n", [1, 2], true), ("P3 1 1 255\n", [1, 2, 3], false),
      (
        "P7\nWIDTH 1\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n",
        [1, 2, 3, 4, 5, 6, 7, 8], true
      ),
      ("P7\nWIDTH 1\nHEIGHT 2\nDEPTH 9\nMAXVAL 255\nENDHDR\n", [1, 2, 3, 4, 5, 6, 7, 8], false),
      ("P7\nWIDTH -1\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nENDHDR\n", [1, 2, 3, 4, 5, 6, 7, 8], false),
      ("P7\nWIDTH 1\nHEIGHT 2\nSIZE 4\nENDHDR\n", [1, 2, 3, 4, 5, 6, 7, 8], false),
    ] as [(String, [UInt8], Bool)])
  func `what a decoder writes is read whole, or not at all`(
    head: String, content: [UInt8], isRead: Bool
  ) {
    let pixels = PNMReader(Array(head.utf8) + content)?.pixels()
    #expect((pixels != nil) == isRead)
    if let pixels, head.hasPrefix("P6") {
      #expect(pixels.color(0.9, 0) == PaywallColor(red: 4, green: 5, blue: 6))
    }
    if let pixels, head.hasPrefix("P7") {
      #expect(pixels.color(0, 0.9) == PaywallColor(red: 5, green: 6, blue: 7, alpha: 8))
    }
  }
}
