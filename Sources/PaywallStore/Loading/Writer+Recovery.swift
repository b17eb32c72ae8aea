import Foundation
import PaywallModel

extension Writer {
  /// Ends what a crash interrupted. Files that wait for their name since a crash get it when the log has their change, and go when it has not.
  mutating func recoverPendingFiles() {
    for brand in brandsInFolder() {
      let record = state.brands[brand] ?? BrandRecord()
      recover(folder(brand), in: brand) { name, etag in
        guard let number = VersionFile.number(name), let version = record.versions[number] else {
          return false
        }
        return version.presence == .there && version.etag == etag
      }
      recover(folder(brand) + "/images", in: brand) { name, etag in record.images[name] == etag }
      removeEmptyFolder(brand)
    }
  }

  private mutating func recover(
    _ folder: String, in brand: Brand, isCommitted: (_ name: String, _ etag: String) -> Bool
  ) {
    do {
      guard try FileStatus(of: folder) != nil else { return }
      for pending in try Folder.names(folder) {
        let path = folder + "/" + pending
        // Without its line in the log a deletion has not happened, but then the file was not renamed either.
        if VersionFile.former(pending) != nil { try DurableFile.remove(path) }
        guard let name = VersionFile.awaited(pending) else { continue }
        let bytes = try DurableFile.read(path, limit: configuration.limits.imageBytes)
        if isCommitted(name, ContentTag.of(bytes)) {
          // Unlike elsewhere a failed fsync undoes nothing: what a power cut then forgets is recovered again.
          try DurableFile.rename(path, to: folder + "/" + name)
          try Folder.synchronize(folder)
        } else {
          try DurableFile.remove(path)
        }
      }
    } catch {
      unrecovered.insert(brand)
      reports[nil, default: []].append(
        FileReport(brand.name, code: "unrecovered", error.description))
    }
  }

  /// The folder of a brand whose first publish never came to its end.
  private func removeEmptyFolder(_ brand: Brand) {
    guard state.brands[brand] == nil else { return }
    do {
      _ = try Folder.removeIfEmpty(folder(brand))
    } catch {
      return
    }
  }
}
