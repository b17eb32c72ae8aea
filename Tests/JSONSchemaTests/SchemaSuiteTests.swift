import Foundation
import JSON
import JSONSchema
import Suites
import Testing

/// The public cases of draft 2020-12: schemas with values that they must accept or refuse.
enum SchemaSuite {
  static func read(_ file: String) throws -> JSONText {
    try JSONText(parsing: Suites.read("json-schema-2020-12/" + file), limits: .trusted)
  }

  static func registry() throws -> SchemaRegistry {
    var registry = SchemaRegistry()
    for member in try #require(read("remotes.json").root.members) {
      let text = try JSONText(parsing: Array(member.value.source), limits: .trusted)
      registry.register(text, at: member.key)
    }
    return registry
  }
}

@Suite struct SchemaSuiteTests {
  @Test(arguments: [("required.json", false), ("optional.json", false), ("format.json", true)])
  func `every case is decided rightly`(file: String, assertsFormats: Bool) throws {
    let registry = try SchemaSuite.registry()
    let options = JSONSchemaOptions(assertsFormats: assertsFormats)
    var count = 0
    for member in try #require(SchemaSuite.read(file).root["files"]?.members)
    where member.key != "optional/cross-draft.json" {
      for group in try #require(member.value.elements) {
        let text = try JSONText(
          parsing: Array(try #require(group["schema"]).source), limits: .trusted)
        let schema = try JSONSchema(compiling: text, registry: registry, options: options)
        for test in try #require(group["tests"]?.elements) {
          let data = try #require(test["data"])
          let name = "\(member.key): \(group["description"]?.string ?? "") "
          let isValid = schema.isValid(data)
          #expect(isValid == test["valid"]?.bool, "\(name)\(test["description"]?.string ?? "")")
          #expect(schema.validate(data).isEmpty == isValid, "diagnostics of \(name)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}
