import Etcd
import Foundation
import POSIX
import PaywallStorage

/// Moves the data of a service between a state folder and a fleet's etcd. The moved data is verified by its hashes.
package struct Migration: Sendable {
  /// The result of a migration.
  package struct Summary: Sendable, Hashable {
    /// The number of the last change.
    package var sequence: Int
    package var brands: Int
    package var blobs: Int
    /// The number of changes that were moved. Older ones are in a snapshot.
    package var changes: Int
  }

  let settings: FleetSettings
  let limits: StorageLimits

  package init(_ settings: FleetSettings, limits: StorageLimits = .standard) {
    self.settings = settings
    self.limits = limits
  }

  static func hold(_ folder: String) throws(StorageError) -> HeldFolder {
    do {
      guard let held = try HeldFolder(folder) else {
        throw StorageError.locked(path: folder, holder: HeldFolder.holder(folder))
      }
      return held
    } catch {
      throw StorageError(error)
    }
  }
}
