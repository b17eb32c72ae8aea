import Foundation

/// The folder with `schema/`, `devices.json` and `fonts/`, by which a document is checked and laid out.
struct PaywallsFolder {
  /// What the command line or the environment named; nil when neither did.
  let given: String?

  init(_ arguments: Arguments) { given = arguments["paywalls"]?.text }

  /// The one that was named, else the nearest one that the document (or folder of documents) lies in, else `paywalls` here, which need
  /// not be there: what a folder lacks comes with the program.
  func path(for document: String) throws(UsageError) -> String {
    guard let given else { return Self.enclosing(document) ?? "paywalls" }
    guard FileManager.default.fileExists(atPath: given) else {
      throw UsageError(
        message: "the paywalls folder \"\(given)\" does not exist",
        hint:
          "name one that exists, or leave it out for the program's own schema, devices and fonts"
      )
    }
    return given
  }

  /// The nearest folder with a schema that the document lies in.
  static func enclosing(_ document: String) -> String? {
    var folder = URL(filePath: document).absoluteURL.standardizedFileURL
    while true {
      let schema = folder.appending(path: "schema/paywall-1.schema.json").path
      if FileManager.default.fileExists(atPath: schema) { return folder.path }
      guard folder.pathComponents.count > 1 else { return nil }
      folder.deleteLastPathComponent()
    }
  }
}
