import Foundation
import JSON
import PaywallGate
import PaywallModel
import Placements

/// Generates the JSON Schema of documents from the vocabulary, for editors and for the service.
enum SchemaCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    let path = arguments.first ?? "paywalls/schema/paywall-1.schema.json"
    guard path.contains("paywall-1") else {
      throw LabError(
        "expected a file with paywall-1 in its name, beside which the other schemas are written; found '\(path)'"
      )
    }
    let others = CompanionFile.Kind.allCases.compactMap { kind in
      kind.schema.map { (path.replacing("paywall-1", with: "\(kind.rawValue)-1"), $0) }
    }
    let policy = (path.replacing("paywall-1", with: "policy-1"), GatePolicy.schema)
    let pack = (path.replacing("paywall-1", with: "pack-1"), RulePack.schema)
    let placements = (path.replacing("paywall-1", with: "placements-1"), PlacementDocument.schema)
    let campaign = (
      path.replacing("paywall-1", with: "campaign-1"), PlacementDocument.campaignSchema
    )
    let files = [(path, DocumentSchema.value)] + others + [policy, pack, placements, campaign]
    for (path, schema) in files {
      let text = SchemaText(schema).text + "\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      print("\(path): \(text.utf8.count) bytes")
    }
    return 0
  }
}

/// JSON for people: values that fit are written on one line.
private struct SchemaText {
  private(set) var text = ""

  /// The maximum length of a line in columns.
  private static let width = 140

  init(_ value: JSONValue) { write(value, level: 0, before: 0) }

  private mutating func write(_ value: JSONValue, level: Int, before: Int) {
    let line = Self.line(value)
    if 2 * level + before + line.count < Self.width {
      text += line
      return
    }
    switch value {
    case .array(let elements):
      block("[", "]", of: elements, level: level) { $0.write($1, level: level + 1, before: 0) }
    case .object(let fields):
      block("{", "}", of: fields, level: level) {
        let name = Self.line(.string($1.name)) + ": "
        $0.text += name
        $0.write($1.value, level: level + 1, before: name.count)
      }
    default: text += line
    }
  }

  private mutating func block<Part>(
    _ open: String, _ close: String, of parts: [Part], level: Int,
    write: (inout Self, Part) -> Void
  ) {
    text += open
    for (index, part) in parts.enumerated() {
      text += (index > 0 ? ",\n" : "\n") + String(repeating: "  ", count: level + 1)
      write(&self, part)
    }
    text += "\n" + String(repeating: "  ", count: level) + close
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let fields):
      "{" + fields.map { line(.string($0.name)) + ": " + line($0.value) }.joined(separator: ", ")
        + "}"
    default: String(decoding: value.encoded(), as: UTF8.self)
    }
  }
}

/// Writes the fragments of `paywalls/library` into the program, which then needs no folder for them.
enum LibraryCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    let folder = arguments.first ?? "paywalls/library"
    let path =
      arguments.dropFirst().first ?? "Sources/Document/PaywallModel/Fragments/StandardLibrary.swift"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }.sorted()
    var text = """
      /// The files of `paywalls/library`, as `paywalld-lab library` copies them.
      enum StandardLibrary {
        static let files: KeyValuePairs<String, String> = [

      """
    for name in names {
      let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let value = try JSONText(parsing: Array(file), limits: .trusted).root.value
      let line = String(decoding: value.encoded(), as: UTF8.self)
      text += "    \"\(name.dropLast(5))\":\n      ##\"\(line)\"##,\n"
    }
    text += "  ]\n}\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    print("\(path): \(names.count) fragments")
    return 0
  }
}
