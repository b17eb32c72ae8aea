import Foundation
import JSON
import Testing
import Typography

@testable import PaywallRender

/// `textWrap` and `textBox` as Chromium has them, `Fixtures/wraps.json`.
@Suite struct WrapAgreementTests {
  private static let cases: [JSONNode] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/wraps.json")
    guard let data = try? Data(contentsOf: url),
      let text = try? JSONText(parsing: Array(data), limits: .trusted)
    else { return [] }
    return text.root["cases"]?.elements.map(Array.init) ?? []
  }()

  private func block(
    _ test: JSONNode, text: String? = nil, _ change: (inout TextStyle) -> Void
  ) throws -> TextBlock {
    let size = try #require(test["size"]?.number?.double)
    let weight = try #require(test["weight"]?.number?.int)
    var style = TextStyle(font: FontSpec(family: "system", size: size, weight: weight))
    change(&style)
    let text = try #require(text ?? test["text"]?.string)
    return Paragraph(text, style: style, library: try Repository.assets.get().renderer.fonts)
      .measure(maxWidth: test["width"]?.number?.double)
  }

  private func lines(_ test: JSONNode) -> [String] {
    test["lines"]?.elements?.compactMap(\.string) ?? []
  }

  @Test func `balanced lines are as narrow as those of Chromium, and usually the same`() throws {
    let balanced = Self.cases.filter { $0["wrap"]?.string == "balance" }
    var same = 0
    for test in balanced {
      let found = try block(test) { $0.wrap = .balance }
      if found.lines.map(\.string) == lines(test) { same += 1 }
      let widest = try lines(test).map { line in
        try block(test, text: line) { _ in }.width
      }.max()
      let limit = try #require(widest) + 0.1
      #expect(found.width <= limit)
      #expect(found.lines.count == lines(test).count)
    }
    #expect(balanced.count == 48 && same >= 44)
  }

  @Test func `no last line is shorter than Chromium makes it, or a third of the width`() throws {
    for test in Self.cases where test["wrap"]?.string == "pretty" {
      let found = try block(test) { $0.wrap = .pretty }
      #expect(found.lines.count == lines(test).count)
      let width = try #require(test["width"]?.number?.double)
      let last = try #require(found.lines.last?.width)
      let ends = try #require(lines(test).last?.count)
      #expect(
        last >= width / 3 || (found.lines.last?.string.count ?? 0) >= ends,
        "\(found.lines.map(\.string))")
    }
  }

  @Test func `trimmed texts are as tall as in Chromium`() throws {
    for test in Self.cases where test["wrap"]?.string == "balance" {
      let found = try block(test) {
        $0.wrap = .balance
        $0.trims = true
      }
      let expected = try #require(test["trimmed"]?.number?.double)
      // Chromium rounds a font's ascent and descent to whole pixels.
      #expect(abs(found.height - expected) <= Double(found.lines.count))
    }
  }
}
