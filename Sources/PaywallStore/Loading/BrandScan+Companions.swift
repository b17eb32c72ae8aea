import Files
import JSON
import PaywallCheck
import PaywallLog
import PaywallModel
import PaywallStorage

extension BrandScanner {
  /// What the next version may name, as the folder has it now.
  func staging(for scan: BrandScan, _ catalog: Catalog) -> Staging {
    Staging(
      entry: catalog.brands[scan.brand], files: scan.images, data: scan.data.mapValues(\.file),
      shared: scan.companions, limits: limits)
  }

  /// A wrong file is told, and the one of the last version stays in its place.
  func scanCompanion(
    _ file: CompanionFile, in folder: FolderTree, _ scan: inout BrandScan,
    since previous: BrandScan?
  ) {
    let path = "\(scan.brand)/\(file.rawValue)"
    do {
      guard let entry = try folder.entry(file.rawValue) else { return }
      scan.note(entry)
      if let known = previous?.companions[file], known.status == entry.status {
        scan.companions[file] = known
        return
      }
      let found = try folder.file(file.rawValue, limit: limits.companionBytes)
      scan.companions[file] = BrandScan.Companion(
        status: found.entry.status, blob: BlobID(of: found.bytes),
        text: try file.check(found.bytes, most: limits.companionBytes))
    } catch let error as InvalidDocument {
      scan.reports.append(FileReport(path: path, diagnostics: error.diagnostics))
    } catch let error as FileError {
      scan.reports.append(FileReport(path, error))
    } catch {
      scan.reports.append(FileReport(path, code: "unreadable", "\(error)"))
    }
  }
}
