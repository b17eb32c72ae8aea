import Etcd
import Foundation
import POSIX
import PaywallStorage

/// Migrates from a folder to a fleet.
extension Migration {
  /// Moves the log, the bytes, the secrets and the counts of a state folder to an empty prefix. The last step turns them into a fleet. An
  /// interrupted migration is run again from the beginning, which deletes only what it had written.
  package func run(from folder: String) throws(StorageError) -> Summary {
    try checkHasLog(folder)
    let held = try Self.hold(folder)
    guard try Membership(in: folder) == nil else {
      throw .foreign(
        "the state folder \(folder) is a copy of a fleet's log; migrate from the fleet")
    }
    let opened = try FleetStorage.own(held, limits)
    if let failure = opened.failure { throw failure }
    let link = FleetLink(settings)
    defer { link.close() }
    let mark = try MigrationMark.begin(link, in: held)
    link.covering = { mark.covering($0) }
    let store = try byteStore
    let departure = Departure(
      link: link, mirror: Mirror(opened, in: held, limits), state: opened.state,
      bytes: try FleetStorage.bytes(of: store, link))
    try departure.bringBytes(opened.storage.blobs)
    let begin = try departure.bringSnapshot()
    let changes = try departure.bringLog(after: begin)
    try departure.bringSecrets(from: folder)
    try departure.bringCounts(from: folder)
    link.covering = nil
    try mark.found(
      .random(), [departure.end, .put(key: link.keys.byteStore, value: store.bytes)])
    return withExtendedLifetime(held) {
      Summary(
        sequence: opened.state.sequence, brands: opened.state.brands.count,
        blobs: opened.state.blobs.count, changes: changes)
    }
  }
}

extension Migration {
  /// The store where the fleet will keep its documents and pictures.
  private var byteStore: ByteStore {
    get throws(StorageError) {
      guard let path = settings.blobs else { return .etcd }
      return .folder(marker: try SharedFolder(path: path).marked())
    }
  }

  private func checkHasLog(_ folder: String) throws(StorageError) {
    do {
      for name in [FileJournal.name, StateFile.name]
      where try FileStatus(of: Folder.path(of: name, in: folder)) != nil { return }
    } catch {
      throw .file(error)
    }
    throw .foreign("\(folder) is not a state folder: it has neither a log nor a saved state")
  }
}

/// A state folder that is being migrated to a fleet.
private struct Departure {
  let link: FleetLink
  let mirror: Mirror
  let state: StoreState
  let bytes: any SharedBytes

  private static let blobsTogether = 64
  /// The maximum number of changes in an entry.
  private static let changesTogether = 200

  func bringBytes(_ own: any Blobs) throws(StorageError) {
    let all = state.blobs.sorted()
    for start in stride(from: 0, to: all.count, by: Self.blobsTogether) {
      let some = all[start..<min(start + Self.blobsTogether, all.count)]
      var contents: [BlobID: [UInt8]] = [:]
      for blob in some {
        guard let bytes = try own.get(blob) else {
          throw .foreign("the state folder lacks the bytes \(blob.text); restore a backup first")
        }
        contents[blob] = bytes
      }
      try bytes.put(contents)
      let found = try bytes.get(Array(some))
      for blob in some where found[blob].map({ BlobID(of: $0) }) != blob {
        throw .unreachable("the bytes \(blob.text) did not arrive whole; run the migration again")
      }
    }
  }

  /// - Returns: the last change in the snapshot; 0 if the whole log is moved.
  func bringSnapshot() throws(StorageError) -> Int {
    var first = state.sequence + 1
    try mirror.read(after: 0) {
      first = $0.sequence
      return false
    }
    let begin = max(first - 1, state.sequence - link.settings.limits.changes)
    guard begin > 0 else { return 0 }
    let content = StateFile(state: try mirror.state(at: begin)).json()
    let list = PieceList(of: content, pieceBytes: link.settings.limits.pieceBytes)
    let areThere = try PieceStore(link: link).put(content, list)
    let base = BaseSnapshot(sequence: begin, content: list)
    _ = try link.commit(
      EtcdTransaction(
        compares: [areThere], success: [.put(key: link.keys.base, value: base.bytes)]))
    _ = try base.state(link)
    return begin
  }

  func bringLog(after begin: Int) throws(StorageError) -> Int {
    var waiting: [LoggedChange] = []
    var failure: StorageError?
    try mirror.read(after: begin) { change in
      waiting.append(change)
      guard waiting.count >= Self.changesTogether else { return true }
      do throws(StorageError) {
        try bring(waiting)
        waiting = []
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw failure }
    if !waiting.isEmpty { try bring(waiting) }
    return state.sequence - begin
  }

  private func bring(_ changes: [LoggedChange]) throws(StorageError) {
    let limits = link.settings.limits
    guard
      let (entry, lines) = LogEntry.make(
        of: changes, by: link.settings.node.name, most: limits.entryBytes,
        pieceBytes: limits.pieceBytes)
    else { return }
    let conditions = try PieceStore(link: link).put(lines, of: entry)
    let key = link.keys.entry(entry.changes.lowerBound)
    _ = try link.commit(
      EtcdTransaction(compares: conditions, success: [.put(key: key, value: entry.bytes)]))
    guard try link.pair(key)?.value == entry.bytes else {
      throw .unreachable(
        "the changes from \(entry.changes.lowerBound) on did not arrive whole; run the migration again"
      )
    }
  }

  func bringSecrets(from folder: String) throws(StorageError) {
    for name in SecretName.allCases {
      let bytes: [UInt8]
      do {
        let path = try Folder.path(of: name.fileName, in: folder)
        guard try FileStatus(of: path) != nil else { continue }
        bytes = try RegularFile.read(path, limit: 1 << 20)
      } catch {
        throw .file(error)
      }
      _ = try link.commit(
        EtcdTransaction(success: [.put(key: link.keys.secret(name), value: bytes)]))
    }
  }

  func bringCounts(from folder: String) throws(StorageError) {
    let bytes: [UInt8]
    do {
      let path = try Folder.path(of: Backup.counts, in: folder)
      guard try FileStatus(of: path) != nil else { return }
      bytes = try RegularFile.read(path, limit: PieceList.mostBytes)
    } catch {
      throw .file(error)
    }
    // A last line without a line end was never completed.
    let whole = bytes.prefix(bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)
    try FleetLines.bring(Array(whole), to: link)
  }

  /// The operation that makes the log end where the folder's log ends.
  var end: EtcdOperation {
    .put(
      key: link.keys.head, value: FleetHead(sequence: state.sequence, modified: 0).bytes)
  }
}
