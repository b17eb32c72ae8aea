import PaywallModel
import PaywallResolve
import PaywallTree
import Testing
import Typography

@testable import PaywallRender

/// What a client draws without a thought: lines and pictures as they are given, each alone.
@Suite struct DrawnExactlyTests {
  /// On two screens, at usual and at large text.
  private func pages(of name: String) throws -> [LaidOutPaywall] {
    let assets = try Repository.assets.get()
    let document = try ExampleTests.document(name)
    return try ["iphone-15", "ipad"].flatMap { device in
      try ["1", "2"].map { textScale in
        let reader = try Reader(devices: assets.devices, choices: document.choices) {
          ["device": device, "textScale": textScale][$0]
        }
        return try assets.renderer.render(
          RenderInput(document: document, reader: reader, images: ExampleTests.picture))
      }
    }
  }

  @Test(arguments: ExampleTests.names)
  func `a line is as wide as its string when that is drawn alone`(name: String) throws {
    let fonts = try Repository.assets.get().renderer.fonts
    for page in try pages(of: name) {
      for text in page.root.all.compactMap(\.text) {
        func width(_ string: String, _ font: LaidOutText.Font) -> Double {
          let font = FontSpec(
            family: font.family, size: font.size, weight: font.weight, italic: font.italic)
          let style = TextStyle(
            font: font, letterSpacing: text.letterSpacing, language: page.locale)
          // A joiner without a width keeps a space at the end from hanging.
          return Paragraph(string + "\u{2060}", style: style, library: fonts).maxContentWidth
        }
        for line in text.lines {
          if line.runs.isEmpty {
            #expect(abs(line.width - width(line.string, text.font)) < 0.05, "\(line)")
          }
          for run in line.runs where !run.isMissing {
            #expect(
              abs(run.width - width(run.string, run.style?.font ?? text.font)) < 0.05, "\(run)")
          }
          let runs = line.runs.reduce(0) { $0 + $1.width }
          #expect(line.runs.isEmpty || abs(line.width - runs) < 0.05, "\(line)")
        }
      }
    }
  }

  @Test(arguments: ExampleTests.names)
  func `baselines, pictures and icons are on pixels`(name: String) throws {
    for page in try pages(of: name) {
      func isOnPixels(_ values: [Double]) -> Bool {
        values.allSatisfy {
          abs($0 * page.screen.scale - ($0 * page.screen.scale).rounded()) < 0.003
        }
      }
      for node in page.root.all {
        let images = node.decoration.layers.compactMap {
          if case .image(let image) = $0 { image.frame } else { nil }
        }
        let frames = [node.image?.frame, node.icon?.frame, node.backgroundImage?.frame] + images
        for frame in frames.compactMap(\.self) {
          #expect(isOnPixels([frame.x, frame.y, frame.right, frame.bottom]), "\(frame)")
        }
        if let icon = node.icon { #expect(abs(icon.frame.width - icon.frame.height) < 0.001) }
        for line in node.text?.lines ?? [] { #expect(isOnPixels([line.baseline]), "\(line)") }
        for frame in node.text?.links.flatMap(\.frames) ?? [] {
          #expect(isOnPixels([frame.x, frame.y, frame.right, frame.bottom]), "\(frame)")
        }
      }
    }
  }

  @Test func `a space that a line break drops kerns nothing`() throws {
    let page = try page(
      #""title": "Every film. Every series.", "size": 64, "weight": 700, "width": 350"#)
    let lines = page.root.all.compactMap(\.text)[0].lines
    #expect(lines[0].string == "Every film.")
    // Chromium, of the string alone.
    #expect(abs(lines[0].width - 330.297) < 0.05, "\(lines[0].width)")
  }

  @Test func `the picture takes spaces from the font that they were measured with`() throws {
    let page = try page(#""title": "مرحبا بكم""#)
    let run = try #require(page.root.all.compactMap(\.text).first?.lines.first?.runs.first)
    #expect(run.font == "Noto Sans Arabic" && run.string.contains(" "))
    let svg = String(decoding: try page.svg(images: .linked(base: "")), as: UTF8.self)
    #expect(svg.contains(#"font-family="Inter, 'Noto Sans Arabic', -apple-system"#), "\(svg)")
  }

  @Test func `letters of the text's own font are named by the text's own family`() throws {
    let page = try page(#""title": "**Buy** مرحبا""#)
    let runs = page.root.all.compactMap(\.text).flatMap(\.lines).flatMap(\.runs)
    #expect(Set(runs.map(\.font)) == ["system", "Noto Sans Arabic"])
    let flat = FlatPaywall(page).items.compactMap(\.text)
    #expect(Set(flat.map(\.style.font.family)) == ["system"])
    #expect(flat.compactMap(\.fallback) == ["Noto Sans Arabic"])
  }

  private func page(_ label: String) throws -> LaidOutPaywall {
    let document = try Repository.parse(
      Array(#"{"components": [{"type": "label", \#(label)}]}"#.utf8))
    let assets = try Repository.assets.get()
    let device = try #require(assets.devices["iphone-15"])
    return try assets.renderer.render(
      RenderInput(document: document, device: device) { _ in nil })
  }
}
