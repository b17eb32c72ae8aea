import Numbers

extension JSONParser {
  /// A member's name for finding duplicates.
  struct KeyNode {
    var hash: UInt32
    var index: Int
  }

  mutating func begin(_ kind: JSONNode.Kind) throws(ParseFault) {
    guard open.count < limits.maxDepth else {
      throw ParseFault(
        .tooDeep, at: offset..<offset + 1, message: "nested deeper than \(limits.maxDepth) levels")
    }
    open.append(nodes.count)
    append(kind, from: offset, to: 0)
    nodes[nodes.count - 1].next = 0
    offset += 1
  }

  private mutating func end(_ container: Int) {
    offset += 1
    nodes[container].end = UInt32(truncatingIfNeeded: offset)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    open.removeLast()
  }

  /// Reads after an element: `]` ends the array; otherwise a value follows.
  @inline(__always)
  mutating func element(of array: Int) throws(ParseFault) {
    skipSpace()
    if offset < count, base[offset] == UInt8(ascii: "]") { return end(array) }
    if nodes[array].count > 0 { try comma(before: UInt8(ascii: "]"), "an element") }
    nodes[array].count += 1
    try value()
  }

  /// Reads after a member: `}` ends the object; otherwise a name and a value follow.
  @inline(__always)
  mutating func member(of object: Int) throws(ParseFault) {
    skipSpace()
    if offset < count, base[offset] == UInt8(ascii: "}") {
      try settleKeys(of: object)
      return end(object)
    }
    if nodes[object].count > 0 { try comma(before: UInt8(ascii: "}"), "a member") }
    guard offset < count, base[offset] == UInt8(ascii: "\"") else {
      throw unexpectedName(afterComma: nodes[object].count > 0)
    }
    try key()
    skipSpace()
    guard offset < count, base[offset] == UInt8(ascii: ":") else {
      throw unexpected("':' after the name", hint: "write ':' between a name and its value")
    }
    offset += 1
    skipSpace()
    nodes[object].count += 1
    try value()
  }

  @inline(__always)
  private mutating func comma(before end: UInt8, _ what: String) throws(ParseFault) {
    guard offset < count, base[offset] == UInt8(ascii: ",") else {
      throw unexpectedAfter(what, closing: end)
    }
    let comma = offset
    offset += 1
    skipSpace()
    if offset < count, base[offset] == end {
      let bracket = Character(Unicode.Scalar(end))
      throw ParseFault(
        .syntax, at: comma..<comma + 1, message: "expected \(what) after ',', found '\(bracket)'",
        hint: "remove the comma before '\(bracket)'"
      ).betweenValues
    }
  }

  private mutating func key() throws(ParseFault) {
    let index = nodes.count
    try string()
    let hash = JSONParser.hash(of: nodes[index], in: base)
    nodes[index].count = hash
    keys.append(KeyNode(hash: hash, index: index))
  }

  @inline(__always)
  private static func hash(of key: TapeNode, in base: UnsafePointer<UInt8>) -> UInt32 {
    let start = Int(key.start) + 1
    let length = Int(key.end) - 1 - start
    let content = UnsafeBufferPointer(start: base + start, count: length)
    guard key.isEscaped else { return KeyHash.of(content) }
    return JSONString.unescape(Array(content)[...]).withUnsafeBufferPointer(KeyHash.of)
  }
}
