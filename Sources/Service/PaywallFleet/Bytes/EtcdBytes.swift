import Etcd
import JSON
import PaywallStorage
import Synchronization

/// Stores bytes in etcd: the pieces of each blob, and a record that is written with the last piece or after it.
final class EtcdBytes: SharedBytes {
  private let link: FleetLink
  private let pieces: PieceStore
  private let limits: FleetLimits
  private let unused = Mutex(UnusedKeys<BlobID>())

  /// The total size of all blobs in bytes, as far as this node knows, and when it was counted.
  private let total = Mutex<(bytes: Int, counted: ContinuousClock.Instant?)>((0, nil))

  init(_ link: FleetLink) {
    self.link = link
    pieces = PieceStore(link: link)
    limits = link.settings.limits
  }

  func put(_ contents: [BlobID: [UInt8]]) throws(StorageError) {
    guard !contents.isEmpty else { return }
    try checkQuota(adding: contents.values.reduce(0) { $0 + $1.count })
    var small: [(BlobID, [UInt8])] = []
    var size = 0
    for (blob, bytes) in contents {
      guard bytes.count <= limits.pieceBytes else {
        try putLarge(blob, bytes)
        continue
      }
      if small.count >= Self.mostTogether || size + bytes.count > Self.mostBytesTogether {
        try putSmall(small)
        (small, size) = ([], 0)
      }
      small.append((blob, bytes))
      size += bytes.count
    }
    try putSmall(small)
  }

  /// The maximum number of blobs in one transaction. etcd accepts 128 operations and 1.5 MiB.
  private static let mostTogether = 32
  private static let mostBytesTogether = 900_000

  private func putSmall(_ blobs: [(blob: BlobID, bytes: [UInt8])]) throws(StorageError) {
    guard !blobs.isEmpty else { return }
    let steps: [EtcdOperation] = blobs.flatMap { blob, bytes in
      [
        .put(key: link.keys.piece(blob.text, 0), value: bytes),
        .put(key: link.keys.blob(blob), value: record(bytes.count, 1)),
      ]
    }
    _ = try link.commit(EtcdTransaction(success: steps))
    total.withLock { $0.bytes += blobs.reduce(0) { $0 + $1.bytes.count } }
  }

  private func putLarge(_ blob: BlobID, _ bytes: [UInt8]) throws(StorageError) {
    let list = PieceList(of: bytes, pieceBytes: limits.pieceBytes)
    // A record proves that all pieces exist, and rewriting it protects them from deletion.
    let touch = EtcdTransaction(
      compares: [.created(link.keys.blob(blob), 0)], success: [],
      failure: [.put(key: link.keys.blob(blob), value: record(bytes.count, list.pieces))])
    guard try link.commit(touch).succeeded else { return }
    let areThere = try pieces.put(bytes, list)
    let outcome = try link.commit(
      EtcdTransaction(
        compares: [areThere],
        success: [.put(key: link.keys.blob(blob), value: record(bytes.count, list.pieces))]))
    guard outcome.succeeded else { throw .deletedMeanwhile }
    total.withLock { $0.bytes += bytes.count }
  }

  private func record(_ bytes: Int, _ pieces: Int) -> [UInt8] {
    let object: JSONValue = ["bytes": .number(bytes), "pieces": .number(pieces)]
    return object.encoded()
  }

  func get(_ blobs: [BlobID]) throws(StorageError) -> [BlobID: [UInt8]] {
    var found: [BlobID: [UInt8]] = [:]
    for start in stride(from: 0, to: blobs.count, by: Self.mostTogether) {
      let some = Array(blobs[start..<min(start + Self.mostTogether, blobs.count)])
      // Reads only the first piece of each blob. A blob with several pieces is read separately.
      let first = try link.commit(
        EtcdTransaction(success: some.map { .range(EtcdRange(.one(link.keys.piece($0.text, 0)))) }))
      for (place, blob) in some.enumerated() {
        guard let piece = first.pairs(place).first?.value else { continue }
        found[blob] = BlobID(of: piece) == blob ? piece : try large(blob)
      }
    }
    return found
  }

  private func large(_ blob: BlobID) throws(StorageError) -> [UInt8]? {
    guard let pair = try link.pair(link.keys.blob(blob)), let record = BlobRecord(pair) else {
      return nil
    }
    return try pieces.get(
      PieceList(digest: blob.text, bytes: record.bytes, pieces: record.pieces))
  }

  private func checkQuota(adding new: Int) throws(StorageError) {
    let (bytes, counted) = total.withLock { $0 }
    let isOld = counted.map { ContinuousClock.now - $0 > .seconds(60) } ?? true
    guard isOld || bytes + new > limits.blobBytes else { return }
    let known = try records().reduce(0) { $0 + $1.record.bytes }
    total.withLock { $0 = (known, .now) }
    guard known + new <= limits.blobBytes else { throw .quota(limit: limits.blobBytes) }
  }

  private func records() throws(StorageError) -> [(blob: BlobID, record: BlobRecord)] {
    let answer = try link.asking { client throws(EtcdError) in
      try client.range(EtcdRange(link.keys.blobs))
    }
    return answer.pairs.compactMap { pair in
      guard let blob = link.keys.blob(of: pair.key), let record = BlobRecord(pair) else {
        return nil
      }
      return (blob, record)
    }
  }

  /// Deletes unneeded blobs that nobody has stored for `unusedSeconds`: two looks that far apart have found the same record.
  func collect(keeping needed: Set<BlobID>, holding tenure: Tenure) throws(StorageError) {
    var unneeded: [BlobID: Int] = [:]
    for (blob, record) in try records() where !needed.contains(blob) {
      unneeded[blob] = record.modified
    }
    let old = unused.withLock { $0.old(unneeded, after: .seconds(limits.unusedSeconds)) }
    for (blob, modified) in old {
      // If another node stores the blob again meanwhile, its record changes and the blob stays.
      _ = try link.commit(
        EtcdTransaction(
          compares: [
            .modified(link.keys.blob(blob), modified),
            .created(link.keys.duty(tenure.duty), tenure.fence),
          ],
          success: [
            .delete(.one(link.keys.blob(blob))), .delete(link.keys.pieces(blob.text)),
          ]))
    }
  }
}

/// The record that etcd keeps of a blob in addition to its pieces.
private struct BlobRecord: Sendable, Hashable {
  var bytes: Int
  var pieces: Int
  /// The etcd revision at which somebody last stored the blob.
  var modified: Int

  init?(_ pair: EtcdPair) {
    do {
      let root = try JSONText(parsing: pair.value, limits: .document).root
      bytes = try root.integer("bytes", in: 0...PieceList.mostBytes)
      pieces = try root.integer("pieces", in: 1...PieceList.mostBytes)
      modified = pair.modified
    } catch {
      return nil
    }
  }
}
