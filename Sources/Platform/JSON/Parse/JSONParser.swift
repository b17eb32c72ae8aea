import Numbers

/// Reads a text into a tape in one pass, with its own stack of open containers.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let base: UnsafePointer<UInt8>
  let count: Int
  let limits: JSONLimits
  var offset = 0
  var nodes: [TapeNode] = []
  /// The nodes of the open arrays and objects.
  var open: [Int] = []
  /// The keys of the open objects in order of the text.
  var keys: [KeyNode] = []

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, from base: UnsafePointer<UInt8>, limits: JSONLimits
  ) {
    self.bytes = bytes
    self.base = base
    count = bytes.count
    self.limits = limits
    // Documents typically have one value for every eight bytes; if there are more, the array is reallocated.
    nodes.reserveCapacity(count / 8 + 4)
    open.reserveCapacity(16)
    keys.reserveCapacity(32)
  }

  static func parse(_ text: [UInt8], limits: JSONLimits) throws(JSONError) -> [TapeNode] {
    let limit = min(limits.maxBytes, Int(UInt32.max) - 1)
    guard text.count <= limit else {
      let fault = ParseFault(
        .tooLarge, at: limit..<limit,
        message: "the text has \(text.count) bytes, the limit is \(limit)")
      throw JSONError(fault, at: nil, in: [], [])
    }
    return try text.withUnsafeBufferPointer { bytes throws(JSONError) in
      guard let base = bytes.baseAddress, !bytes.isEmpty else {
        throw JSONError(
          ParseFault(.unexpectedEnd, at: 0..<0, message: "expected a value, found an empty text"),
          at: nil,
          in: [], text)
      }
      var parser = JSONParser(bytes, from: base, limits: limits)
      do throws(ParseFault) {
        try parser.document()
      } catch {
        let node = error.isBetweenValues ? parser.open.last : parser.nodes.indices.last
        throw JSONError(error, at: node, in: parser.nodes, text)
      }
      return parser.nodes
    }
  }

  private mutating func document() throws(ParseFault) {
    try refuseByteOrderMark()
    skipSpace()
    try value()
    while let container = open.last {
      if nodes[container].kind == .object {
        try member(of: container)
      } else {
        try element(of: container)
      }
    }
    skipSpace()
    guard offset == count else {
      throw unexpected(
        "the end of the text after the value", hint: "a text holds one value; remove the rest"
      ).betweenValues
    }
  }

  private func refuseByteOrderMark() throws(ParseFault) {
    let starts: [(mark: [UInt8], name: String)] = [
      ([0xEF, 0xBB, 0xBF], "a UTF-8"), ([0xFE, 0xFF], "a UTF-16"), ([0xFF, 0xFE], "a UTF-16"),
    ]
    guard base[0] >= 0xEF, let found = starts.first(where: { bytes.starts(with: $0.mark) }) else {
      return
    }
    throw ParseFault(
      .byteOrderMark, at: 0..<found.mark.count,
      message: "the text begins with \(found.name) byte order mark",
      hint: "save it as UTF-8 without a byte order mark")
  }

  @inline(__always)
  mutating func skipSpace() {
    while offset < count {
      let byte = base[offset]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        return
      }
      offset += 1
    }
  }

  /// Reads a value, or its opening bracket.
  @inline(__always)
  mutating func value() throws(ParseFault) {
    guard offset < count else { throw unexpected("a value") }
    switch base[offset] {
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "{"): try begin(.object)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "-"), 48...57: try number()
    case UInt8(ascii: "t"): try word("true", .bool)
    case UInt8(ascii: "f"): try word("false", .bool)
    case UInt8(ascii: "n"): try word("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func word(_ word: StaticString, _ kind: JSONNode.Kind) throws(ParseFault) {
    let length = word.utf8CodeUnitCount
    guard offset + length <= count,
      (0..<length).allSatisfy({ base[offset + $0] == word.utf8Start[$0] })
    else { throw unexpected("a value") }
    append(kind, from: offset, to: offset + length)
    nodes[nodes.count - 1].isTrue = length == 4 && kind == .bool
    offset += length
  }

  @inline(__always)
  mutating func append(_ kind: JSONNode.Kind, from start: Int, to end: Int) {
    nodes.append(
      TapeNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), count: 0, kind: kind))
  }
}

extension JSONError {
  /// - Parameter node: the innermost value that the fault concerns; `nil` for the root.
  fileprivate init(
    _ fault: ParseFault, at node: Int?, in nodes: [TapeNode], _ bytes: [UInt8]
  ) {
    self.init(
      kind: fault.kind, range: fault.range,
      position: SourcePosition(of: fault.range.lowerBound, in: bytes),
      pointer: node.map { JSONPointer(of: $0, in: nodes, bytes) } ?? JSONPointer(),
      message: fault.message, hint: fault.hint)
  }
}
