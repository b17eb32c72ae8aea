import Digest
import Etcd
import PaywallStorage

/// Bytes in pieces below etcd's limit for a request, under their SHA-256.
struct PieceStore: Sendable {
  let link: FleetLink

  /// Stores all pieces, the first one first. What names them is written afterwards.
  ///
  /// - Returns: the condition for writing it: nobody has deleted the pieces since.
  func put(_ content: [UInt8], _ list: PieceList) throws(StorageError) -> EtcdCompare {
    let first = link.keys.piece(list.digest, 0)
    var created = 0
    for (number, part) in list.parts(of: content).enumerated() {
      let key = link.keys.piece(list.digest, number)
      let outcome = try link.commit(
        EtcdTransaction(success: [
          .put(key: key, value: part), .range(EtcdRange(.one(first), keysOnly: true)),
        ]))
      if number == 0 { created = outcome.pairs(1).first?.created ?? outcome.revision }
    }
    return .created(first, created)
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

  func remove(_ digest: String) throws(StorageError) {
    _ = try link.commit(EtcdTransaction(success: [.delete(link.keys.pieces(digest))]))
  }
}
