import Numbers

/// Parses the head of a request line by line, each line once, when it is complete (RFC 9112 §2.2, §3, §5).
///
/// Positions are relative to the start of the head until it is complete, because the bytes may move within their buffer.
struct HeadParser: Sendable {
  private enum Stage {
    case requestLine
    case fields
  }

  private(set) var framing = RequestFraming()
  private var entries: [HTTPFields.Entry] = []
  private var method = HTTPMethod.get
  private var target = RequestTarget()
  private var stage = Stage.requestLine
  private var sawEmptyLine = false
  private var lineStart = 0
  private var scanned = 0
  private var fieldsStart = 0

  /// Resets the parser. Keeps the list of fields until the next head, when no request may share it any more.
  mutating func reset() {
    framing = RequestFraming()
    stage = .requestLine
    sawEmptyLine = false
    lineStart = 0
    scanned = 0
  }

  /// Whether the head is complete.
  mutating func parse(
    _ buffer: inout ReceiveBuffer, _ limits: HTTPLimits
  ) throws(RequestError) -> Bool {
    if scanned == 0 { entries.removeAll(keepingCapacity: true) }
    let range = buffer.start..<buffer.end
    return try buffer.bytes.withUnsafeBufferPointer { (bytes) throws(RequestError) in
      let bytes = UnsafeBufferPointer(rebasing: bytes[range])
      while true {
        guard let lineEnd = try scanLine(bytes, limits) else { return false }
        let line = lineStart..<lineEnd
        lineStart = lineEnd + 2
        scanned = lineStart
        if try takeLine(line, of: bytes, limits) { return true }
      }
    }
  }

  /// The size of a complete head, including its blank line.
  var count: Int { lineStart }

  /// The request of a complete head at the start of the buffer.
  mutating func request(in buffer: ReceiveBuffer, peer: PeerAddress, serial: UInt64) -> HTTPRequest
  {
    if buffer.start > 0 { move(by: buffer.start) }
    return HTTPRequest(
      method: method, minorVersion: framing.minorVersion, target: target,
      fields: HTTPFields(bytes: buffer.bytes, entries: entries), body: [], peer: peer,
      serial: serial, keepsAlive: framing.keepsAlive)
  }

  /// The request line, once it has been read.
  func requestLine(in buffer: ReceiveBuffer) -> (method: HTTPMethod, target: String)? {
    guard stage == .fields, lineStart <= buffer.count else { return nil }
    let bytes = buffer.bytes[buffer.start...].dropFirst(Int(target.whole.start))
    return (method, String(decoding: bytes.prefix(target.whole.count), as: UTF8.self))
  }

  /// Converts positions to offsets from the start of the buffer's memory.
  private mutating func move(by distance: Int) {
    target.move(by: distance)
    for index in entries.indices {
      entries[index].name.move(by: distance)
      entries[index].value.move(by: distance)
    }
  }

  /// The position of the CR that ends the line; nil if the line is incomplete.
  private mutating func scanLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: HTTPLimits
  ) throws(RequestError) -> Int? {
    var limit = lineStart + limits.requestLine
    if stage == .fields {
      limit = min(lineStart + limits.fieldLine, fieldsStart + limits.fields)
    }
    let line = try LineScanner.end(bytes, from: scanned, to: bytes.count, limit: limit)
    switch line {
    case .found(let place): return place
    case .incomplete(let place):
      scanned = place
      return nil
    case .tooLong:
      guard stage == .fields else {
        throw RequestError(
          .requestLineLimit, "the request line has more than \(limits.requestLine) bytes")
      }
      guard limit == lineStart + limits.fieldLine else {
        throw RequestError(.fieldsLimit, "the fields have more than \(limits.fields) bytes")
      }
      throw RequestError(.fieldLineLimit, "a field line has more than \(limits.fieldLine) bytes")
    }
  }

  /// Whether the line ends the head.
  private mutating func takeLine(
    _ line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ limits: HTTPLimits
  ) throws(RequestError) -> Bool {
    switch stage {
    case .requestLine:
      if line.isEmpty {
        // A client may send one line end too many after a body (RFC 9112 §2.2).
        guard !sawEmptyLine else {
          throw RequestError(.requestLine, "expected a request line, found empty lines")
        }
        sawEmptyLine = true
        return false
      }
      let parsed = try RequestLine(parsing: bytes, line)
      method = parsed.method
      target = parsed.target
      framing.minorVersion = parsed.minorVersion
      stage = .fields
      fieldsStart = lineStart
      return false
    case .fields:
      guard line.isEmpty else {
        try takeField(line, of: bytes, limits)
        return false
      }
      try framing.checkHead()
      return true
    }
  }

  private mutating func takeField(
    _ line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ limits: HTTPLimits
  ) throws(RequestError) {
    guard entries.count < limits.fieldCount else {
      throw RequestError(.fieldCountLimit, "there are more than \(limits.fieldCount) fields")
    }
    let entry = try FieldLine.parse(bytes, line)
    try framing.note(
      UnsafeBufferPointer(rebasing: bytes[entry.name.range]),
      UnsafeBufferPointer(rebasing: bytes[entry.value.range]))
    entries.append(entry)
  }
}

extension Extent {
  fileprivate mutating func move(by distance: Int) {
    self = Extent(Int(start) + distance, Int(end) + distance)
  }
}

extension RequestTarget {
  fileprivate mutating func move(by distance: Int) {
    whole.move(by: distance)
    path.move(by: distance)
    if !query.isEmpty { query.move(by: distance) }
    if !authority.isEmpty { authority.move(by: distance) }
  }
}
