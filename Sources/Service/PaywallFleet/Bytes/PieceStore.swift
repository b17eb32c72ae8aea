import ASCII
import Digest
import Etcd
import PaywallStorage

/// Stores bytes under their SHA-256, in pieces below etcd's limit for a request.
struct PieceStore: Sendable {
  let link: FleetLink

  /// Stores all pieces, the first one first. The caller writes the reference to them afterwards.
  ///
  /// - Returns: the condition for writing the reference: nobody has deleted the pieces since.
  func put(_ content: [UInt8], _ list: PieceList) throws(StorageError) -> EtcdCompare {
    let first = link.keys.piece(list.digest, 0)
    var created: Int?
    for (number, part) in list.parts(of: content).enumerated() {
      let key = link.keys.piece(list.digest, number)
      let outcome = try link.commit(
        EtcdTransaction(success: [
          .put(key: key, value: part), .range(EtcdRange(.one(key), keysOnly: true)),
        ]))
      if number == 0 { created = outcome.pairs(1).first?.created }
    }
    guard let created else { throw .foreign("etcd does not return what it has just stored") }
    return .created(first, created)
  }

  /// Stores the lines of an entry of the log if they are split into pieces.
  ///
  /// - Returns: the conditions for writing the entry.
  func put(_ lines: [UInt8], of entry: LogEntry) throws(StorageError) -> [EtcdCompare] {
    guard case .pieces(let list) = entry.body else { return [] }
    return [try put(lines, list)]
  }

  /// The bytes; nil if a piece is missing or the digest does not match.
  func get(_ list: PieceList) throws(StorageError) -> [UInt8]? {
    var content: [UInt8] = []
    for number in 0..<list.pieces {
      guard let pair = try link.pair(link.keys.piece(list.digest, number)),
        content.count + pair.value.count <= list.bytes
      else { return nil }
      content += pair.value
    }
    guard content.count == list.bytes, SHA256.hash(content).hexadecimal == list.digest else {
      return nil
    }
    return content
  }

  /// Deletes pieces while this node holds the duty.
  func remove(_ digest: String, holding tenure: Tenure) throws(StorageError) {
    _ = try link.commit(
      EtcdTransaction(
        compares: [.created(link.keys.duty(tenure.duty), tenure.fence)],
        success: [.delete(link.keys.pieces(digest))]))
  }
}

extension StorageError {
  /// The pieces were deleted because nothing referred to them for longer than `unusedSeconds`.
  static var deletedMeanwhile: StorageError {
    .unreachable(
      "the bytes of the change were deleted from etcd, where they had waited too long for it; try again"
    )
  }
}
