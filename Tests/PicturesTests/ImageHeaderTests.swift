import Foundation
import Pictures
import Testing

/// The files in `Fixtures/images` are named `TYPE-WIDTHxHEIGHT-WHAT`.
@Suite struct ImageHeaderTests {
  static let files = Fixture.files(in: "images")

  @Test(arguments: files)
  func `a picture has the type and the size that its name says`(file: Fixture) throws {
    let header = try ImageHeader(reading: file.bytes)
    let size = "\(Int(clamping: header.width))x\(Int(clamping: header.height))"
    #expect(file.name.hasPrefix("\(header.type.rawValue)-\(size)"), "read \(header)")
  }

  @Test(arguments: files)
  func `a picture that is cut short is refused or read alike, at every length`(file: Fixture) throws
  {
    let whole = try ImageHeader(reading: file.bytes)
    for length in 0..<min(file.bytes.count, 1024) {
      do {
        let header = try ImageHeader(reading: Array(file.bytes.prefix(length)))
        #expect(header == whole, "cut to \(length) bytes")
      } catch {
        #expect(error == .unknownType || "\(error)".contains("\(whole.type.rawValue)"))
      }
    }
  }

  @Test(arguments: files)
  func `no change of one byte makes the reader leave the file`(file: Fixture) {
    for index in 0..<min(file.bytes.count, 256) {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var bytes = file.bytes
        bytes[index] = value
        guard case .success(let header) = Result(catching: { try ImageHeader(reading: bytes) })
        else { continue }
        #expect(header.width > 0 && header.height > 0 && header.width.isFinite)
      }
    }
  }

  static let wrong: [(bytes: [UInt8], message: String)] = [
    (Array("#!/usr/bin/env python3".utf8), "expected PNG, JPEG, GIF, WebP or SVG"),
    ([], "expected PNG, JPEG, GIF, WebP or SVG"),
    (Array("GIF89a".utf8) + [0, 0, 5, 0, 0, 0], "not a valid gif file: its width or height is 0"),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 1], "a segment is shorter than its length field"),
    ([0xFF, 0xD8, 0xFF, 0xD9], "not a valid jpeg file: it has no frame header"),
    (Array("RIFF....WEBPALPH".utf8), "its first chunk is none of VP8, VP8L and VP8X"),
    (
      Array("<?xml version='1.0'?><html/>".utf8),
      "not an svg file that is taken: line 1, column 22: the root element is <html>"
    ),
    (
      Array("<svg xmlns='http://www.w3.org/2000/svg' width='5' height='0'/>".utf8),
      "its width or height is 0"
    ),
    (Array("<svg width='5".utf8), "line 1, column 14: the text ends inside the value of width"),
    ([0xFF, 0xFE, 0x3C, 0, 0x73, 0], "the text is UTF-16; save it as UTF-8"),
  ]

  @Test(arguments: wrong)
  func `a file that is not a picture is rejected with the reason`(bytes: [UInt8], message: String) {
    #expect {
      try ImageHeader(reading: bytes)
    } throws: {
      "\($0)".contains(message)
    }
  }
}

/// The first bytes of a picture of each format, with a size that its header tells.
enum PictureOfSize: String, CaseIterable, Sendable {
  case png, jpeg, gif, webpLossy, webpLossless, webpExtended, svg

