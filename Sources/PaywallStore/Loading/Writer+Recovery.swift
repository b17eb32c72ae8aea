import Files
import Foundation
import PaywallCheck
import PaywallModel

extension Writer {
  /// Ends what a crash interrupted. Files that wait for their name since a crash get it when the log has their change, and go when it has not.
  mutating func recoverPendingFiles() {
    guard let tree = openFolder() else { return }
    for brand in brands(in: tree) {
      let record = state.brands[brand] ?? BrandRecord()
      let version = { (name: String) in VersionFile.number(name).flatMap { record.versions[$0] } }
      recover(
        brand.name, of: tree, in: brand,
        isCommitted: { version($0)?.presence == .there && version($0)?.etag == $1 },
        isDeleted: { version($0)?.presence == .deleted })
      recover(
        brand.name + "/images", of: tree, in: brand, isCommitted: { record.images[$0] == $1 },
        isDeleted: { [trail = ledger.trail] (name) throws(FileError) in
          try trail.lastImageChange(name, of: brand) == .deleteImage
        })
      removeEmptyFolder(brand)
    }
  }

  private mutating func recover(
    _ path: String, of tree: FolderTree, in brand: Brand,
    isCommitted: (_ name: String, _ etag: String) -> Bool,
    isDeleted: (_ name: String) throws(FileError) -> Bool
  ) {
    guard let entries = reach(path, of: tree) else { return }
    let folder = entries.path
    do {
      for pending in try entries.names() {
        let path = folder + "/" + pending
        if let name = VersionFile.former(pending) {
          let isTaken = try FileStatus(of: folder + "/" + name) != nil
          let isGone = isTaken ? true : try isDeleted(name)
          if isGone { try DurableFile.remove(path) } else { try putBack(path, folder + "/" + name) }
        }
        guard let name = VersionFile.awaited(pending) else { continue }
        let bytes = try entries.read(pending, limit: configuration.limits.imageBytes)
        if isCommitted(name, ContentTag.of(bytes)) {
          try putBack(path, folder + "/" + name)
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

  /// Nil when the folder is not there, or out of reach: the look into it reports that.
  private func reach(_ path: String, of tree: FolderTree) -> FolderTree? {
    do {
      return try tree.folder(path)
    } catch {
      return nil
    }
  }

  /// Unlike elsewhere a failed fsync undoes nothing: what a power cut then forgets is recovered again.
  private func putBack(_ path: String, _ new: String) throws(FileError) {
    try DurableFile.rename(path, to: new)
    try Folder.synchronize(Folder.parent(of: new))
  }

  /// The folder of a brand whose first publish never came to its end.
  private func removeEmptyFolder(_ brand: Brand) {
    guard state.brands[brand] == nil else { return }
    do {
      _ = try Folder.removeIfEmpty(paywalls + "/" + brand.name)
    } catch {
      return
    }
  }
}

extension AuditTrail {
  /// What was done last to a brand's image of a name: put or deleted; nil when the log does not know it.
  fileprivate func lastImageChange(
    _ name: String, of brand: Brand
  ) throws(FileError) -> Change.Action? {
    var last: Change.Action?
    try forEach(from: 0) { change, _ in
      let isOfImage = change.action == .putImage || change.action == .deleteImage
      if isOfImage, change.brand == brand, change.name == name { last = change.action }
      return true
    }
    return last
  }
}
