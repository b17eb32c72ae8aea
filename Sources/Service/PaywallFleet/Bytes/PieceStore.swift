import Digest
import Etcd
import PaywallStorage

/// Bytes in pieces below etcd's limit for a request, under their SHA-256.
struct PieceStore: Sendable {
  let link: FleetLink

  /// Stores all pieces. What uses them is written afterwards.
  func put(_ content: [UInt8], _ list: PieceList) throws(StorageError) {
    for (number, part) in list.parts(of: content).enumerated() {
      let key = link.keys.piece(list.digest, number)
      _ = try link.commit(EtcdTransaction(success: [.put(key: key, value: part)]))
    }
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
