import JSON

/// What a document is read with: files of its brand, and what whoever asks gives.
public struct Companions: Sendable {
  /// The files that it may use without naming them.
  public var files: [CompanionFile]
  /// The bytes of a file by its path in the brand's folder: `data/search.json`.
  public var bytes: @Sendable (String) -> [UInt8]?
  /// Data that goes before what the document says of it, by name.
  public var given: [String: JSONValue]

  public init(
    _ files: [CompanionFile] = [], given: [String: JSONValue] = [:],
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.files = files
    self.given = given
    self.bytes = bytes
  }

  /// These very files.
  public init(_ files: [CompanionFile: [UInt8]]) {
    self.init(files.keys.sorted()) { path in CompanionFile(path: path).flatMap { files[$0] } }
  }

  /// No file, and nobody who gives anything.
  public static let none = Companions { _ in nil }
}
