import Etcd
import Foundation
import POSIX
import PaywallStorage

/// A storage with a log and bytes that the nodes of a fleet share in etcd. Each node serves from the copy in its own folder.
package struct FleetStorage: Storage {
  package var journal: any Journal
  package var blobs: any Blobs
  package var sharing: Sharing
  private let link: FleetLink
  private let mirror: Mirror
  private let session: FleetSession

  /// Opens the folder, and updates it to the state in etcd. Without etcd, a folder that has followed the fleet before is served as it is.
  ///
  /// Throws `.foreign` if the folder or the data in etcd belongs to something else, and `.unreachable` if the folder is new and etcd does
  /// not answer.
  package static func open(
    _ held: HeldFolder, limits: StorageLimits, settings: FleetSettings
  ) throws(StorageError) -> OpenedStorage {
    let link = FleetLink(settings)
    do throws(StorageError) {
      link.membership = try Joining(link: link, held: held).membership()
      return try open(held, limits: limits, link: link)
    } catch {
      link.close()
      throw error
    }
  }

  private static func open(
    _ held: HeldFolder, limits: StorageLimits, link: FleetLink
  ) throws(StorageError) -> OpenedStorage {
    var opened = try whole(in: held, limits: limits, link: link)
    let own = opened.storage
    let mirror = Mirror(opened, in: held, limits)
    let bytes = try shared(link, held)
    let blobs = FleetBlobs(own.blobs, shared: bytes, limits: link.settings.limits)
    let reader = LogReader(link: link, mirror: mirror, blobs: blobs)
    let session = try FleetSession(link)
    let secrets = try FleetSecrets(link, in: held)
    let follower = FleetFollower(reader, nodes: session.nodes, secrets: secrets)
    let revision = try connect(follower, mirror: mirror, link: link)
    if let beginning = mirror.beginning(after: opened.state.sequence) {
      opened.state = beginning
      opened.savedSequence = beginning.sequence
    }
    try mirror.read(after: opened.state.sequence) { change in
      opened.state.apply(change)
      return true
    }
    if revision != nil { collect(own.blobs, keeping: opened.state.blobs) }
    let sharing = Sharing(
      nodes: session.nodes.nodes, duties: session.duties, secrets: secrets.secrets,
      lines: FleetLines(link: link, duties: session.duties).lines,
      answers: FleetAnswers(link: link).answers, clock: session.clock.clock)
    opened.storage = FleetStorage(
      journal: FleetLog(reader), blobs: blobs, sharing: sharing, link: link, mirror: mirror,
      session: session)
    NamedThread(name: "fleet") { follower.run(from: revision) }
    session.start()
    let trimming = FleetTrimming(
      link: link, mirror: mirror, bytes: bytes, duties: session.duties)
    NamedThread(name: "trimming") { trimming.run() }
    return opened
  }

  /// Updates the copy to the state in etcd. Returns nil if etcd cannot be followed, so the copy is served as it is; waits for etcd while
  /// the copy is empty.
  private static func connect(
    _ follower: FleetFollower, mirror: Mirror, link: FleetLink
  ) throws(StorageError) -> Int? {
    let isEmpty = mirror.sequence == 0
    let patience = Duration.seconds(link.settings.limits.startSeconds)
    var (end, known) = (ContinuousClock.now + patience, 0)
    while true {
      do throws(StorageError) {
        return try follower.connect()
      } catch {
        guard isEmpty, case .unreachable(let reason) = error else {
          link.failed(error)
          link.settings.report("serves what it knows: \(error)")
          return nil
        }
        if mirror.sequence > known { (end, known) = (.now + patience, mirror.sequence) }
        guard ContinuousClock.now < end else {
          throw .unreachable("\(reason); this node has nothing to serve yet")
        }
        usleep(200_000)
      }
    }
  }

  /// Opens the node's own files. A damaged copy is removed if etcd can supply another one.
  private static func whole(
    in held: HeldFolder, limits: StorageLimits, link: FleetLink
  ) throws(StorageError) -> OpenedStorage {
    let opened = try own(held, limits)
    guard case .damaged(let changes)? = opened.failure else { return opened }
    do throws(StorageError) {
      _ = try link.pair(link.keys.identity)
    } catch {
      return opened
    }
    link.settings.report(
      "the copy of the log is damaged at change \(changes.lowerBound); it is made anew")
    try BaseSnapshot.clear(held)
    return try own(held, limits)
  }

  /// Opens the node's own files as they are.
  static func own(
    _ held: HeldFolder, _ limits: StorageLimits
  ) throws(StorageError) -> OpenedStorage {
    do {
      return try FileStorage.open(held, limits, acceptsDamage: false, durability: .later)
    } catch {
      throw .file(error)
    }
  }

  /// Returns the store of the fleet's bytes after checking that this node uses the fleet's. The node's folder remembers it.
  static func shared(
    _ link: FleetLink, _ held: HeldFolder
  ) throws(StorageError) -> any SharedBytes {
    let store = try ByteStore.proven(link, remembering: link.membership?.byteStore)
    if var known = link.membership, known.byteStore != store {
      known.byteStore = store
      link.membership = known
      do throws(StorageError) {
        try known.save(in: held)
      } catch {
        // The record is for a start without etcd; a full disk does not keep the node from serving.
        link.settings.report("where the fleet keeps its bytes cannot be kept in mind: \(error)")
      }
    }
    return try bytes(of: store, link)
  }

  static func bytes(
    of store: ByteStore, _ link: FleetLink
  ) throws(StorageError) -> any SharedBytes {
    guard case .folder(let marker) = store, let path = link.settings.blobs else {
      return EtcdBytes(link)
    }
    do {
      return FolderBytes(
        folder: SharedFolder(path: path), marker: marker,
        blobs: try FileStorage.sharedBlobs(in: path))
    } catch {
      throw .file(error)
    }
  }

  /// Deletes bytes that the node's copy does not need. The shared store has them.
  private static func collect(_ blobs: any Blobs, keeping needed: Set<BlobID>) {
    do {
      for blob in try blobs.list() where !needed.contains(blob) { try blobs.remove(blob) }
    } catch {
      return
    }
  }
}

extension FleetStorage {
  package var isShared: Bool { true }

  package var obstacle: StorageError? { link.obstacle ?? link.fullness ?? mirror.obstacle() }

  package var staleSeconds: Double? { link.staleSeconds }

  package var meters: StorageMeters { link.meters }

  package func save(_ file: StateFile) -> FileError? { mirror.own.save(file) }

  package func rotate(_ state: () -> StateFile) throws(FileError) { try mirror.own.rotate(state) }

  package func state(upTo sequence: Int) throws(FileError) -> StoreState? {
    try mirror.own.state(upTo: sequence)
  }

  package func beginning(after sequence: Int) -> StoreState? { mirror.beginning(after: sequence) }

  package func follow(_ body: @escaping @Sendable () -> Void) { mirror.follow(body) }

  package func check() throws(StorageError) { try mirror.own.check() }

  package func close() {
    link.close()
    session.stop()
  }
}
