import JSON
import Testing

@testable import PaywallCheck

struct DifferenceTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONText(parsing: text, limits: .document).root.value
  }

  @Test(arguments: [
    ("{}", "{}", "[]"),
    (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#, "[]"),
    (#"{"a":1}"#, #"{"a":2}"#, #"[{"op":"replace","path":"/a","value":2}]"#),
    (#"{"a":1}"#, "{}", #"[{"op":"remove","path":"/a"}]"#),
    ("{}", #"{"a/b~":null}"#, #"[{"op":"add","path":"/a~1b~0","value":null}]"#),
    ("[1,2,3]", "[1,9,2,3]", #"[{"op":"add","path":"/1","value":9}]"#),
    ("[1,2,3,4]", "[1,4]", #"[{"op":"remove","path":"/1"},{"op":"remove","path":"/1"}]"#),
    ("[1,2]", "[]", #"[{"op":"remove","path":"/0"},{"op":"remove","path":"/0"}]"#),
    ("[]", "{}", #"[{"op":"replace","path":"","value":{}}]"#),
    (
      #"[{"t":"a"},{"t":"b","x":1}]"#, #"[{"t":"b","x":2}]"#,
      #"[{"op":"replace","path":"/0/t","value":"b"},{"op":"add","path":"/0/x","value":2},{"op":"remove","path":"/1"}]"#
    ),
    (
      #"[{"type":"a"},{"type":"b","x":1}]"#, #"[{"type":"b","x":2},{"type":"c"}]"#,
      #"[{"op":"remove","path":"/0"},{"op":"replace","path":"/0/x","value":2},{"op":"add","path":"/1","value":{"type":"c"}}]"#
    ),
  ])
  func `the patch is the shortest that keeps equal parts`(
    old: String, new: String, patch: String
  ) throws {
    let difference = DocumentDifference(from: try value(old), to: try value(new))
    #expect(String(decoding: difference.patch.encoded(), as: UTF8.self) == patch)
  }

  @Test func `a patch turns any old value into the new one`() throws {
    var generator = Sequential(state: 7)
    for _ in 0..<2_000 {
      let old = Self.random(depth: 3, &generator)
      let new =
        Bool.random(using: &generator)
        ? Self.mutated(old, &generator) : Self.random(depth: 3, &generator)
      let patch = JSONComparison(from: old, to: new, limit: .max).differences
      #expect(try Self.apply(patch, to: old) == new, "\(old) to \(new)")
    }
  }

  @Test func `documents that differ in too many places differ as a whole`() throws {
    let (old, new) = (try value(#"{"a":[[1,2,3]]}"#), try value(#"{"a":[[4,5,6]]}"#))
    func patch(_ limit: Int) -> String {
      let difference = DocumentDifference(from: old, to: new, limit: limit)
      return String(decoding: difference.patch.encoded(), as: UTF8.self)
    }
    #expect(
      patch(1000)
        == ##"[{"op":"replace","path":"/a/0/0","value":4},{"op":"replace","path":"/a/0/1","value":5},{"op":"replace","path":"/a/0/2","value":6}]"##
    )
    #expect(patch(300) == ##"[{"op":"replace","path":"","value":{"a":[[4,5,6]]}}]"##)
  }

  @Test func `the time is in proportion to the members of an object`() throws {
    func texts(_ text: String) throws -> JSONValue {
      try value("{\((0..<20_000).map { "\"k\($0)\":\"\(text)\"" }.joined(separator: ","))}")
    }
    let (old, new) = (try texts("a"), try texts("b"))
    let time = ContinuousClock().measure {
      #expect(DocumentDifference(from: old, to: new).summary.count == 20_000)
    }
    // With each member looked for among all it takes minutes.
    #expect(time < .seconds(20))
  }

  @Test func `a summary tells a person which component changed`() throws {
    let old = try value(
      #"{"components":[{"type":"label","title":"Hi"},{"type":"button","title":"JOIN","height":50}]}"#
    )
    let new = try value(
      #"{"components":[{"type":"label","title":"Hi"},{"type":"spacer"},{"type":"button","title":"JOIN","height":52}]}"#
    )
    #expect(
      DocumentDifference(from: old, to: new).summary == [
        #"/components/1: added a spacer"#,
        #"/components/2/height of the button "JOIN": 50 became 52"#,
      ])
  }
}

extension DifferenceTests {
  /// Repeats the same numbers in each run.
  private struct Sequential: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static func random(depth: Int, _ generator: inout Sequential) -> JSONValue {
    switch Int.random(in: 0...(depth == 0 ? 2 : 5), using: &generator) {
    case 0: .number(Int.random(in: 0...3, using: &generator))
    case 1: .string(["a", "b/c", "~"].randomElement(using: &generator) ?? "")
    case 2: .null
    case 3, 4:
      .array(
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          random(depth: depth - 1, &generator)
        })
    default:
      .object(
        ["a", "b/c", "~d"].prefix(Int.random(in: 0...3, using: &generator)).map {
          JSONField(name: $0, value: random(depth: depth - 1, &generator))
        })
    }
  }

  private static func mutated(_ value: JSONValue, _ generator: inout Sequential) -> JSONValue {
    switch value {
    case .array(var elements):
      let index = Int.random(in: 0...elements.count, using: &generator)
      if index < elements.count, Bool.random(using: &generator) {
        elements[index] = mutated(elements[index], &generator)
      } else {
        elements.insert(random(depth: 1, &generator), at: index)
      }
      return .array(elements)
    case .object(var fields):
      guard let index = fields.indices.randomElement(using: &generator) else { return .null }
      fields[index].value = mutated(fields[index].value, &generator)
      return .object(fields)
    default: return random(depth: 1, &generator)
    }
  }

  private static func apply(_ patch: [JSONDifference], to value: JSONValue) throws -> JSONValue {
    try patch.reduce(value) { try apply($1, to: $0, $1.path.tokens[...]) }
  }

  private static func apply(
    _ difference: JSONDifference, to value: JSONValue, _ path: ArraySlice<JSONPointer.Token>
  ) throws -> JSONValue {
    guard let token = path.first else { return try #require(difference.new) }
    let rest = path.dropFirst()
    if case .array(var elements) = value {
      let index = try #require(token.index)
      switch (rest.isEmpty, difference.kind) {
      case (true, .add): elements.insert(try #require(difference.new), at: index)
      case (true, .remove): elements.remove(at: index)
      default: elements[index] = try apply(difference, to: elements[index], rest)
      }
      return .array(elements)
    }
    guard case .object(var fields) = value else { throw Unfit() }
    let place = fields.firstIndex { $0.name == token.name }
    switch (rest.isEmpty, difference.kind) {
    case (true, .add):
      fields.append(JSONField(name: token.name, value: try #require(difference.new)))
    case (true, .remove): fields.remove(at: try #require(place))
    default:
      let place = try #require(place)
      fields[place].value = try apply(difference, to: fields[place].value, rest)
    }
    return .object(fields)
  }

  private struct Unfit: Error {}
}
