import Etcd
import Foundation
import POSIX
import PaywallStorage

/// Moves what a service keeps between a state folder and a fleet's etcd. What is there is proven by its hashes.
package struct Migration: Sendable {
  /// What was moved.
  package struct Summary: Sendable, Hashable {
    /// The number of the last change.
    package var sequence: Int
    package var brands: Int
    package var blobs: Int
    /// The changes that went along. Older ones are in a snapshot.
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
