import Foundation
import JSON
import JSONSchema
import PaywallCheck
import PaywallModel
import Testing

/// A file of `Fixtures/wrong`: one mistake that an author made.
struct WrongDocument: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]

  var testDescription: String { name }

  /// The path by which the author knows the file.
  var path: String { name + ".json" }

  static func all() throws -> [WrongDocument] {
    let folder = Repository.path("Tests/PaywallCheckTests/Fixtures/wrong")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try files.filter { $0.hasSuffix(".json") }.sorted().map { file in
      WrongDocument(
        name: String(file.dropLast(5)),
        bytes: try Repository.read("Tests/PaywallCheckTests/Fixtures/wrong/" + file))
    }
  }

  /// Nil when it is no JSON.
  var text: JSONText? {
    do throws(JSONError) {
      return try JSONText(parsing: bytes, limits: .document)
    } catch {
      return nil
    }
  }

  /// The messages, in the order of the text.
  ///
  /// - Parameters:
  ///   - folder: has its pictures and its data; nil for a brand that has a logo.
  ///   - files: the translations of the folder.
  func diagnostics(
    in folder: String? = nil, with files: [CompanionFile] = []
  ) throws -> [Diagnostic] {
    let checker = try Self.checker
    let file: @Sendable (String) -> [UInt8]? = { path in
      folder.flatMap { try? Repository.read("\($0)/\(path)") }
    }
    do throws(InvalidDocument) {
      _ = try checker.check(
        bytes, Companions(files, bytes: file),
        hasImage: { folder == nil ? $0 == "logo.png" : file("images/\($0)") != nil })
      return []
    } catch {
      return error.diagnostics
    }
  }

  /// The schema of the repository.
  static var schema: JSONSchema {
    get throws { try compiledSchema.get() }
  }

  /// What checks documents of at most 1 MiB by the schema of the repository, which takes a tenth of a second to compile.
  static var checker: DocumentChecker {
    get throws { try compiledChecker.get() }
  }

  private static let compiledChecker = Result {
    try DocumentChecker(
      schema: JSONText(parsing: Repository.read(Repository.schema), limits: .trusted),
      documentBytes: 1 << 20)
  }

  private static let compiledSchema = Result {
    try JSONSchema(
      compiling: JSONText(parsing: Repository.read(Repository.schema), limits: .trusted))
  }
}

/// The files of this repository.
enum Repository {
  static let schema = "paywalls/schema/paywall-1.schema.json"

  static func path(_ path: String) -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return folder.standardizedFileURL.appending(path: path).path(percentEncoded: false)
  }

  static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: Self.path(path))))
  }
}
