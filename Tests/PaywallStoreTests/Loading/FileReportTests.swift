import JSON
import PaywallStore
import Testing

@testable import PaywallStorage

@Suite struct FileReportTests {
  @Test func `a line of the log is one line of text, whatever the file holds and is called`() {
    let odd = "\u{1B}[2J\u{9B}m\u{202E}\n::error"
    let shown = #"\u{1B}[2J\u{9B}m\u{202E}\n::error"#
    let diagnostic = Diagnostic(
      code: "x", pointer: "/" + odd, position: SourcePosition(line: 1, column: 1), range: 0..<2,
      message: odd, hint: odd)
    let lines = FileReport(path: odd, diagnostics: [diagnostic]).lines
    #expect(lines.map(\.description) == ["\(shown):1:1: \(shown); \(shown) (/\(shown))"])
  }
}
