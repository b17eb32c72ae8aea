import Locales
import PaywallTree
import Testing

@testable import PaywallGate

/// A report of conformance to EN 301 549.
@Suite struct ConformanceTests {
  private func report(_ color: String) throws -> [Substring] {
    var options = MatrixOptions(today: CivilDay(sinceEpoch: 20_000))
    options.devices = ["iphone-se"]
    options.locales = ["en"]
    let document = try TestDocument(
      parsing: ##"""
        {"components": [{"type": "label", "title": "Pale", "color": "\##(color)", "background": "#FFFFFF"},
          {"type": "button", "title": "Close", "action": {"type": "close"}}]}
        """##)
    let result = try TestGate.judge(document, options)
    return GateReport([.init(path: "a/1.json", bytes: document.bytes, result: result)])
      .accessibility(toolVersion: "1.2.3").split(separator: "\n")
  }

  private func row(_ number: String, _ lines: [Substring]) throws -> String {
    String(try #require(lines.first { $0.hasPrefix("| \(number) ") }))
  }

  @Test func `a criterion has what its rules found, and is not evaluated without a rule`() throws {
    let (pale, dark) = (try report("#CCCCCC"), try report("#000000"))
    #expect(try row("1.4.3", pale).contains("1 issue by "))
    #expect(try row("1.4.3", pale).contains("Everybody: “Pale” is too pale"))
    #expect(try row("1.4.3", pale).contains("9.1.4.3 | 11.1.4.3 | V3.2.1"))
    #expect(try row("1.4.3", dark).contains("Evidence: nothing found by "))
    #expect(try row("1.4.3", dark).contains("`contrast-text`"))
    #expect(try row("3.3.8", dark).contains("V4.1.1 | Not evaluated"))
    #expect(dark.contains("# Accessibility of a/1.json"))
    #expect(dark.contains { $0.hasPrefix("Judged by paywalld 1.2.3 on 2024-10-04: ") })
  }

  @Test func `every page of WCAG that a rule names is a criterion, and each has one row`() throws {
    let pages = Set(WCAGCriterion.all.map(\.page))
    let named = Set(
      Rule.all.flatMap(\.sources).compactMap { source -> String? in
        source.components(separatedBy: "/WCAG22/Understanding/").dropFirst().first
      })
    // Level AAA.
    #expect(named.subtracting(pages) == ["target-size-enhanced"])
    #expect(WCAGCriterion.all.count == pages.count && pages.count == 55)
    #expect(try report("#000000").count { $0.hasPrefix("| ") } == 57 - 1)
  }
}
