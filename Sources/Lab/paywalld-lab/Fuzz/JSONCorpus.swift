import Foundation
import JSON
import Suites

/// The texts from which mutations start, and the values that they insert.
struct JSONCorpus {
  /// Texts of the public suites, most of them a few bytes long.
  var texts: [[UInt8]] = []
  var documents: [[UInt8]] = []
  var documentValues: [JSONValue] = []
  /// Names of properties and values in the document's schema.
  var names: [String] = []
  var values: [JSONValue] = Self.commonValues

  init(schema: JSONText, documents paths: [String]) throws {
    for path in paths {
      let bytes = try ValidateBench.bytes(of: path)
      documents.append(bytes)
      documentValues.append(try JSONText(parsing: bytes, limits: .document).root.value)
    }
    collect(schema.root)
    names = Array(Set(names)).sorted()
    addSuites()
    texts += documents
  }

  private static let commonValues: [JSONValue] = [
    nil, true, false, 0, 1, -1, 5, 400, .number(0.5), .number(-0.25), "", "a", "50%", "fill",
    "fit", "auto", "#FFFFFF", "#0072D2FF", "#fff", "$accent", "$5.99", "{monthly.price}", "{",
    "images/a.png", "https://example.com/a.png", [], [:], "P1M", "6.99", "USD", "en", "e\u{301}",
    "101%", "-1%", "1.5%", "\u{0}", "a\nb", .number(JSONNumber(1e300) ?? JSONNumber(1)), 900,
    .number(JSONNumber("1.0") ?? JSONNumber(1)), .number(JSONNumber("1e2") ?? JSONNumber(1)),
    .number(JSONNumber("1e-7") ?? JSONNumber(1)), 123_456_789_012_345_678,
  ]

  /// Takes property names, examples, defaults and choices from a schema.
  private mutating func collect(_ node: JSONNode) {
    for member in node.members.map(Array.init) ?? [] {
      switch member.key {
      case "properties": names += member.value.members?.map(\.key) ?? []
      case "enum", "examples": values += member.value.elements?.map(\.value) ?? []
      case "const", "default": values.append(member.value.value)
      default: break
      }
      collect(member.value)
    }
    for element in node.elements.map(Array.init) ?? [] { collect(element) }
  }

  /// Adds the texts of the suites.
  private mutating func addSuites() {
    if let suite = read("json-parsing/parsing.json") {
      for test in suite.root["cases"]?.elements.map(Array.init) ?? [] {
        guard let text = test["base64"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
          continue
        }
        if text.count < 4096 { texts.append(Array(text)) }
      }
    }
    guard let suite = read("json-schema-2020-12/required.json") else {
      return
    }
    for file in suite.root["files"]?.members?.map(\.value) ?? [] {
      for group in file.elements.map(Array.init) ?? [] {
        texts += group["schema"].map { [Array($0.source)] } ?? []
        texts += group["tests"]?.elements?.compactMap { $0["data"].map { Array($0.source) } } ?? []
      }
    }
  }

  private func read(_ file: String) -> JSONText? {
    do {
      return try JSONText(parsing: Suites.read(file), limits: .trusted)
    } catch {
      return nil
    }
  }
}
