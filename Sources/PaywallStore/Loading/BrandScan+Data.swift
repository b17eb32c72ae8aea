import Files
import PaywallModel
import PaywallStorage

extension BrandScanner {
  /// Reads what is new in a brand's folder `data`. What is wrong in a file is told where a document names it.
  func scanData(of folder: FolderTree, _ scan: inout BrandScan, since previous: BrandScan?) {
    do {
      scan.note(try folder.entry("data"))
      guard let data = try folder.folder("data") else { return }
      for name in try data.names().sorted() where DataFileName(name) != nil {
        guard let entry = try data.entry(name) else { continue }
        scan.note(entry)
        if let known = previous?.data[name], known.status == entry.status {
          scan.data[name] = known
          continue
        }
        let file = try data.file(name, limit: limits.dataBytes)
        scan.data[name] = BrandScan.DataFile(
          status: file.entry.status, file: StoredData(file.bytes))
      }
    } catch {
      scan.reports.append(FileReport("\(scan.brand)/data", error))
    }
  }
}
