import JSON
import PaywallCheck
import Testing

@Suite struct WrongDocumentTests {
  @Test func `there are documents to be wrong`() throws {
    #expect(try WrongDocument.all().count >= 100)
  }

  @Test(arguments: try WrongDocument.all())
  func `a wrong document is reported with place, mistake and hint`(
    document: WrongDocument
  ) throws {
    let file = DiagnosticReport.CheckedFile(
      path: document.path, bytes: document.bytes, diagnostics: try document.diagnostics())
    let text = DiagnosticReport(files: [file]).text(color: false).description
    let expected = try Repository.read(
      "Tests/PaywallCheckTests/Fixtures/wrong/\(document.name).txt")
    #expect(text == String(decoding: expected, as: UTF8.self))
  }

  @Test(arguments: try WrongDocument.all())
  func `a program reads the place and the code`(document: WrongDocument) throws {
    let table = try Repository.read("Tests/PaywallCheckTests/Fixtures/wrong-places.txt")
    let expected = String(decoding: table, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix(document.name + " ") }.map(String.init)
    let found = try document.diagnostics().map {
      "\(document.name) \($0.position.line):\($0.position.column) \($0.code) \($0.pointer)"
    }
    #expect(found == expected)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `a document 100,000 levels deep is refused where it becomes too deep`(level: String) throws {
    let source = String(repeating: level, count: 100_000)
    let document = WrongDocument(name: "deep", bytes: Array(source.utf8))
    let diagnostics = try document.diagnostics()
    #expect(diagnostics.map(\.code) == ["document-too-deep"])
    let column = JSONLimits.document.maxDepth * level.utf8.count + 1
    #expect(diagnostics.map(\.position) == [SourcePosition(line: 1, column: column)])
  }

  @Test func `a stack as deep as the limit allows is a document`() throws {
    let levels = (JSONLimits.document.maxDepth - 2) / 2
    let open = String(repeating: #"{"type": "stack", "components": ["#, count: levels)
    let close = String(repeating: "]}", count: levels)
    let source = #"{"components": ["# + open + close + "]}"
    let document = WrongDocument(name: "deep", bytes: Array(source.utf8))
    #expect(try document.diagnostics() == [])
  }
}
