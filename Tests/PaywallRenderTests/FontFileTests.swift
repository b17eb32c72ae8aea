import Foundation
import JSON
import PaywallModel
import PaywallResolve
import PaywallTree
import TestFolders
import Testing
import Typography

@testable import PaywallRender

/// The fonts that a tree lists, and the lists of font files that they come from.
@Suite struct FontFileTests {
  private func page(_ labels: String, in locale: String = "en") throws -> LaidOutPaywall {
    let document = try Repository.parse(
      Array(#"{"meta": {"locale": "\#(locale)"}, "components": [\#(labels)]}"#.utf8))
    let assets = try Repository.assets.get()
    let device = try #require(assets.devices["iphone-15"])
    return try assets.renderer.render(
      RenderInput(document: document, device: device) { _ in nil })
  }

  private func listed(_ page: LaidOutPaywall) -> [String] {
    page.fonts.map { "\($0.family): \($0.name) \($0.weight) \($0.style.rawValue)" }
  }

  @Test func `a tree lists each font that its texts were measured with, once`() throws {
    let page = try page(
      ##"""
      {"type": "label", "title": "One **two**"}, {"type": "label", "title": "Three", "weight": 350},
      {"type": "label", "title": "*Four*", "font": "Absent"}, {"type": "label", "title": "قليل", "weight": 600},
      {"type": "label", "title": "code", "font": "monospace"}
      """##)
    #expect(
      listed(page) == [
        "Absent: Inter 400 italic", "Noto Sans Arabic: Noto Sans Arabic 700 normal",
        "monospace: monospace 400 normal", "system: Inter 300 normal", "system: Inter 400 normal",
        "system: Inter 600 normal", "system: Inter 700 normal",
      ])
    for font in page.fonts {
      let file = try #require(font.file)
      #expect(file.hasPrefix("/fonts/") && file.hasSuffix(".\(font.hash?.prefix(12) ?? "").woff2"))
      #expect(font.license == (font.name == "monospace" ? "Bitstream-Vera" : "OFL-1.1"))
      #expect(font.unicodeRange?.hasPrefix("U+20") == true && (font.size ?? 0) > 1000)
    }
    #expect(FlatPaywall(page).fonts == page.fonts)
  }

  @Test func `a font without a file is listed as one`() throws {
    let fonts = try page(#"{"type": "label", "title": "映画 🎬"}"#, in: "ja").fonts
    #expect(fonts.map(\.name) == ["Noto Color Emoji", "Noto Sans CJK JP", "Inter"])
    #expect(fonts.map { $0.file == nil } == [true, true, false])
    let json = try page(#"{"type": "label", "title": "映画"}"#, in: "ja").json()
    #expect(String(decoding: json, as: UTF8.self).contains(#""style":"normal","file":null}"#))
  }

  @Test(arguments: ExampleTests.names)
  func `every font of an example has a file, but for ideographs and emoji`(name: String) throws {
    let assets = try Repository.assets.get()
    let document = try ExampleTests.document(name)
    let reader = try Reader(devices: assets.devices, choices: document.choices) {
      ["device": "iphone-15"][$0]
    }
    let page = try assets.renderer.renderStates(
      RenderInput(document: document, reader: reader, images: ExampleTests.picture))
    #expect(!page.fonts.isEmpty)
    let absent = page.fonts.filter { $0.file == nil }.map(\.name)
    #expect(absent.allSatisfy { $0.contains("CJK") || $0.contains("Emoji") }, "\(absent)")
    #expect(page.fonts.allSatisfy { ($0.unicodeRange ?? "").utf8.count < 600 })
  }

  private static let good =
    #"{"family": "A", "weight": 400, "italic": false, "file": "a-400.woff2", "size": 3, "sha256": "\#(String(repeating: "a", count: 64))", "license": "MIT", "unicodeRange": "U+20-7E", "plain": {"file": "a-400.ttf.zz", "size": 9, "sha256": "\#(String(repeating: "b", count: 64))"}}"#

  @Test(arguments: [
    ("a-400.ttf.zz", "../a-400.ttf.zz", "is not the name of a file of ttf, otf, ttf.zz"),
    ("a-400.ttf.zz", "a-400.zz", "is not the name of a file of ttf"),
    (#""size": 9"#, #""size": 9000000"#, "may have 1 to 4194304"),
    ("bbb\"", "b\"", "is not 64 digits"),
    ("paywalld-font-files-1", "paywalld-font-files-2", "expected paywalld-font-files-1"),
    ("a-400.woff2", "../a-400.woff2", "is not the name of a file of woff2, woff, ttf, otf"),
    ("a-400.woff2", "a-400.exe", "is not the name of a file"),
    ("aaaa\"", "aaA\"", "is not 64 digits"),
    (#""size": 3"#, #""size": 0"#, "may have 1 to 4194304"),
    ("400, ", "0, ", "the weight must be 1 to 1000"), (#""MIT""#, "1", "expected a string"),
  ])
  func `a wrong list of font files is an error with its place`(
    part: String, by other: String, message: String
  ) throws {
    let list = #"{"format": "paywalld-font-files-1", "files": [\#(Self.good)]}"#
    #expect(list.contains(part))
    let folder = try TemporaryFolder()
    try folder.write("x", to: "paywalls/fonts/a-400.woff2")
    try folder.write(
      list.replacingOccurrences(of: part, with: other), to: "paywalls/fonts/a.files.json")
    let error = #expect(throws: RenderingAssetsError.self) {
      try RenderingAssets(paywalls: folder.path("paywalls"))
    }
    #expect(error?.path.hasSuffix("fonts/a.files.json") == true)
    #expect(error?.reason.contains(message) == true, "\(error?.reason ?? "")")
  }

  @Test func `a list that names no file is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format": "paywalld-font-files-1", "files": [\#(Self.good)]}"#,
      to: "paywalls/fonts/a.files.json")
    let error = #expect(throws: RenderingAssetsError.self) {
      try RenderingAssets(paywalls: folder.path("paywalls"))
    }
    #expect(error?.path.hasSuffix("fonts/a-400.woff2") == true)
  }
}
