import Etcd
import JSON
import POSIX
import PaywallStorage

extension ByteStore {
  /// Returns the fleet's store after checking that this node uses the same one.
  ///
  /// Throws `.foreign`, which names the difference. If etcd does not answer, `known` is used.
  ///
  /// - Parameter known: the store that this node's folder remembers.
  static func proven(
    _ link: FleetLink, remembering known: ByteStore?
  ) throws(StorageError) -> ByteStore {
    var told = known
    do throws(StorageError) {
      told = try link.pair(link.keys.byteStore).map { pair throws(StorageError) in
        try ByteStore(reading: pair.value)
      }
      if told == nil { told = try declared(link) }
    } catch {
      guard case .unreachable = error else { throw error }
    }
    let own = link.settings.blobs.map(SharedFolder.init)
    switch (told, own) {
    case (nil, nil), (.etcd, nil): return .etcd
    case (nil, let folder?):
      guard let marker = try folder.marker() else {
        throw .unreachable(
          "the folder \(folder.path) of --blobs has no file \(SharedFolder.markerName), and etcd, which knows where the fleet keeps its bytes, does not answer"
        )
      }
      return .folder(marker: marker)
    case (.folder(let marker), let folder?):
      try folder.check(marker)
      return .folder(marker: marker)
    case (.etcd, let folder?):
      throw .foreign(
        "the fleet keeps its documents and pictures in etcd, and this node was started with --blobs \(folder.path); leave --blobs out"
      )
    case (.folder(let marker), nil):
      throw .foreign(
        "the fleet keeps its documents and pictures in a folder that all nodes share, whose file \(SharedFolder.markerName) has \(marker), and this node was started without --blobs; name that folder"
      )
    }
  }

  /// Declares the fleet's store: etcd if it already has blobs, otherwise this node's. Returns the existing one if another node was first.
  private static func declared(_ link: FleetLink) throws(StorageError) -> ByteStore {
    let keys = link.keys
    let outcome = try link.commit(
      EtcdTransaction(success: [
        .range(EtcdRange(.one(keys.identity))), .range(EtcdRange(.one(keys.head))),
        .range(EtcdRange(keys.blobs, limit: 1, keysOnly: true)),
      ]))
    // A fleet made by an earlier release has not declared a store.
    let hasChanges = try outcome.pairs(1).first.map(FleetHead.init)?.sequence ?? 0 > 0
    let isInEtcd = !outcome.pairs(2).isEmpty
    let own = link.settings.blobs.map(SharedFolder.init)
    if isInEtcd { return try declare(.etcd, over: link, after: outcome) }
    guard let own else {
      guard !hasChanges else {
        throw .foreign(
          "the fleet has changes, and none of its documents and pictures in etcd, and this node was started without --blobs; name the folder that all nodes share"
        )
      }
      return try declare(.etcd, over: link, after: outcome)
    }
    return try declare(.folder(marker: own.marked()), over: link, after: outcome)
  }

  private static func declare(
    _ store: ByteStore, over link: FleetLink, after outcome: EtcdOutcome
  ) throws(StorageError) -> ByteStore {
    let key = link.keys.byteStore
    guard let identity = outcome.pairs(0).first?.value else { return store }
    let made = try link.commit(
      EtcdTransaction(
        compares: [.created(key, 0), .value(link.keys.identity, identity)],
        success: [.put(key: key, value: store.bytes)], failure: [.range(EtcdRange(.one(key)))]))
    guard !made.succeeded, let pair = made.pairs(0).first else { return store }
    return try ByteStore(reading: pair.value)
  }
}

/// A folder that all nodes of a fleet share for documents and pictures.
struct SharedFolder: Sendable {
  let path: String

  /// The name of the file that identifies the folder.
  static let markerName: StaticString = "paywalld-blobs.json"

  /// The marker that identifies the folder; nil if it has none.
  func marker() throws(StorageError) -> String? {
    let file = Folder.path(ofOwn: Self.markerName, in: path)
    do {
      guard try FileStatus(of: file) != nil else { return nil }
      return try JSONText(
        parsing: try RegularFile.read(file, limit: 4_096), limits: .document
      ).root.text("marker")
    } catch let error as FileError {
      throw .file(error)
    } catch {
      throw .foreign("\(file) cannot be read: \(error)")
    }
  }

  /// Returns the marker; creates one if there is none. Fleets that share the folder share its marker, too.
  func marked() throws(StorageError) -> String {
    if let known = try marker() { return known }
    let object: JSONValue = ["marker": .string(.randomDigits())]
    do {
      try Folder.make(path, mode: FileStorage.sharedFolderMode)
      try DurableFile.create(
        Folder.path(ofOwn: Self.markerName, in: path), with: object.encoded(),
        mode: FileStorage.sharedMode)
    } catch {
      // Another node may have created it first.
      if let known = try marker() { return known }
      throw .file(error)
    }
    return try marked()
  }

  /// Throws `.foreign` unless the folder has this marker.
  func check(_ marker: String) throws(StorageError) {
    guard let found = try self.marker() else {
      throw .foreign(
        "the folder \(path) of --blobs has no file \(Self.markerName), so it is not the one that the fleet shares, whose marker is \(marker); mount that one, or name it"
      )
    }
    guard found == marker else {
      throw .foreign(
        "the folder \(path) of --blobs is not the one that the fleet shares: its file \(Self.markerName) has \(found), and the fleet's has \(marker); name that one"
      )
    }
  }
}
