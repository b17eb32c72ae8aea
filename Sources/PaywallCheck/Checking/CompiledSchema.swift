import JSON
import JSONSchema

/// Schemas that the vocabulary makes, ready to check with.
enum CompiledSchema {
  static func of(_ schema: JSONValue) -> Result<JSONSchema, SchemaError> {
    Result { () throws(SchemaError) in
      let text: JSONText
      do throws(JSONError) {
        text = try JSONText(parsing: schema.encoded(), limits: .trusted)
      } catch {
        throw SchemaError(error.diagnostic)
      }
      return try JSONSchema(compiling: text)
    }
  }
}
