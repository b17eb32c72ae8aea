import Files
import JSON
import PaywallCheck

extension DocumentChecker {
  /// Compiles the schema file at `path`.
  public init(schemaAt path: String, limits: StoreLimits) throws(StoreError) {
    do {
      let bytes = try RegularFile.read(path, limit: JSONLimits.trusted.maxBytes)
      let schema = try JSONText(parsing: bytes, limits: .trusted)
      try self.init(schema: schema, documentBytes: limits.documentBytes)
    } catch let error as FileError {
      throw .schema(path: path, error.reason)
    } catch {
      throw .schema(path: path, "\(error)")
    }
  }
}
