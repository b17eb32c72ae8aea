import JSON
import Numbers

/// The inputs with which a document is read: files of its brand, and data from the caller.
public struct Companions: Sendable {
  /// The files that a document may use without naming them.
  public var files: [CompanionFile]
  /// The bytes of a file by its path in the brand's folder: `data/search.json`.
  public var bytes: @Sendable (String) -> [UInt8]?
  /// Data from the caller, by name, which takes precedence over the document's own.
  public var given: [String: JSONValue]
  /// The revision of the service's words with which the document was published; `nil` for the newest.
  public var wordsRevision: Int?

  public init(
    _ files: [CompanionFile] = [], given: [String: JSONValue] = [:],
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.files = files
    self.given = given
    self.bytes = bytes
  }

  /// Makes companions of exactly these files.
  public init(_ files: [CompanionFile: [UInt8]]) {
    self.init(files.keys.sorted()) { path in CompanionFile(path: path).flatMap { files[$0] } }
  }

  /// No files, and no data from the caller.
  public static let none = Companions { _ in nil }
}
