import JSON
import Testing

@Suite struct JSONPointerTests {
  @Test(arguments: [
    // RFC 6901 §5
    ("", "object"), ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"),
    ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"),
    ("/m~0n", "8"),
  ])
  func `the examples of the standard find their values`(pointer: String, expected: String) throws {
    let source =
      #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#
    let text = try JSONText(parsing: source, limits: .document)
    let parsed = try #require(JSONPointer(pointer))
    let node = try #require(text.node(at: parsed))
    #expect(parsed.description == pointer)
    #expect(node.pointer == parsed)
    #expect(String(decoding: node.source, as: UTF8.self) == (pointer.isEmpty ? source : expected))
  }

  @Test(arguments: ["a", "/~", "/~2", "/a/~"])
  func `a wrong escape is rejected`(text: String) {
    #expect(JSONPointer(text) == nil)
  }

  @Test(arguments: ["/foo/2", "/foo/01", "/foo/-", "/nothing", "/foo/0/x"])
  func `a pointer to nothing finds nothing`(pointer: String) throws {
    let text = try JSONText(parsing: #"{"foo": ["bar", "baz"]}"#, limits: .document)
    #expect(text.node(at: try #require(JSONPointer(pointer))) == nil)
  }

  @Test func `a token of digits is a name in an object`() throws {
    let text = try JSONText(parsing: #"{"0": {"01": true}}"#, limits: .document)
    #expect(text.node(at: try #require(JSONPointer("/0/01")))?.bool == true)
    #expect(JSONPointer("/0") == JSONPointer(tokens: [.name("0")]))
  }
}
