import Etcd
import Foundation
import POSIX
import PaywallStorage

/// Migrates from a fleet to a folder.
extension Migration {
  /// Moves the log, the bytes, the secrets and the counts of a fleet to a new state folder. Until the last step the folder is a copy that
  /// follows the fleet, so an interrupted migration can be run again and continues.
  package func run(to folder: String) throws(StorageError) -> Summary {
    let held = try Self.hold(folder)
    let link = FleetLink(settings)
    defer { link.close() }
    guard try link.pair(link.keys.identity) != nil else {
      throw .foreign("etcd has no fleet under the prefix \(settings.prefix)")
    }
    link.membership = try Joining(link: link, held: held).membership()
    let opened = try FleetStorage.own(held, limits)
    let mirror = Mirror(opened, in: held, limits)
    let blobs = FleetBlobs(
      opened.storage.blobs, shared: try FleetStorage.shared(link, held), limits: settings.limits)
    let reader = LogReader(link: link, mirror: mirror, blobs: blobs)
    let nodes = FleetNodes(settings.node) {}
    let secrets = try FleetSecrets(link, in: held)
    _ = try FleetFollower(reader, nodes: nodes, secrets: secrets).connect()
    for name in SecretName.allCases { _ = try secrets.secrets.read(name) }
    let state = try mirror.state(at: mirror.sequence)
    try settle(state, mirror: mirror, blobs: blobs)
    let counts = try FleetLines.all(of: link)
    do {
      try held.replace(Backup.counts, with: counts)
      for name in [FleetSecrets.versions, Membership.name]
      where try FileStatus(of: Folder.path(of: name, in: folder)) != nil {
        try DurableFile.remove(Folder.path(of: name, in: folder))
      }
    } catch {
      throw .file(error)
    }
    var changes = 0
    try mirror.read(after: 0) { _ in
      changes += 1
      return true
    }
    return withExtendedLifetime(held) {
      Summary(
        sequence: state.sequence, brands: state.brands.count, blobs: state.blobs.count,
        changes: changes)
    }
  }

  /// Makes everything durable, and verifies that all bytes are there.
  private func settle(
    _ state: StoreState, mirror: Mirror, blobs: FleetBlobs
  ) throws(StorageError) {
    try blobs.bring(state.blobs)
    if let failure = mirror.failure { throw failure }
    if let error = mirror.own.save(StateFile(state: state)) { throw .file(error) }
    try mirror.own.blobs.settle()
    for blob in state.blobs where try mirror.own.blobs.get(blob) == nil {
      throw .foreign("etcd lacks the bytes \(blob.text); restore a backup of etcd")
    }
  }
}
