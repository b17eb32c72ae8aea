import Foundation
import JSON
import Testing

/// A case of `Fixtures/patches.json`, most of them from RFC 6902, Appendix A: without `result` the patch is an error.
struct PatchCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let document: [UInt8]
  let patch: [UInt8]
  let result: JSONValue?

  static let all: [PatchCase] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/patches.json")
    guard let data = try? Data(contentsOf: file),
      let cases = try? JSONText(parsing: Array(data), limits: .trusted).root.elements
    else { return [] }
    return cases.map { node in
      PatchCase(
        testDescription: node["name"]?.string ?? "",
        document: Array(node["document"]?.source ?? []), patch: Array(node["patch"]?.source ?? []),
        result: node["result"]?.value)
    }
  }()
}

/// A change of a text, and the text after it.
struct EditCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let before: String
  let patch: JSONPatch.Operation
  let after: String

  init(_ name: String, _ before: String, _ patch: JSONPatch.Operation, _ after: String) {
    testDescription = name
    self.before = before
    self.patch = patch
    self.after = after
  }

  private static let deep: JSONValue = [
    "type": "label", "title": "A title that is so long that it does not fit into a line",
    "size": 11, "list": [1],
  ]

  static let all = [
    EditCase(
      "a member stands where the last one does", "{\n\t\"a\": 1,\n\t\"b\": \"\\u0041\"\n}\n",
      .add("c", 2), "{\n\t\"a\": 1,\n\t\"b\": \"\\u0041\",\n\t\"c\": 2\n}\n"),
    EditCase(
      "a line stays a line", #"{"a": 1, "b": 2}"#, .add("c", true), #"{"a": 1, "b": 2, "c": true}"#),
    EditCase(
      "no space where there is none", #"{"a":[1]}"#, .add("a/-", ["b": 1]), #"{"a":[1,{"b":1}]}"#),
    EditCase("beside one member", #"{"a": 1}"#, .add("b", [1, 2]), #"{"a": 1, "b": [1, 2]}"#),
    EditCase("the first member of a line", "{ }", .add("a", 1), #"{"a": 1}"#),
    EditCase(
      "a long value takes lines", "{\n  \"a\": 1\n}", .add("b", deep),
      """
      {
        "a": 1,
        "b": {
          "type": "label",
          "title": "A title that is so long that it does not fit into a line",
          "size": 11,
          "list": [1]
        }
      }
      """),
    EditCase("the first element", "[\n  1,\n  2\n]", .add("0", 0), "[\n  0,\n  1,\n  2\n]"),
    EditCase(
      "lines end as the others do", "{\r\n  \"a\": 1\r\n}", .add("b", 2),
      "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}"),
    EditCase(
      "the last member goes with its comma", "{\n  \"a\": 1,\n  \"b\": 2\n}", .remove("b"),
      "{\n  \"a\": 1\n}"),
    EditCase(
      "the first member goes with its line", "{\n  \"a\": 1,\n  \"b\": 2\n}", .remove("a"),
      "{\n  \"b\": 2\n}"),
    EditCase(
      "others of a line stay", "{\"a\": 1, \"b\": 2,\n \"c\": 3}", .remove("b"),
      "{\"a\": 1,\n \"c\": 3}"),
    EditCase("the only member", #"{"a": { "b": 1 }}"#, .remove("a/b"), #"{"a": {}}"#),
    EditCase(
      "a value alone", #"{"a" :  1 ,"b":2}"#, .replace("a", "x\u{1}"), #"{"a" :  "x\u0001" ,"b":2}"#
    ),
  ]
}

extension JSONPatch.Operation {
  fileprivate static func add(_ path: String, _ value: JSONValue) -> Self {
    .add(JSONPointer("/" + path) ?? JSONPointer(), value)
  }

  fileprivate static func replace(_ path: String, _ value: JSONValue) -> Self {
    .replace(JSONPointer("/" + path) ?? JSONPointer(), value)
  }

  fileprivate static func remove(_ path: String) -> Self {
    .remove(JSONPointer("/" + path) ?? JSONPointer())
  }
}

@Suite struct JSONPatchTests {
  @Test(arguments: PatchCase.all)
  func `a patch does what RFC 6902 says`(_ test: PatchCase) throws {
    let text = try JSONText(parsing: test.document, limits: .document)
    let patch = try JSONPatch(JSONText(parsing: test.patch, limits: .document).root)
    guard let result = test.result else {
      #expect(throws: JSONPatchError.self) { try text.applying(patch, limits: .document) }
      return
    }
    #expect(try text.applying(patch, limits: .document).root.value == result)
  }

  @Test(arguments: PatchCase.all)
  func `a patch is written as it is read`(_ test: PatchCase) throws {
    let patch = try JSONPatch(JSONText(parsing: test.patch, limits: .document).root)
    let written = try JSONText(parsing: patch.value.encoded(), limits: .document)
    #expect(try JSONPatch(written.root) == patch)
  }

  @Test(arguments: EditCase.all)
  func `what a patch adds is written as its neighbours, and all else stays`(_ test: EditCase) throws
  {
    let text = try JSONText(parsing: test.before, limits: .document)
    let changed = try text.applying(JSONPatch([test.patch]), limits: .document)
    #expect(String(decoding: changed.bytes, as: UTF8.self) == test.after)
  }

  @Test(arguments: [
    #"{"op": "add"}"#, #"[{"op": "add", "path": "/a"}]"#, #"[{"op": "remove", "path": "a"}]"#,
    #"[{"op": "delete", "path": "/a"}]"#, #"[{"path": "/a"}]"#, #"[1]"#,
  ])
  func `what is no patch is refused`(written: String) throws {
    let text = try JSONText(parsing: written, limits: .document)
    #expect(throws: JSONMismatch.self) { try JSONPatch(text.root) }
  }

  @Test func `a result beyond the limits is refused`() throws {
    let text = try JSONText(parsing: #"{"a": [[1]]}"#, limits: .document)
    let limits = JSONLimits(maxBytes: 100, maxDepth: 3, maxNumberLength: 10)
    let patch = JSONPatch([.replace("a/0/0", [[1]])])
    #expect(throws: JSONPatchError.self) { try text.applying(patch, limits: limits) }
  }

  @Test(arguments: ["examples/premium", "examples/quiz", "disney/1", "espn/1"])
  func `what is added anywhere in a document and removed again leaves no trace`(name: String) throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../paywalls/\(name).json")
    let text = try JSONText(parsing: Array(Data(contentsOf: file)), limits: .document)
    for pointer in text.root.containers.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      let isList = text.node(at: pointer)?.kind == .array
      let last = text.node(at: pointer)?.elements?.count ?? 0
      guard isList ? last > 0 : text.node(at: pointer)?.members?.isEmpty == false else { continue }
      let place = pointer.appending(isList ? .index(last) : .name("zz"))
      let added = try text.applying(JSONPatch([.add(place, ["a": 1])]), limits: .document)
      let again = try added.applying(JSONPatch([.remove(place)]), limits: .document)
      #expect(again.bytes == text.bytes, "\(pointer)")
    }
  }
}

extension JSONNode {
  /// The places of all objects and lists in it.
  fileprivate var containers: [JSONPointer] {
    let inner = (members?.map(\.value) ?? []) + (elements.map(Array.init) ?? [])
    return (kind == .object || kind == .array ? [pointer] : []) + inner.flatMap(\.containers)
  }
}
