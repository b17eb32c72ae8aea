import Numbers

/// A name and its value in an object of a text.
public struct JSONMember: Sendable {
  let tape: JSONText.Tape
  let keyIndex: Int

  public var key: String { JSONString.decode(tape.nodes[keyIndex], in: tape.bytes) }

  /// The name's bytes in the text, including quotes.
  public var keyRange: Range<Int> {
    let node = tape.nodes[keyIndex]
    return Int(node.start)..<Int(node.end)
  }

  /// The offset of the name.
  public var keyPosition: SourcePosition {
    SourcePosition(of: keyRange.lowerBound, in: tape.bytes)
  }

  public var value: JSONNode { JSONNode(tape: tape, index: keyIndex + 1) }

  /// Whether the name is `key`. Decodes the name only if it has escapes.
  func hasKey(_ key: String) -> Bool {
    let node = tape.nodes[keyIndex]
    guard !node.isEscaped else { return self.key.utf8.elementsEqual(key.utf8) }
    let content = Int(node.start) + 1..<Int(node.end) - 1
    return content.count == key.utf8.count && tape.bytes[content].elementsEqual(key.utf8)
  }
}

/// The members of an object, in document order.
public struct JSONMembers: Sequence, Sendable {
  let tape: JSONText.Tape
  let object: Int

  public var count: Int { Int(tape.nodes[object].count) }
  public var isEmpty: Bool { count == 0 }
  public var underestimatedCount: Int { count }

  public func makeIterator() -> Iterator {
    Iterator(tape: tape, place: object + 1, end: Int(tape.nodes[object].next))
  }

  public struct Iterator: IteratorProtocol, Sendable {
    let tape: JSONText.Tape
    var place: Int
    let end: Int

    public mutating func next() -> JSONMember? {
      while place < end {
        let key = place
        place = Int(tape.nodes[key + 1].next)
        if !tape.nodes[key].isSuperseded {
          return JSONMember(tape: tape, keyIndex: key)
        }
      }
      return nil
    }
  }
}

/// The elements of an array, in order.
public struct JSONElements: Sequence, Sendable {
  let tape: JSONText.Tape
  let array: Int

  public var count: Int { Int(tape.nodes[array].count) }
  public var isEmpty: Bool { count == 0 }
  public var underestimatedCount: Int { count }

  public func makeIterator() -> Iterator {
    Iterator(tape: tape, place: array + 1, end: Int(tape.nodes[array].next))
  }

  public struct Iterator: IteratorProtocol, Sendable {
    let tape: JSONText.Tape
    var place: Int
    let end: Int

    public mutating func next() -> JSONNode? {
      guard place < end else { return nil }
      defer { place = Int(tape.nodes[place].next) }
      return JSONNode(tape: tape, index: place)
    }
  }
}
