import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test func `compact and pretty texts say the same`() throws {
    let value: JSONValue = ["a": [1, [], [:]], "b\"\\\n\u{1}\u{7F}é": ["c": nil, "d": true]]
    let compact = value.encoded()
    #expect(
      String(decoding: compact, as: UTF8.self)
        == #"{"a":[1,[],{}],"b\"\\\n\u0001\u007fé":{"c":null,"d":true}}"#)
    let pretty = String(decoding: value.encoded(.pretty), as: UTF8.self)
    #expect(
      pretty == """
        {
          "a": [
            1,
            [],
            {}
          ],
          "b\\"\\\\\\n\\u0001\\u007fé": {
            "c": null,
            "d": true
          }
        }
        """)
    #expect(try JSONText(parsing: compact, limits: .document).root.value == value)
    #expect(try JSONText(parsing: pretty, limits: .document).root.value == value)
  }

  @Test(arguments: [
    (1.005, 2, "1"), (1.25, 1, "1.3"), (-1.25, 1, "-1.3"), (0.0004, 3, "0"), (-0.0001, 2, "0"),
    (-0.05, 2, "-0.05"), (100.0, 3, "100"), (331.5, 0, "332"), (109.5, 4, "109.5"),
    (.infinity, 2, "null"), (.nan, 2, "null"), (1e300, 2, "1e+300"), (12.10, 2, "12.1"),
  ])
  func `a measure is rounded and has no zeros to spare`(
    value: Double, decimals: Int, expected: String
  ) throws {
    var writer = JSONWriter()
    writer.number(value, maxDecimals: decimals)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    _ = try JSONText(parsing: writer.bytes, limits: .document)
  }

  @Test func `a parsed text is written anew`() throws {
    let text = try JSONText(parsing: "{ \"a\" : [ 1.50 , \"x\" ] }", limits: .document)
    var writer = JSONWriter(style: .compact)
    writer.value(text.root.value)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"a":[1.50,"x"]}"#)
  }
}
