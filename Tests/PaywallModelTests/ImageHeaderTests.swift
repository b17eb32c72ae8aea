import Foundation
import PaywallModel
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
  func `what is no picture is refused with the reason`(bytes: [UInt8], message: String) {
    #expect {
      try ImageHeader(reading: bytes)
    } throws: {
      "\($0)".contains(message)
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
