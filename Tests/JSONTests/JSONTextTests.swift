import JSON
import Testing

@Suite struct JSONTextTests {
  @Test func `a value knows its kind, its bytes and where it stands`() throws {
    let text = try JSONText(parsing: "{\n  \"a\": [1, \"é\", true]\n}", limits: .document)
    let flag = try #require(text.root["a"]?[2])
    #expect(flag.bool == true)
    #expect(flag.position == SourcePosition(line: 2, column: 17))
    #expect(String(decoding: flag.source, as: UTF8.self) == "true")
    #expect(flag.pointer.description == "/a/2")
    #expect(text.node(at: flag.pointer)?.range == flag.range)
  }

  @Test func `members come in document order with the place of their names`() throws {
    let text = try JSONText(parsing: #"{"b": 1, "a~/": {}, "": null}"#, limits: .document)
    let members = try #require(text.root.members)
    #expect(members.map(\.key) == ["b", "a~/", ""])
    #expect(members.map(\.keyRange) == [1..<4, 9..<14, 20..<22])
    #expect(members.map(\.value.pointer.description) == ["/b", "/a~0~1", "/"])
  }

  @Test(arguments: [
    (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u00e9\ud83d\ude00""#, "é😀"),
    (#""\u0000""#, "\0"), ("\"日本\"", "日本"), (#""12345678\u0041""#, "12345678A"),
  ])
  func `escapes are decoded`(source: String, expected: String) throws {
    #expect(try JSONText(parsing: source, limits: .document).root.string == expected)
  }

  @Test func `a lookup finds names that are written with escapes`() throws {
    let text = try JSONText(parsing: #"{"\u0061b": 1}"#, limits: .document)
    #expect(text.root["ab"]?.number?.int == 1)
  }

  @Test func `the last of equal names counts where they are allowed`() throws {
    var limits = JSONLimits.document
    limits.duplicateKeys = .keepLast
    let text = try JSONText(parsing: #"{"a": 1, "b": 2, "\u0061": 3}"#, limits: limits)
    #expect(text.root["a"]?.number?.int == 3)
    #expect(text.root.members?.map(\.key) == ["b", "a"])
    #expect(text.root.members?.count == 2)
  }

  @Test func `a parsed value is the literal that it looks like`() throws {
    let text = try JSONText(
      parsing: #"{"a": [1, 2.50, "x", null, false], "b": {}}"#, limits: .document)
    #expect(
      text.root.value == [
        "b": [:], "a": [1, .number(2.5), "x", nil, false],
      ])
  }

  @Test func `a node keeps its text alive`() throws {
    func inner() throws -> JSONNode? { try JSONText(parsing: "[[7]]", limits: .document).root[0] }
    #expect(try inner()?[0]?.number?.int == 7)
  }
}
