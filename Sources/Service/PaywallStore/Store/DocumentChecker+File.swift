import JSON
import POSIX
import PaywallCheck
import ProgramFiles

extension DocumentChecker {
  /// Compiles the schema file at `path`.
  public init(schemaAt path: String, limits: StoreLimits) throws(StoreError) {
    try self.init(path: path, limits: limits) { () throws(FileError) in
      try RegularFile.read(path, limit: Self.largestSchema)
    }
  }

  /// Compiles the schema of a paywalls folder, or the built-in one if the folder has none.
  public init(paywalls: String, limits: StoreLimits) throws(StoreError) {
    try self.init(path: Folder.shown(Self.schemaFile, in: paywalls), limits: limits) {
      () throws(FileError) in
      try Self.schema(of: paywalls)
    }
  }

  /// The bytes of that schema. The file may be a link to any place, because the folder's owner chose it.
  public static func schema(of paywalls: String) throws(FileError) -> [UInt8] {
    do {
      return try RegularFile.read(
        Folder.path(reading: schemaFile, below: paywalls), limit: largestSchema)
    } catch {
      guard error.isAbsent, let bytes = ProgramFiles.bytes(of: schemaFile) else { throw error }
      return bytes
    }
  }

  /// The path of the schema file in a paywalls folder.
  public static let schemaFile = "schema/paywall-1.schema.json"
  private static let largestSchema = JSONLimits.trusted.maxBytes

  private init(
    path: String, limits: StoreLimits, read: () throws(FileError) -> [UInt8]
  ) throws(StoreError) {
    do {
      let schema = try JSONText(parsing: read(), limits: .trusted)
      try self.init(schema: schema, documentBytes: limits.documentBytes)
    } catch let error as FileError {
      throw .schema(path: path, error.reason)
    } catch {
      throw .schema(path: path, "\(error)")
    }
  }
}
