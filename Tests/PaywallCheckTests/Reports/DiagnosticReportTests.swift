import JSON
import PaywallCheck
import Testing

@Suite struct DiagnosticReportTests {
  @Test func `a person reads the place, the line with a mark under it, and what to do`() {
    #expect(
      report.text(color: false) == """
        disney/2.json:2:12: expected a string, found the number 5 (/components/0/title)
         2 |   "title": 5}
           |            ^
           hint: put it in quotes
        disney/2.json:1:18: there is no property "tüp" (/components/0/tüp)
         1 | {"components": [{"tüp": "label",
           |                  ^~~~~
        2 errors in 1 of 2 documents

        """)
  }

  @Test func `a terminal gets colours`() {
    let text = report.text(color: true).description
    #expect(text.hasPrefix("\u{1B}[1mdisney/2.json:2:12:\u{1B}[0m \u{1B}[31mexpected a string"))
    #expect(text.contains("\u{1B}[36mhint: \u{1B}[0mput it in quotes"))
  }

  @Test func `nothing of a document or of its name reaches a terminal but text`() {
    let odd = "\u{1B}[2J\u{9B}m\u{202E}\n::error"
    let diagnostic = Diagnostic(
      code: "x", pointer: "/" + odd, position: SourcePosition(line: 1, column: 1), range: 0..<2,
      message: odd, hint: odd)
    let file = DiagnosticReport.CheckedFile(
      path: odd, bytes: Array("ab\u{1B}[2J\u{2028}\u{202E}".utf8), diagnostics: [diagnostic])
    let shown = #"\u{1B}[2J\u{9B}m\u{202E}\n::error"#
    #expect(
      DiagnosticReport(files: [file]).text(color: false).description == """
        \(shown):1:1: \(shown) (/\(shown))
         1 | ab·[2J··
           | ^~
           hint: \(shown)
        1 error

        """)
    let command = DiagnosticReport(files: [file]).github()
    #expect(command.split(separator: "\n").count == 1)
    #expect(command.dropLast().unicodeScalars.allSatisfy(PlainText.shows))
  }

  @Test(arguments: [
    ([true], "1 document is valid\n"), ([true, true], "2 documents are valid\n"),
    ([], "no documents\n"),
  ])
  func `right documents need one line`(files: [Bool], text: String) {
    let files = files.map { _ in
      DiagnosticReport.CheckedFile(path: "a", bytes: [], diagnostics: [])
    }
    #expect(DiagnosticReport(files: files).text(color: false).description == text)
  }

  @Test func `a long line is cut around the place`() {
    let start = #"{"a": ""# + String(repeating: "x", count: 300) + #"", "#
    let text = excerpt(of: start + #""wrong": 1, "# + start, at: start.utf8.count, count: 7)
    #expect(
      text == """
        …\(String(repeating: "x", count: 37))", "wrong": 1, {"a": "\(String(repeating: "x", count: 41))…
                                                 ^~~~~~~
        """)
  }

  @Test func `tabs, wide characters and wrong bytes keep the mark under its place`() {
    #expect(excerpt(of: "\t\"日本\": x", at: 11, count: 1) == " \"日本\": x\n         ^")
    let broken = Array("a\"".utf8) + [0xFF, 0xFE] + Array("\" b".utf8)
    #expect(excerpt(of: broken, at: 2, count: 1) == "a\"\u{FFFD}\u{FFFD}\" b\n  ^")
  }

  @Test func `the end of the text is a place`() {
    #expect(excerpt(of: "{\"a\": 1", at: 7, count: 0) == "{\"a\": 1\n       ^")
    #expect(excerpt(of: "{\n", at: 2, count: 0) == "\n^")
  }

  @Test func `a range over several lines is marked on its first`() {
    #expect(excerpt(of: "{\"a\": [\r\n1]}", at: 6, count: 5) == "{\"a\": [\n      ^")
  }

  @Test func `GitHub gets a command for each mistake`() {
    #expect(
      report.github() == """
        ::error file=disney/2.json,line=2,col=12,endColumn=13,title=type::expected a string, found the number 5 (/components/0/title) — put it in quotes
        ::error file=disney/2.json,line=1,col=18,endColumn=23,title=unknown-property::there is no property "tüp" (/components/0/tüp)

        """)
    var odd = report
    odd.files[0].path = "a,b:100%.json"
    #expect(odd.github().hasPrefix("::error file=a%2Cb%3A100%25.json,line=2"))
  }

  @Test func `a program reads JSON`() throws {
    let text = try JSONText(parsing: report.json(), limits: .document)
    let error = text.root["files"]?[0]?["errors"]?[0]
    #expect(text.root["errorCount"]?.number == 2)
    #expect(text.root["files"]?[1]?["errors"]?.elements?.count == 0)
    #expect(error?["code"]?.string == "type")
    #expect(error?["line"]?.number == 2 && error?["column"]?.number == 12)
    #expect(error?["endColumn"]?.number == 13)
    #expect(error?["hint"]?.string == "put it in quotes")
  }

  @Test func `code scanning reads SARIF`() throws {
    let text = try JSONText(parsing: report.sarif(toolVersion: "1.2.3"), limits: .document)
    let run = text.root["runs"]?[0]
    #expect(text.root["version"]?.string == "2.1.0")
    #expect(
      run?["tool"]?["driver"]?["rules"]?.elements?.compactMap { $0["id"]?.string } == [
        "type", "unknown-property",
      ])
    let result = run?["results"]?[1]
    let location = result?["locations"]?[0]?["physicalLocation"]
    #expect(result?["ruleId"]?.string == "unknown-property" && result?["ruleIndex"]?.number == 1)
    #expect(location?["artifactLocation"]?["uri"]?.string == "disney/2.json")
    #expect(location?["region"]?["startColumn"]?.number == 18)
    #expect(location?["region"]?["endColumn"]?.number == 23)
    #expect(location?["region"]?["byteLength"]?.number == 6)
  }

  private var report: DiagnosticReport {
    let source = "{\"components\": [{\"tüp\": \"label\",\n  \"title\": 5}"
    let bytes = Array(source.utf8)
    let wrong = [
      Diagnostic(
        code: "type", pointer: "/components/0/title", position: SourcePosition(line: 2, column: 12),
        range: 45..<46, message: "expected a string, found the number 5", hint: "put it in quotes"),
      Diagnostic(
        code: "unknown-property", pointer: "/components/0/tüp",
        position: SourcePosition(line: 1, column: 18), range: 17..<23,
        message: "there is no property \"tüp\""),
    ]
    return DiagnosticReport(files: [
      .init(path: "disney/2.json", bytes: bytes, diagnostics: wrong),
      .init(path: "espn/1.json", bytes: [], diagnostics: []),
    ])
  }

  private func excerpt(of text: String, at start: Int, count: Int) -> String {
    excerpt(of: Array(text.utf8), at: start, count: count)
  }

  /// The source line and the mark of a report, without their margin.
  private func excerpt(of bytes: [UInt8], at start: Int, count: Int) -> String {
    let diagnostic = Diagnostic(
      code: "x", pointer: "", position: SourcePosition(of: start, in: bytes),
      range: start..<start + count, message: "m")
    let report = DiagnosticReport(files: [
      .init(path: "f", bytes: bytes, diagnostics: [diagnostic])
    ])
    let lines = report.text(color: false).description.split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines[1...2].map { $0.dropFirst(5) }.joined(separator: "\n")
  }
}
