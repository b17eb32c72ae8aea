import ASCII
import Digest
import Foundation
import JSON
import PaywallModel
import PaywallTree
import ProgramFiles
import TestFolders
import Testing

@testable import PaywallRender

/// TTF and OTF files that somebody puts into the folder `fonts`.
@Suite struct OwnFontTests {
  private let folder: TemporaryFolder
  /// An OpenType font of weight 700, of the family Sora, without outlines.
  private let sora: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    sora = try #require(ProgramFiles.bytes(of: "fonts/sora-700.metrics"))
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    try folder.write("", to: "paywalls/fonts/" + name)
    try Data(bytes).write(to: URL(filePath: folder.path("paywalls/fonts/" + name)))
  }

  private func page(_ label: String) throws -> LaidOutPaywall {
    let document = try Repository.parse(Array(#"{"components": [\#(label)]}"#.utf8))
    let assets = try RenderingAssets(paywalls: folder.path("paywalls"))
    let device = try #require(assets.devices["iphone-15"])
    return try assets.renderer.render(
      RenderInput(document: document, device: device) { _ in nil })
  }

  private func widths(_ page: LaidOutPaywall) -> [Double] {
    page.root.children.flatMap { node in
      if case .text(let text) = node.content { text.lines.map(\.width) } else { [Double]() }
    }
  }

  private static let label =
    #"{"type": "label", "title": "AVATAR 12", "font": "Sora", "weight": 700, "size": 34}"#

  @Test func `a font file is measured and served as it is`() throws {
    try folder.write("", to: "paywalls/.keep")
    let usual = try page(Self.label)
    #expect(usual.fonts.map(\.file) == ["/fonts/sora-700.\(try hash(of: "sora-700.woff2")).woff2"])
    try put(sora, "Brand.otf")
    let own = try page(Self.label)
    let hash = SHA256.hash(sora).hexadecimal
    #expect(own.fonts.map(\.file) == ["/fonts/Brand.\(hash.prefix(12)).otf"])
    #expect(own.fonts.map(\.hash) == [hash] && own.fonts.map(\.size) == [sora.count])
    #expect(own.fonts.map(\.license) == ["OFL-1.1"] && own.fonts.map(\.unicodeRange) == [nil])
    #expect(widths(own) == widths(usual) && !widths(own).isEmpty)
    let assets = try RenderingAssets(paywalls: folder.path("paywalls"))
    let served = try #require(assets.font(served: "Brand.\(hash.prefix(12)).otf"))
    #expect(assets.bytes(of: served) == sora)
  }

  private func hash(of name: String) throws -> Substring {
    let bytes = try #require(ProgramFiles.bytes(of: "fonts/" + name))
    return SHA256.hash(bytes).hexadecimal.prefix(12)
  }

  @Test func `clients get the compressed file beside it`() throws {
    try put(sora, "Brand.otf")
    try put(Array("smaller".utf8), "Brand.woff2")
    let font = try #require(try page(Self.label).fonts.first)
    #expect(font.file?.hasSuffix(".woff2") == true && font.size == 7)
    let assets = try RenderingAssets(paywalls: folder.path("paywalls"))
    let name = try #require(font.plainFile?.dropFirst("/fonts/".count))
    let plain = try #require(assets.font(served: String(name)))
    #expect(assets.bytes(of: plain) == sora)
  }

  @Test func `a wrapped line is as wide as its words alone`() throws {
    try folder.write("", to: "paywalls/.keep")
    let style = #""font": "Yrsa", "weight": 700, "size": 34"#
    let wrapped = try page(
      #"{"type": "label", "title": "Your plan for your every day", "width": 270, \#(style)}"#)
    let alone = try page(
      #"{"type": "label", "title": "Your plan for your", \#(style)}, {"type": "label", "title": "every day", \#(style)}"#
    )
    #expect(widths(wrapped) == widths(alone) && widths(wrapped).count == 2)
  }

  @Test func `an SVG that contains its pictures contains the fonts that the document names`() throws
  {
    try put(sora, "Brand.otf")
    let label = Self.label + #", {"type": "label", "title": "Plain"}"#
    let document = try Repository.parse(Array(#"{"components": [\#(label)]}"#.utf8))
    let assets = try RenderingAssets(paywalls: folder.path("paywalls"))
    let device = try #require(assets.devices["iphone-15"])
    let page = try assets.renderer.render(
      RenderInput(document: document, device: device) { _ in nil })
    let renderer = assets.renderer
    let whole = try page.svg(
      images: .embedded(load: { _ in nil }, font: { renderer.file(of: $0) }))
    let rule =
      "<style>@font-face{font-family:'Sora';font-weight:700;font-style:normal;src:url(data:font/otf;base64,\(Data(sora).base64EncodedString()))}</style>"
    #expect(String(decoding: whole, as: UTF8.self).contains(rule))
    let linked = try page.svg(images: .linked(base: ""))
    #expect(!String(decoding: linked, as: UTF8.self).contains("@font-face"))
    #expect(throws: RenderError.self) {
      try page.svg(
        images: .embedded(load: { _ in nil }, font: { renderer.file(of: $0) }), within: 10_000)
    }
  }

  @Test func `a name corrects the weight`() throws {
    try put(sora, "Brand-300-italic.ttf")
    let fonts = try page(Self.label).fonts
    #expect(fonts.map { "\($0.name) \($0.weight) \($0.style.rawValue)" } == ["Sora 300 italic"])
  }

  @Test func `letters that a headline's face lacks come from the interface font`() throws {
    try folder.write("", to: "paywalls/.keep")
    let page = try page(
      #"{"type": "label", "title": "So Да", "font": "Sora", "weight": 700}, {"type": "label", "title": "Да", "weight": 700}"#
    )
    guard case .text(let text)? = page.root.children.first?.content,
      case .text(let other)? = page.root.children.last?.content
    else {
      Issue.record("there is no text")
      return
    }
    #expect(text.lines[0].runs.map(\.font) == ["Sora", "Inter"])
    #expect(abs(text.lines[0].runs[1].width - other.lines[0].width) < 0.001)
  }

  @Test(arguments: [
    ("Brand.ttf", "text", "not a font"), ("Brand.ttf", "ttcf", "a collection of fonts"),
    ("Brand.otf", "wOF2", "a WOFF file"), ("Brand.woff2", "wOF2", "put the font beside it"),
    ("Brand.woff", "wOFF", "put the font beside it"),
  ])
  func `a file that cannot be measured is an error with its name and a remedy`(
    name: String, content: String, message: String
  ) throws {
    try put(Array(content.utf8), name)
    let error = #expect(throws: RenderingAssetsError.self) {
      try RenderingAssets(paywalls: folder.path("paywalls"))
    }
    #expect(error?.path.hasSuffix("/fonts/" + name) == true)
    #expect(error?.reason.contains(message) == true, "\(error?.reason ?? "")")
  }

  @Test func `a damaged, variable or doubled font is an error`() throws {
    var damaged = sora
    damaged.removeLast(damaged.count / 2)
    try expect("it ends after the file's end", with: ["Brand.otf": damaged])
    let variable = replacing("GDEF", by: "fvar")
    try expect("a variable font; make a file for each weight", with: ["Brand.otf": variable])
    try expect(
      "it is Sora 700 as Brand-A.otf is", with: ["Brand-A.otf": sora, "Brand-B.otf": sora])
    let metrics = try #require(ProgramFiles.bytes(of: "fonts/monospace.json"))
    let text = String(decoding: metrics, as: UTF8.self)
      .replacingOccurrences(of: #""family":"monospace""#, with: #""family":"Sora""#)
    try expect(
      "are in a JSON file", with: ["Brand.otf": sora, "sora.json": Array(text.utf8)])
  }

  @Test func `a folder has a bounded number of fonts, of a bounded size`() throws {
    let many = (0...OwnFonts.most).map { ("\($0).ttf", [UInt8]()) }
    try expect(
      "it has 257 TTF and OTF files, and at most 256 are read",
      with: Dictionary(many) { first, _ in first })
    let large = [UInt8](repeating: 0, count: ServedFonts.largestFile + 1)
    try expect("4194304", with: ["Brand.ttf": large])
  }

  private func expect(_ reason: String, with files: [String: [UInt8]]) throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in files {
      try folder.write("", to: "paywalls/fonts/" + name)
      try Data(bytes).write(to: URL(filePath: folder.path("paywalls/fonts/" + name)))
    }
    let error = #expect(throws: RenderingAssetsError.self) {
      try RenderingAssets(paywalls: folder.path("paywalls"))
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  /// The font with another name of a table.
  private func replacing(_ tag: String, by other: String) -> [UInt8] {
    var bytes = sora
    for start in 0..<bytes.count - 4 where bytes[start..<start + 4].elementsEqual(tag.utf8) {
      bytes.replaceSubrange(start..<start + 4, with: other.utf8)
      break
    }
    return bytes
  }

  @Test func `a family that is not there is a warning with those that are`() throws {
    let text = try JSONText(
      parsing: Array(
        #"""
        {"fonts": {"heading": "Soro"}, "components": [
          {"type": "label", "title": "A", "font": "$heading"}, {"type": "label", "title": "B", "font": "Soro"},
          {"type": "label", "title": "C", "font": "bebas neue", "spans": [{"title": "D", "font": "Wholly Other"}]},
          {"type": "label", "title": "E", "font": "monospace"}]}
        """#.utf8), limits: .document)
    let found = try Repository.assets.get().renderer.warnings(
      of: PaywallDocument(decoding: text.root), text, on: .today)
    #expect(found.map(\.code) == ["unknown-family", "unknown-family"])
    #expect(found.map(\.pointer) == ["/components/0/font", "/components/2/spans/0/font"])
    #expect(found.first?.hint == "did you mean \"Sora\"?")
    let families =
      "\"Bebas Neue\", \"EB Garamond\", \"Inter\", \"League Spartan\", \"RocknRoll One\", \"Sora\", \"Yrsa\", \"monospace\", \"system\""
    #expect(found.last?.hint?.hasSuffix("or use one of " + families) == true)
  }
}
