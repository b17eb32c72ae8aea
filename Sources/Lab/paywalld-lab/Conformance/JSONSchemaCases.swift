import JSON
import JSONSchema
import Suites

/// Schemas with values that they must accept or reject.
enum JSONSchemaCases {
  static let folder = "json-schema-2020-12"

  /// The reasons for skipped groups, by the group's name.
  private static let leftOut: [String: String] = [
    "optional/cross-draft.json": "earlier drafts of JSON Schema are refused, not half supported"
  ]

  static func run(
    _ file: String, assertsFormats: Bool
  ) -> @Sendable () throws -> ConformanceScore {
    {
      let suite = try JSONText(parsing: Suites.read("\(folder)/\(file)"), limits: .trusted)
      let registry = try registry()
      var score = ConformanceScore()
      guard let files = suite.root["files"]?.members else { throw LabError("no files in \(file)") }
      for member in files {
        if let reason = leftOut[member.key] {
          score.leftOut[reason, default: 0] += tests(in: member.value)
          continue
        }
        for group in member.value.elements.map(Array.init) ?? [] {
          try run(
            group, of: member.key, with: registry, assertsFormats: assertsFormats, into: &score)
        }
      }
      return score
    }
  }

  private static func run(
    _ group: JSONNode, of file: String, with registry: SchemaRegistry, assertsFormats: Bool,
    into score: inout ConformanceScore
  ) throws {
    let name = "\(file): \(group["description"]?.string ?? "")"
    guard let schema = group["schema"], let tests = group["tests"]?.elements else {
      throw LabError("\(name) lacks its schema or tests")
    }
    do {
      let text = try JSONText(parsing: Array(schema.source), limits: .trusted)
      let compiled = try JSONSchema(
        compiling: text, registry: registry,
        options: JSONSchemaOptions(assertsFormats: assertsFormats))
      for test in tests {
        guard let data = test["data"] else { throw LabError("\(name) has a test without data") }
        let isRight = compiled.isValid(data) == test["valid"]?.bool
        score.count("\(name): \(test["description"]?.string ?? "")", passed: isRight)
      }
    } catch let error as SchemaError {
      for _ in tests { score.count("\(name): \(error)", passed: false) }
    }
  }

  private static func tests(in file: JSONNode) -> Int {
    (file.elements.map(Array.init) ?? []).reduce(0) { $0 + ($1["tests"]?.elements?.count ?? 0) }
  }

  private static func registry() throws -> SchemaRegistry {
    let remotes = try JSONText(parsing: Suites.read("\(folder)/remotes.json"), limits: .trusted)
    var registry = SchemaRegistry()
    for member in remotes.root.members.map(Array.init) ?? [] {
      let text = try JSONText(parsing: Array(member.value.source), limits: .trusted)
      registry.register(text, at: member.key)
    }
    return registry
  }
}
