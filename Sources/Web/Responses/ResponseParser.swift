import ASCII
import Numbers

/// Parses a response as its bytes arrive, in whatever pieces (RFC 9112). Interim responses are dropped.
package struct ResponseParser {
  private enum State {
    case statusLine, fields
    case content(rest: Int)
    case untilClose
    case chunkSize
    case chunk(rest: Int)
    case chunkEnd, trailers, complete
  }

  /// The head; nil until it is complete.
  package var head: ResponseHead? { isHeadWhole ? parsed : nil }
  /// The content that has arrived and was not taken.
  package private(set) var content: [UInt8] = []

  private var parsed: ResponseHead?
  private var isHeadWhole = false
  private var state = State.statusLine
  private var line: [UInt8] = []
  /// The number of bytes of the head, or of the trailers.
  private var fieldBytes = 0
  private let limit: Int

  package static let longestHead = 64 << 10
  package static let longestChunkLine = 256

  /// - Parameter limit: the maximum size of content that is not taken, in bytes.
  package init(limit: Int) { self.limit = limit }

  package var isComplete: Bool { if case .complete = state { true } else { false } }

  /// Whether at least one byte of the response has arrived.
  package var hasBegun: Bool {
    if case .statusLine = state { !line.isEmpty || fieldBytes > 0 } else { true }
  }

  /// Removes and returns the content so far.
  package mutating func takeContent() -> [UInt8] {
    defer { content = [] }
    return content
  }

  package mutating func parse(_ bytes: [UInt8]) throws(ResponseFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch state {
      case .content(let count):
        let left = count - (try take(count, &rest))
        state = left == 0 ? .complete : .content(rest: left)
      case .untilClose: _ = try take(rest.count, &rest)
      case .chunk(let count):
        let left = count - (try take(count, &rest))
        state = left == 0 ? .chunkEnd : .chunk(rest: left)
      case .complete: throw .malformed("bytes follow its end")
      case .statusLine, .fields, .chunkSize, .chunkEnd, .trailers:
        guard let line = try takeLine(&rest) else { return }
        try read(line)
      }
    }
  }

  /// Handles the end of the connection. Only a response without a length may end this way; otherwise throws.
  package mutating func end() throws(ResponseFault) {
    if case .untilClose = state { state = .complete }
    guard isComplete else { throw .malformed("it ends in the middle") }
  }

  private mutating func take(
    _ count: Int, _ rest: inout ArraySlice<UInt8>
  ) throws(ResponseFault) -> Int {
    let taken = rest.prefix(count)
    guard content.count + taken.count <= limit else { throw .tooLarge }
    content += taken
    rest = rest.dropFirst(taken.count)
    return taken.count
  }

  /// Returns the next line without its end; nil if it is incomplete.
  private mutating func takeLine(
    _ rest: inout ArraySlice<UInt8>
  ) throws(ResponseFault) -> [UInt8]? {
    let end = rest.firstIndex(of: 10)
    line += rest[..<(end ?? rest.endIndex)]
    rest = end.map { rest[($0 + 1)...] } ?? []
    let isChunkLine = if case .chunkSize = state { true } else { false }
    guard line.count <= (isChunkLine ? Self.longestChunkLine : Self.longestHead - fieldBytes) else {
      throw .malformed(
        isChunkLine
          ? "the line of a chunk has more than \(Self.longestChunkLine) bytes"
          : "its fields have more than \(Self.longestHead) bytes")
    }
    guard end != nil else { return nil }
    guard line.popLast() == 13, !line.contains(13) else {
      throw .malformed("a line does not end with CR LF")
    }
    defer { line = [] }
    return line
  }

  private mutating func read(_ line: [UInt8]) throws(ResponseFault) {
    switch state {
    case .statusLine:
      fieldBytes += line.count + 2
      parsed = try ResponseHead(statusLine: line)
      state = .fields
    case .fields:
      fieldBytes += line.count + 2
      if line.isEmpty { try beginContent() } else { try parsed?.add(line: line) }
    case .chunkSize:
      let size = try chunkSize(line)
      fieldBytes = 0
      state = size == 0 ? .trailers : .chunk(rest: size)
    case .chunkEnd:
      guard line.isEmpty else { throw .malformed("a chunk is longer than its size") }
      state = .chunkSize
    case .trailers:
      fieldBytes += line.count + 2
      if line.isEmpty { state = .complete }
    case .content, .untilClose, .chunk, .complete: break
    }
  }

  private mutating func beginContent() throws(ResponseFault) {
    guard let parsed else { return }
    if (100...199).contains(parsed.status) {
      guard parsed.status != 101 else { throw .malformed("it switches protocols") }
      state = .statusLine
      return
    }
    isHeadWhole = true
    switch try parsed.length() {
    case .fixed(let length):
      guard length <= limit else { throw .tooLarge }
      content.reserveCapacity(min(length, 64 << 10))
      state = length == 0 ? .complete : .content(rest: length)
    case .chunked: state = .chunkSize
    case .untilClose: state = .untilClose
    }
  }

  /// `chunk-size [ chunk-ext ]` (RFC 9112 §7.1). Extensions are dropped.
  private func chunkSize(_ line: [UInt8]) throws(ResponseFault) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 9 }
    guard (1...15).contains(digits.count), digits.allSatisfy({ $0.hexadecimalValue != nil }) else {
      throw .malformed("\"\(Excerpt.of(line))\" is not a size of a chunk")
    }
    return digits.reduce(0) { $0 << 4 | Int($1.hexadecimalValue ?? 0) }
  }
}
