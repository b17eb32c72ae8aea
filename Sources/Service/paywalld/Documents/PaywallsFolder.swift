import Foundation
import POSIX

/// The folder with the `schema/`, `devices.json` and `fonts/` that check a document and lay it out.
struct PaywallsFolder {
  /// The folder that the command line or the environment names; nil if neither does.
  let given: String?

  init(_ arguments: Arguments) { given = arguments["paywalls"]?.text }

  /// The named folder, or the nearest paywalls folder around the document (or folder of documents), or `paywalls` in the current
  /// folder. The latter may be absent: the program contains all that a folder lacks.
  func path(for document: String) throws(UsageError) -> String {
    guard let given else { return Self.enclosing(document) ?? "paywalls" }
    guard FileManager.default.fileExists(atPath: given) else {
      throw UsageError(
        message: "the paywalls folder \"\(given)\" does not exist",
        hint:
          "name an existing folder, or leave the flag out to use the program's own schema, devices and fonts"
      )
    }
    return given
  }

  /// The nearest folder around the document that has a schema.
  static func enclosing(_ document: String) -> String? {
    var folder = URL(filePath: document).absoluteURL.standardizedFileURL
    while true {
      let schemas = Folder.path(ofOwn: "schema", in: folder.path)
      let schema = Folder.path(ofOwn: "paywall-1.schema.json", in: schemas)
      if FileManager.default.fileExists(atPath: schema) { return folder.path }
      guard folder.pathComponents.count > 1 else { return nil }
      folder.deleteLastPathComponent()
    }
  }
}
