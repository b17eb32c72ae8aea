import Foundation

/// The folder with `schema/`, `devices.json` and `fonts/`, by which a document is checked and laid out.
struct PaywallsFolder {
  /// What the command line or the environment named; nil when neither did.
  let given: String?

  init(_ arguments: Arguments) { given = arguments["paywalls"]?.text }

  /// The one that was named, else the nearest one that the document (or folder of documents) lies in, else `paywalls` here.
  func path(for document: String) throws(UsageError) -> String {
    if let path = given ?? Self.enclosing(document) { return path }
    guard FileManager.default.fileExists(atPath: Self.here) else {
      throw UsageError(
        message: "\"\(document)\" lies in no paywalls folder, and there is none here",
        hint: "give the folder that holds schema/, devices.json and fonts/ with --paywalls")
    }
    return Self.here
  }

  private static let here = "paywalls"

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
