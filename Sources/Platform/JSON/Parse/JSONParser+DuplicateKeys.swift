import Numbers

extension JSONParser {
  /// Objects up to this size compare all pairs of hashes; larger ones use a table.
  private static var smallObject: Int { 16 }

  /// Finds duplicate names in the object that ends here, and discards its keys.
  @inline(__always)
  mutating func settleKeys(of object: Int) throws(ParseFault) {
    let total = Int(nodes[object].count)
    let first = keys.count - total
    defer { keys.removeLast(total) }
    guard total > 1 else { return }
    guard total <= Self.smallObject else { return try settleManyKeys(from: first, of: object) }
    for later in first + 1..<keys.count {
      for earlier in first..<later
      where keys[earlier].hash == keys[later].hash
        && !nodes[keys[earlier].index].isSuperseded
      {
        let pair = (keys[earlier].index, keys[later].index)
        if name(of: pair.0) == name(of: pair.1) { try duplicate(pair.1, of: pair.0, in: object) }
      }
    }
  }

  /// Finds duplicate names with a table. Its seeded hash cannot be attacked, so the time is linear for any input.
  private mutating func settleManyKeys(from first: Int, of object: Int) throws(ParseFault) {
    var seen: [ArraySlice<UInt8>: Int] = [:]
    seen.reserveCapacity(keys.count - first)
    for key in keys[first...] {
      if let earlier = seen.updateValue(key.index, forKey: name(of: key.index)) {
        try duplicate(key.index, of: earlier, in: object)
      }
    }
  }

  private mutating func duplicate(
    _ later: Int, of earlier: Int, in object: Int
  ) throws(ParseFault) {
    guard limits.duplicateKeys == .reject else {
      nodes[earlier].isSuperseded = true
      nodes[object].count -= 1
      return
    }
    let line = SourcePosition(of: Int(nodes[earlier].start), in: Array(bytes)).line
    let written = String(decoding: name(of: later), as: UTF8.self)
    nodes.removeSubrange((later + 1)...)
    throw ParseFault(
      .duplicateKey, at: Int(nodes[later].start)..<Int(nodes[later].end),
      message: "the object already has a member \"\(written)\", at line \(line)",
      hint: "remove one of the two")
  }

  private func name(of key: Int) -> ArraySlice<UInt8> {
    let node = nodes[key]
    let content = Array(bytes[Int(node.start) + 1..<Int(node.end) - 1])[...]
    return node.isEscaped ? JSONString.unescape(content)[...] : content
  }
}
