import Foundation
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import PaywallStore
import RenderRoutes

/// A document that somebody edits in another program, with the files next to it.
struct EditedFile: Sendable {
  let path: String

  private var document: DocumentFile { DocumentFile(path: path) }

  /// The brand of the document's folder, or a stand-in.
  var brand: Brand? { document.brand ?? Brand("preview") }

  /// The state of the file and those next to it when they were last written. Equal values mean that nothing was saved in between.
  struct Stamp: Hashable {
    fileprivate let files: [String: FileStatus]
  }

  var stamp: Stamp {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let inner = CompanionFile.Kind.inFolders.compactMap(\.folder) + ["images"]
    var files: [String: FileStatus] = [:]
    for name in [nil] + inner.map(Optional.some) {
      do {
        let place = try name.map { try Folder.path(of: $0, in: folder) } ?? folder
        for file in try Folder.names(place) {
          let path = try Folder.path(of: file, in: place)
          files[path] = try FileStatus(of: path)
        }
      } catch {
        // A missing folder has no files, and one that is being changed is looked at again.
        continue
      }
    }
    return Stamp(files: files)
  }

  /// The text with its files in the format of the service: `{"document": "…", "companions": {"theme.json": "…"}}`. Throws if there is no
  /// file.
  func content() throws(UsageError) -> Result<[UInt8], DocumentFault> {
    try document.contents().map { bytes in
      let companions = CheckedCompanions(document).valid.map { file, bytes in
        JSONField(name: file.path, value: .string(String(decoding: bytes, as: UTF8.self)))
      }
      let text: JSONValue = [
        "document": .string(String(decoding: bytes, as: UTF8.self)),
        "companions": .object(companions.sorted { $0.name < $1.name }),
      ]
      return text.encoded(.compact)
    }
  }

  /// The checked document, or its mistakes. Throws if there is no file.
  func draft(_ checker: DocumentChecker, of brand: Brand) throws(UsageError) -> Result<
    Draft, DocumentFault
  > {
    let file = document
    return try file.contents().flatMap { file.check($0, with: checker) }.map { checked in
      Draft(checked, of: brand) { file.storedImage($0) }
    }
  }

  /// The mistakes of the files next to the document.
  var faultsBeside: [PlainText] {
    CheckedCompanions(document).faults.flatMap {
      FileReport(path: $0.path, diagnostics: $0.diagnostics).lines
    }
  }
}

extension DocumentFile {
  /// An image next to the document as the service sends it; nil if there is none that the service would accept.
  fileprivate func storedImage(_ name: String) -> StoredImage? {
    guard let bytes = imageBytes(name) else { return nil }
    let file = URL(
      filePath: Folder.shown(name, in: Folder.path(ofOwn: "images", in: Folder.parent(of: path))))
    return StoredImage(bytes, named: name, at: file.resolvingSymlinksInPath().path)
  }
}