  func bytes(_ width: Int, _ height: Int) -> [UInt8] {
    switch self {
    case .png:
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + big(width, 4) + big(height, 4) + [8, 6, 0, 0, 0]
    case .jpeg:
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + big(height, 2) + big(width, 2)
        + [UInt8](repeating: 0, count: 12)
    case .gif: Array("GIF89a".utf8) + big(width, 2).reversed() + big(height, 2).reversed()
    case .webpLossy:
      Array("RIFF....WEBPVP8 ....".utf8) + [0, 0, 0, 0x9D, 0x01, 0x2A] + big(width, 2).reversed()
        + big(height, 2).reversed()
    case .webpLossless:
      Array("RIFF....WEBPVP8L....".utf8) + [0x2F]
        + big((width - 1) & 0x3FFF | ((height - 1) & 0x3FFF) << 14, 4).reversed()
    case .webpExtended:
      Array("RIFF....WEBPVP8X....".utf8) + [0, 0, 0, 0] + big(width - 1, 3).reversed()
        + big(height - 1, 3).reversed()
    case .svg:
      Array(
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>
        <image href='data:image/png;base64,\(Data(PictureOfSize.png.bytes(width, height)).base64EncodedString())'/></svg>
        """.utf8)
    }
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

@Suite struct ImageLimitTests {
  // As one expression, the sizes would take the compiler six seconds.
  static let sizes: [(Int, Int)] = [
    (4_294_967_295, 4_294_967_295), (1 << 31, 1), (1, 1 << 31), (0x7FFF_FFFF, 0x7FFF_FFFF),
    (65_536, 1), (10_001, 10_000), (100_000_001, 1),
  ]
  static let smaller: [(PictureOfSize, Int, Int)] = [
    (.jpeg, 65_535, 65_535), (.jpeg, 10_001, 10_000), (.gif, 65_535, 65_535),
    (.gif, 10_001, 10_000), (.webpLossy, 16_383, 16_383), (.webpLossless, 16_384, 16_384),
    (.webpExtended, 1 << 24, 1 << 24), (.webpExtended, 65_536, 1), (.webpExtended, 1, 1 << 24),
  ]
  static var tooLarge: [(PictureOfSize, Int, Int)] {
    smaller
      + sizes.flatMap { width, height in
        [PictureOfSize.png, .svg].map { ($0, width, height) }
      }
  }

  @Test(arguments: tooLarge)
  func `a picture of more pixels than programs take is refused`(
    picture: PictureOfSize, width: Int, height: Int
  ) {
    #expect {
      try ImageHeader(reading: picture.bytes(width, height))
    } throws: {
      "\($0)".contains(
        "\(width) × \(height) pixels is too large: at most 65535 a side and 100000000 in all")
    }
  }

  @Test(
    arguments: PictureOfSize.allCases, [(1, 1), (65_535, 1), (10_000, 10_000), (16_383, 6_000)])
  func `a picture within the limits is taken`(picture: PictureOfSize, size: (Int, Int)) throws {
    let (width, height) = size
    // These formats have 14 bits for the length of a side.
    if [.webpLossy, .webpLossless].contains(picture), max(width, height) > 16_383 { return }
    let header = try ImageHeader(reading: picture.bytes(width, height))
    guard picture != .svg else { return }
    #expect(header.width == Double(width) && header.height == Double(height))
  }

  @Test(
    arguments: [PictureOfSize.png, .jpeg, .gif, .webpLossy], [(0, 0), (0, 1), (1, 0)])
  func `a picture without pixels is refused`(picture: PictureOfSize, size: (Int, Int)) {
    #expect {
      try ImageHeader(reading: picture.bytes(size.0, size.1))
    } throws: {
      "\($0)".contains("its width or height is 0")
    }
  }

  @Test func `the given limits apply`() throws {
    let bytes = PictureOfSize.png.bytes(30, 20)
    _ = try ImageHeader(reading: bytes, limits: ImageLimits(side: 30, pixels: 600))
    for limits in [ImageLimits(side: 29, pixels: 600), ImageLimits(side: 30, pixels: 599)] {
      #expect(throws: ImageHeaderError.tooLarge(.png, width: 30, height: 20, limits)) {
        try ImageHeader(reading: bytes, limits: limits)
      }
    }
  }
}

/// A file beside the tests.
struct Fixture: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]

  var testDescription: String { name }

  static func files(in folder: String) -> [Fixture] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(folder)")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: root.path) else {
      return []
    }
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: root.appending(path: name))).map {
        Fixture(name: name, bytes: Array($0))
      }
    }
  }
}
