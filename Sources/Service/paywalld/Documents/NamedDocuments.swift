import Foundation
import POSIX
import PaywallModel

/// The documents that a command-line path names: one file, or every `N.json` in a folder.
struct NamedDocuments {
  let documents: [DocumentFile]
  /// The placements and campaigns in the folder.
  let placements: [DocumentFile]
  /// The other JSON files of the folder, which have no name of a document or of another part of a paywalls folder.
  let others: [String]

  init(at path: String) throws(UsageError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else {
      documents = [DocumentFile(path: path)]
      placements = []
      others = []
      return
    }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".json") && !Self.isHidden($0) }.sorted()
      .map { (name: $0, file: DocumentFile(path: Folder.shown($0, in: path))) }
    let numbered = files.map(\.file).filter { $0.version != nil }
    documents = numbered.filter { $0.documentInFolder?.isOfPlacements != true }
    placements = numbered.filter { $0.documentInFolder?.isOfPlacements == true }
    others = files.filter { $0.file.version == nil && !Self.isKnown($0.name) }.map(\.file.path)
    guard !numbered.isEmpty else {
      throw UsageError(
        message: "\"\(path)\" contains no document",
        hint: "name each document by its version number: disney/1.json")
    }
  }

  /// A line for each file that is not checked, so that nobody assumes that it was.
  var notes: [String] {
    others.map {
      "\($0): not checked, because the service only reads files named by a number; rename it, to 2.json for example, or pass the file itself"
    }
  }

  private static func isHidden(_ name: String) -> Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Whether the file is a known part of a paywalls folder other than a document.
  private static func isKnown(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    let folders = parts.dropLast()
    return folders.contains {
      ["schema", "fonts", "packs", "images", "examples", "library"].contains($0)
    }
      || ["devices.json", "live.json"].contains(parts.last)
      || (1...2).contains { CompanionFile(path: parts.suffix($0).joined(separator: "/")) != nil }
  }
}
