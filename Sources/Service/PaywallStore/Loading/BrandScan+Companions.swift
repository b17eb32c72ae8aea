import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage

extension BrandScanner {
  /// Reads what is new of the files beside a brand's documents.
  func scanCompanions(
    of folder: FolderTree, _ scan: inout BrandScan, since previous: BrandScan?
  ) {
    for kind in CompanionFile.Kind.allCases {
      if let file = kind.only { scanCompanion(file, in: folder, &scan, since: previous) }
      guard let name = kind.folder else { continue }
      do {
        scan.note(try folder.entry(name))
        guard let inner = try folder.folder(name) else { continue }
        for name in try inner.names().sorted() where !name.hasPrefix(".") {
          scanCompanion(name, of: kind, in: inner, &scan, since: previous)
        }
      } catch {
        scan.reports.append(FileReport("\(scan.brand)/\(name)", error))
      }
    }
  }

  private func scanCompanion(
    _ name: String, of kind: CompanionFile.Kind, in folder: FolderTree, _ scan: inout BrandScan,
    since previous: BrandScan?
  ) {
    let path = "\(kind.rawValue)/\(name)"
    if let file = CompanionFile(path: path) {
      scanCompanion(file, in: folder, &scan, since: previous)
    } else if name.hasSuffix(".json") {
      scan.reports.append(
        FileReport(
          "\(scan.brand)/\(path)", code: "file-name",
          "\"\(name)\" is no name of a file of \(kind.rawValue), so the file is not read",
          hint: "name it by \(kind.expectedNames)"))
    }
  }

  /// A wrong file is told, and the one of the last version stays in its place.
  private func scanCompanion(
    _ file: CompanionFile, in folder: FolderTree, _ scan: inout BrandScan,
    since previous: BrandScan?
  ) {
    let path = "\(scan.brand)/\(file)"
    do {
      guard let entry = try folder.entry(file.name + ".json") else { return }
      scan.note(entry)
      if let known = previous?.companions[file], known.status == entry.status {
        scan.companions[file] = known
        return
      }
      let found = try folder.file(file.name + ".json", limit: limits.companionBytes)
      try file.check(found.bytes, most: limits.companionBytes)
      scan.companions[file] = BrandScan.Companion(
        status: found.entry.status, stored: StoredCompanion(file, found.bytes))
    } catch let error as InvalidDocument {
      scan.reports.append(FileReport(path: path, diagnostics: error.diagnostics))
    } catch let error as FileError {
      scan.reports.append(FileReport(path, error))
    } catch {
      scan.reports.append(FileReport(path, code: "unreadable", "\(error)"))
    }
  }
}
