import HTTP
import Numbers

/// The unsent parts of a response in order: runs of bytes and parts of files.
struct Outbox {
  enum Piece {
    /// A run of bytes from an index on. The array is shared with its publisher.
    case bytes([UInt8], from: Int)
    case file(Int32, offset: Int, count: Int)
  }

  private(set) var pieces: [Piece] = []

  var isEmpty: Bool { pieces.isEmpty }

  mutating func append(_ piece: Piece) { pieces.append(piece) }

  /// Appends content and opens its files.
  ///
  /// - Throws: an error if a file cannot be sent. The content before it is already in the outbox.
  mutating func append(_ content: HTTPBody) throws(Refusal) {
    switch content {
    case .empty, .file(_, _, 0): return
    case .bytes(let bytes): if !bytes.isEmpty { append(.bytes(bytes, from: 0)) }
    case .file(let path, let offset, let length):
      let file = try SystemCalls.openFile(path, atLeast: offset + length)
      append(.file(file, offset: offset, count: length))
    case .sequence(let contents): for content in contents { try append(content) }
    }
  }

  /// Puts back the unsent end of bytes that precede everything else.
  mutating func prepend(_ bytes: [UInt8]) { pieces.insert(.bytes(bytes, from: 0), at: 0) }

  /// Sends until the outbox is empty, the peer accepts no more, or this turn's share is sent.
  ///
  /// - Returns: the number of bytes sent; nil if the connection has failed.
  mutating func send(to descriptor: Int32, share: Int) -> Int? {
    var sent = 0
    while sent < share, let piece = pieces.first {
      switch Self.send(piece, to: descriptor, hasMore: pieces.count > 1, atMost: share) {
      case .moved(let count):
        sent += count
        advance(piece, by: count)
      case .wouldBlock: return sent
      case .ended, .failed: return nil
      }
    }
    return sent
  }

  private static func send(
    _ piece: Piece, to descriptor: Int32, hasMore: Bool, atMost share: Int
  ) -> Transfer {
    switch piece {
    case .bytes(let bytes, let from):
      bytes.withUnsafeBytes {
        let part = $0[from...].prefix(share)
        return Socket.send(
          descriptor, UnsafeRawBufferPointer(rebasing: part),
          more: hasMore || part.endIndex < $0.endIndex)
      }
    case .file(let file, let offset, let count):
      Socket.sendFile(descriptor, file, offset: offset, count: min(count, share))
    }
  }

  private mutating func advance(_ piece: Piece, by sent: Int) {
    switch piece {
    case .bytes(let bytes, let from) where from + sent < bytes.count:
      pieces[0] = .bytes(bytes, from: from + sent)
    case .bytes: pieces.removeFirst()
    case .file(let file, let offset, let count) where sent < count:
      pieces[0] = .file(file, offset: offset + sent, count: count - sent)
    case .file(let file, _, _):
      SystemCalls.close(file)
      pieces.removeFirst()
    }
  }

  /// Drops all pieces and closes their files.
  mutating func removeAll() {
    for case .file(let file, _, _) in pieces { SystemCalls.close(file) }
    pieces.removeAll()
  }
}
