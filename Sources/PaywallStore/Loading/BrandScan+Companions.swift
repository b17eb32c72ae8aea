import Files
import PaywallCheck
import PaywallModel
import PaywallStorage

extension BrandScanner {
  /// Reads what is new of the files beside a brand's documents.
  func scanCompanions(
    of folder: FolderTree, _ scan: inout BrandScan, since previous: BrandScan?
  ) {
    scanCompanions(.theme, in: folder, &scan, since: previous)
    for kind in CompanionFile.Kind.allCases {
      guard let name = kind.folder else { continue }
      do {
        scan.note(try folder.entry(name))
        guard let inner = try folder.folder(name) else { continue }
        for file in try inner.names().sorted().compactMap({ CompanionFile(path: "\(name)/\($0)") })
        {
          scanCompanions(file, in: inner, &scan, since: previous)
        }
      } catch {
        scan.reports.append(FileReport("\(scan.brand)/\(name)", error))
      }
    }
  }

  /// A wrong file is told, and the one of the last version stays in its place.
  private func scanCompanions(
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
