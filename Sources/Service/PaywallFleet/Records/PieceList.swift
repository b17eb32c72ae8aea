import ASCII
import Digest
import JSON

/// The digest and the number of pieces of bytes that are stored in several keys.
struct PieceList: Sendable, Hashable {
  /// SHA-256, as hexadecimal digits. It names the pieces.
  var digest: String
  var bytes: Int
  var pieces: Int

  static let mostBytes = 1 << 30

  init(of content: [UInt8], pieceBytes: Int) {
    digest = SHA256.hash(content).hexadecimal
    bytes = content.count
    pieces = max(1, (content.count + pieceBytes - 1) / max(1, pieceBytes))
  }

  init(digest: String, bytes: Int, pieces: Int) {
    self.digest = digest
    self.bytes = bytes
    self.pieces = pieces
  }

  init(_ node: JSONNode) throws(JSONMismatch) {
    digest = try node.member("sha256", "64 hexadecimal digits") { node in
      node.string.flatMap { text in
        text.utf8.count == 64 && text.utf8.allSatisfy(\.isLowercaseHexDigit) ? text : nil
      }
    }
    bytes = try node.integer("bytes", in: 0...Self.mostBytes)
    pieces = try node.integer("pieces", in: 1...Self.mostBytes)
  }

  var json: JSONValue {
    ["bytes": .number(bytes), "pieces": .number(pieces), "sha256": .string(digest)]
  }

  /// The parts of the content, in order.
  func parts(of content: [UInt8]) -> [[UInt8]] {
    let size = max(1, (content.count + pieces - 1) / pieces)
    return (0..<pieces).map { number in
      let start = min(number * size, content.count)
      return Array(content[start..<min(start + size, content.count)])
    }
  }
}
