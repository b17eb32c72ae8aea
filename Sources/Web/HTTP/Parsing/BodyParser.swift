import Numbers

/// Collects the content of a request: a number of bytes, or chunks (RFC 9112 §6, §7).
struct BodyParser: Sendable {
  private enum State {
    case fixed(rest: Int)
    case chunkLine
    case chunkData(rest: Int)
    case chunkEnd
    case trailers
  }

  private(set) var content: [UInt8] = []
  /// The number of received bytes, including framing.
  private(set) var received = 0
  /// The total number of bytes, if known.
  var expected: Int { if case .fixed(let rest) = state { received + rest } else { received } }
  private var state: State
  private var chunks = 0
  private var trailerBytes = 0
  private var trailerCount = 0
  private let limits: HTTPLimits

  init(_ length: RequestFraming.BodyLength, _ limits: HTTPLimits) {
    self.limits = limits
    switch length {
    case .fixed(let count):
      state = .fixed(rest: count)
      // An announced length alone reserves no more memory than this.
      content.reserveCapacity(min(count, 64 * 1024))
    case .chunked: state = .chunkLine
    }
  }

  /// Consumes bytes of the buffer. Returns whether the content is complete.
  mutating func parse(_ buffer: inout ReceiveBuffer) throws(RequestError) -> Bool {
    while true {
      switch state {
      case .fixed(let rest):
        let left = rest - take(rest, &buffer)
        state = .fixed(rest: left)
        return left == 0
      case .chunkLine:
        guard let size = try takeChunkLine(&buffer) else { return false }
        state = size == 0 ? .trailers : .chunkData(rest: size)
      case .chunkData(let rest):
        let left = rest - take(rest, &buffer)
        state = left == 0 ? .chunkEnd : .chunkData(rest: left)
        guard left == 0 else { return false }
      case .chunkEnd:
        guard try takeLineEnd(&buffer) else { return false }
        state = .chunkLine
      case .trailers:
        guard let isLast = try takeTrailer(&buffer) else { return false }
        if isLast { return true }
      }
    }
  }

  private mutating func take(_ count: Int, _ buffer: inout ReceiveBuffer) -> Int {
    let taken = min(count, buffer.count)
    content.append(contentsOf: buffer.bytes[buffer.start..<buffer.start + taken])
    advance(taken, &buffer)
    return taken
  }

  private mutating func advance(_ count: Int, _ buffer: inout ReceiveBuffer) {
    buffer.start += count
    received += count
  }

  /// The size of the next chunk; nil if its line is incomplete.
  private mutating func takeChunkLine(_ buffer: inout ReceiveBuffer) throws(RequestError) -> Int? {
    let (start, end) = (buffer.start, buffer.end)
    let limit = limits.chunkLine
    let line = try buffer.bytes.withUnsafeBufferPointer {
      (bytes) throws(RequestError) -> (count: Int, size: Int)? in
      switch try LineScanner.end(bytes, from: start, to: end, limit: start + limit) {
      case .incomplete: return nil
      case .tooLong:
        throw RequestError(.chunkLineLimit, "the line of a chunk has more than \(limit) bytes")
      case .found(let place):
        let line = UnsafeBufferPointer(rebasing: bytes[start..<place])
        return (line.count + 2, try ChunkLine.size(line))
      }
    }
    guard let line else { return nil }
    chunks += 1
    guard chunks <= limits.chunks else {
      throw RequestError(.chunkCountLimit, "the content has more than \(limits.chunks) chunks")
    }
    guard line.size <= limits.body - content.count else {
      throw RequestError(.bodyLimit, "the content has more than \(limits.body) bytes")
    }
    advance(line.count, &buffer)
    return line.size
  }

  private mutating func takeLineEnd(_ buffer: inout ReceiveBuffer) throws(RequestError) -> Bool {
    let found = buffer.bytes[buffer.start..<min(buffer.start + 2, buffer.end)]
    guard [.carriageReturn, .lineFeed].starts(with: found) else {
      throw RequestError(.chunk, "a chunk is longer than its size, or its line end is missing")
    }
    guard found.count == 2 else { return false }
    advance(2, &buffer)
    return true
  }

  /// Whether the line was the last one; nil if it is incomplete. Trailers are checked and dropped (RFC 9110 §6.5.1).
  private mutating func takeTrailer(_ buffer: inout ReceiveBuffer) throws(RequestError) -> Bool? {
    let (start, end) = (buffer.start, buffer.end)
    let limit = min(limits.fieldLine, limits.fields - trailerBytes)
    let count = try buffer.bytes.withUnsafeBufferPointer {
      (bytes) throws(RequestError) -> Int? in
      switch try LineScanner.end(bytes, from: start, to: end, limit: start + limit) {
      case .incomplete: return nil
      case .tooLong: throw RequestError(.fieldsLimit, "the trailers have too many bytes")
      case .found(let place):
        if place > start { try ChunkLine.checkTrailer(bytes, start..<place) }
        return place - start
      }
    }
    guard let count else { return nil }
    if count > 0 { trailerCount += 1 }
    trailerBytes += count
    guard trailerCount <= limits.fieldCount else {
      throw RequestError(.fieldCountLimit, "there are more than \(limits.fieldCount) trailers")
    }
    advance(count + 2, &buffer)
    return count == 0
  }
}
