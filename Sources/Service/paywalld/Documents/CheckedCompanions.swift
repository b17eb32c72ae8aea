import Foundation
import JSON
import PaywallCheck
import PaywallModel
import PaywallStore

/// The files that a document shares with others of its brand, each read and checked once.
struct CheckedCompanions {
  private(set) var valid: [CompanionFile: [UInt8]] = [:]
  /// The invalid files with their mistakes, ordered by name.
  private(set) var faults: [DiagnosticReport.CheckedFile] = []

  var companions: Companions { Companions(valid) }

  init(_ document: DocumentFile) {
    for file in Self.names(in: document.folder.path) {
      guard let bytes = document.contents(file.path, limit: StoreLimits.standard.companionBytes)
      else { continue }
      do throws(InvalidDocument) {
        try file.check(bytes)
        valid[file] = bytes
      } catch {
        let path = "\(document.folder.relativePath)/\(file)"
        faults.append(.init(path: path, bytes: bytes, diagnostics: error.diagnostics))
      }
    }
  }

  private static func names(in folder: String) -> [CompanionFile] {
    let folders = CompanionFile.Kind.inFolders.map { $0.folder.map { "/" + $0 } ?? "" }
    return Set(folders).flatMap { inner -> [CompanionFile] in
      do {
        return try FileManager.default.contentsOfDirectory(atPath: folder + inner)
          .compactMap {
            CompanionFile(path: "\(inner.dropFirst())\(inner.isEmpty ? "" : "/")\($0)")
          }
      } catch {
        return []
      }
    }.sorted()
  }
}
