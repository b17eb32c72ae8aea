/// Parses the head of a request line by line, each line once, when its end has come (RFC 9112 §2.2, §3, §5).
struct HeadParser: Sendable {
  private enum Stage {
    case requestLine
    case fields
  }

  private(set) var framing = RequestFraming()
  private(set) var entries: [HTTPFields.Entry] = []
  private(set) var method = HTTPMethod.get
  private(set) var target = RequestTarget()
  /// Where the head ends in the buffer, its blank line included.
  private(set) var end = 0
  private var stage = Stage.requestLine
  private var sawEmptyLine = false
  /// Where the buffer's bytes started when the places were noted.
  private var base = 0
  private var lineStart = 0
  private var scanned = 0
  private var fieldsStart = 0

  /// Forgets the head. Its list of fields is kept until the next one comes: by then no request may share it any more.
  mutating func reset() {
    framing = RequestFraming()
    stage = .requestLine
    sawEmptyLine = false
    scanned = -1
  }

  /// Whether the head is complete.
  mutating func parse(
    _ buffer: inout ReceiveBuffer, _ limits: HTTPLimits
  ) throws(RequestError) -> Bool {
    place(at: buffer.start)
    let end = buffer.end
    return try buffer.bytes.withUnsafeBufferPointer { (bytes) throws(RequestError) in
      while true {
        guard let lineEnd = try scanLine(bytes, end, limits) else { return false }
        let line = lineStart..<lineEnd
        lineStart = lineEnd + 2
        scanned = lineStart
        if try takeLine(bytes, line, limits) {
          self.end = lineStart
          return true
        }
      }
    }
  }

  func request(in buffer: ReceiveBuffer, peer: PeerAddress, serial: UInt64) -> HTTPRequest {
    HTTPRequest(
      method: method, minorVersion: framing.minorVersion, target: target,
      fields: HTTPFields(bytes: buffer.bytes, entries: entries), body: [], peer: peer,
      serial: serial, keepsAlive: framing.keepsAlive)
  }

  /// What is known of the request when its first line has been read.
  func requestLine(in buffer: ReceiveBuffer) -> (method: HTTPMethod, target: String)? {
    guard stage == .fields else { return nil }
    let distance = buffer.start - base
    let place = target.whole.range
    let range = (place.lowerBound + distance)..<(place.upperBound + distance)
    guard range.upperBound <= buffer.end else { return nil }
    return (method, String(decoding: buffer.bytes[range], as: UTF8.self))
  }

  /// Moves what was noted to where the buffer's bytes start now.
  private mutating func place(at start: Int) {
    guard scanned >= 0, stage == .fields || scanned > base || sawEmptyLine else {
      entries.removeAll(keepingCapacity: true)
      base = start
      lineStart = start
      scanned = start
      return
    }
    let distance = start - base
    guard distance != 0 else { return }
    base = start
    lineStart += distance
    scanned += distance
    fieldsStart += distance
    target.move(by: distance)
    for index in entries.indices {
      entries[index].name.move(by: distance)
      entries[index].value.move(by: distance)
    }
  }

  /// The place of the CR that ends the line; nil when the line has no end yet.
  private mutating func scanLine(
    _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int, _ limits: HTTPLimits
  ) throws(RequestError) -> Int? {
    var limit = lineStart + limits.requestLine
    if stage == .fields {
      limit = min(lineStart + limits.fieldLine, fieldsStart + limits.fields)
    }
    let line = try LineScanner.end(bytes, from: scanned, to: end, limit: limit)
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
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ limits: HTTPLimits
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
        try takeField(bytes, line, limits)
        return false
      }
      try framing.checkHead()
      return true
    }
  }

  private mutating func takeField(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ limits: HTTPLimits
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
