import JSON
import Testing

@testable import PaywallCheck

struct ComponentPairsTests {
  private func pairs(_ old: String, _ new: String) throws -> ComponentPairs {
    func value(_ text: String) throws -> JSONValue {
      try JSONText(parsing: text, limits: .document).root.value
    }
    return ComponentPairs(DocumentDifference(from: try value(old), to: try value(new)))
  }

  @Test(arguments: [
    // Put in front of, taken away, and both.
    (#"[{"type":"a"},{"type":"b"}]"#, #"[{"type":"c"},{"type":"a"},{"type":"b"}]"#, "/1", "/2"),
    (#"[{"type":"a"},{"type":"b"}]"#, #"[{"type":"b"}]"#, "/1", "/0"),
    (#"[{"type":"a"},{"type":"b"}]"#, #"[{"type":"b"}]"#, "/0", nil),
    (#"[{"type":"a"},{"type":"b"}]"#, #"[{"type":"b"},{"type":"c"}]"#, "/1", "/0"),
    // Changed, but in its place.
    (#"[{"type":"a","x":1}]"#, #"[{"type":"a","x":2,"y":3}]"#, "/0", "/0"),
    // Inside of one that has moved.
    (
      #"[{"type":"a","of":[1,{"type":"b","x":1}]}]"#,
      #"[{"type":"c"},{"type":"a","of":[{"type":"b","x":2}]}]"#, "/0/of/1", "/1/of/0"
    ),
    ("[1,2,3,4]", "[9,1,4,8]", "/3", "/2"),
  ])
  func `an element is found again where it has gone`(
    old: String, new: String, from: String, to: String?
  ) throws {
    #expect(try pairs(old, new).place(of: from) == to)
  }
}
