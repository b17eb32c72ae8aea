import Foundation
import PaywallModel

/// The documents that a path of the command line means: a file, or every `N.json` in a folder.
struct NamedDocuments {
  let documents: [DocumentFile]
  /// JSON files of the folder that are no documents by their names, and no other part of a paywalls folder either.
  let others: [String]

  init(at path: String) throws(UsageError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else {
      documents = [DocumentFile(path: path)]
      others = []
      return
    }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".json") && !Self.isHidden($0) }.sorted()
      .map { (name: $0, file: DocumentFile(path: (path.hasSuffix("/") ? path : path + "/") + $0)) }
    documents = files.map(\.file).filter { $0.version != nil }
    others = files.filter { $0.file.version == nil && !Self.isKnown($0.name) }.map(\.file.path)
    guard !documents.isEmpty else {
      throw UsageError(
        message: "\"\(path)\" holds no document",
        hint: "a document's file is named by its number: disney/1.json")
    }
  }

  /// One line for each file that is not checked, so that nobody takes it for checked.
  var notes: [String] {
    others.map {
      "\($0): not checked, as the service reads only files that are named by a number; name it so, such as 2.json, or name the file itself here"
    }
  }

  private static func isHidden(_ name: String) -> Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Whether the file is one that a paywalls folder holds beside its documents.
  private static func isKnown(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    let folders = parts.dropLast()
    return folders.contains { ["schema", "fonts", "images", "examples", "library"].contains($0) }
      || ["devices.json", "live.json"].contains(parts.last)
      || (1...2).contains { CompanionFile(path: parts.suffix($0).joined(separator: "/")) != nil }
  }
}
