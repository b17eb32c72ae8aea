import Etcd
import Foundation
import POSIX
import PaywallStorage

/// Makes a node's folder part of a fleet.
struct Joining {
  let link: FleetLink
  let held: HeldFolder

  /// Returns the fleet that the folder belongs to. A new folder joins the fleet in etcd, or founds one.
  func membership() throws(StorageError) -> Membership {
    if var known = try Membership(in: held.path) {
      guard known.prefix == link.settings.prefix else {
        throw .foreign(
          "the state folder \(held.path) belongs to the prefix \(known.prefix), and --store names \(link.settings.prefix); give --state another folder"
        )
      }
      if known.folder.isEmpty {
        known.folder = .randomDigits()
        try known.save(in: held)
      }
      return known
    }
    try checkIsEmpty()
    let seconds = link.settings.limits.startSeconds
    let end = ContinuousClock.now + .seconds(seconds)
    var isReported = false
    while true {
      do throws(StorageError) {
        return try join()
      } catch {
        guard case .unreachable(let reason) = error else { throw error }
        guard ContinuousClock.now < end else {
          throw .unreachable(
            "\(reason); the state folder \(held.path) is new, so there is nothing to serve")
        }
        if !isReported {
          link.settings.report("waits up to \(Int(clamping: seconds)) s for etcd: \(reason)")
        }
        isReported = true
        usleep(200_000)
      }
    }
  }

  /// Throws if the folder has its own log, which would be lost or mixed with the fleet's.
  private func checkIsEmpty() throws(StorageError) {
    do {
      for name in try Folder.names(held.path) where FileStorage.isOfLog(name) {
        guard let status = try FileStatus(of: Folder.path(of: name, in: held.path)), status.size > 0
        else {
          continue
        }
        throw StorageError.foreign(
          "the state folder \(held.path) has a log of its own; give --state another folder, or bring the log to the fleet with paywalld migrate --from \(held.path)"
        )
      }
    } catch {
      throw StorageError(error)
    }
  }

  private func join() throws(StorageError) -> Membership {
    let keys = link.keys
    let new = FleetIdentity.random()
    let outcome = try link.commit(
      EtcdTransaction(
        // Otherwise the data that a migration has written so far would become part of the fleet.
        compares: [.created(keys.identity, 0), .created(keys.migration, 0)],
        success: [
          .put(key: keys.identity, value: new.bytes),
          .put(key: keys.head, value: FleetHead(sequence: 0, modified: 0).bytes),
        ],
        failure: [
          .range(EtcdRange(.one(keys.identity))), .range(EtcdRange(.one(keys.base))),
        ]))
    var identity = new
    if !outcome.succeeded {
      guard let pair = outcome.pairs(0).first else {
        throw .unreachable(
          "a migration to the prefix \(link.settings.prefix) has begun and not ended; wait for its end, or run it again"
        )
      }
      identity = try FleetIdentity(reading: pair.value)
      if let base = outcome.pairs(1).first {
        try BaseSnapshot.install(
          try BaseSnapshot(reading: base.value).state(link), in: held)
      }
    }
    let membership = Membership(
      cluster: outcome.cluster, prefix: link.settings.prefix, fleet: identity.id)
    try membership.save(in: held)
    return membership
  }
}
