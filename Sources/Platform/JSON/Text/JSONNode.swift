import Numbers

/// A value in a text and its position: a cheap view that keeps the text alive.
public struct JSONNode: Sendable {
  public enum Kind: UInt8, Sendable, Hashable {
    case null, bool, number, string, array, object
  }

  package let tape: JSONText.Tape
  package let index: Int

  package init(tape: JSONText.Tape, index: Int) {
    self.tape = tape
    self.index = index
  }

  package var node: TapeNode { tape.nodes[index] }

  public var kind: Kind { node.kind }

  /// The root value of the text.
  package var root: JSONNode { JSONNode(tape: tape, index: 0) }

  /// The value's bytes in the text, including quotes and brackets.
  public var range: Range<Int> {
    let node = node
    return Int(node.start)..<Int(node.end)
  }

  public var position: SourcePosition { SourcePosition(of: range.lowerBound, in: tape.bytes) }

  /// The bytes as written.
  public var source: ArraySlice<UInt8> { tape.bytes[range] }

  public var isNull: Bool { node.kind == .null }

  public var bool: Bool? {
    node.kind == .bool ? node.isTrue : nil
  }

  public var number: JSONNumber? {
    node.kind == .number ? JSONNumber(parsed: source) : nil
  }

  public var string: String? {
    node.kind == .string ? JSONString.decode(node, in: tape.bytes) : nil
  }

  public var elements: JSONElements? {
    node.kind == .array ? JSONElements(tape: tape, array: index) : nil
  }

  /// The members in document order.
  public var members: JSONMembers? {
    node.kind == .object ? JSONMembers(tape: tape, object: index) : nil
  }

  /// The value of an object's member; `nil` if this is not an object or has no such member.
  public subscript(_ key: String) -> JSONNode? {
    members?.first { $0.hasKey(key) }?.value
  }

  /// An array's element; `nil` if this is not an array or the index is out of range.
  public subscript(_ index: Int) -> JSONNode? {
    guard index >= 0, let elements, index < elements.count else { return nil }
    return elements.dropFirst(index).first { _ in true }
  }

  /// The value at one step of a pointer, if any.
  package subscript(_ token: JSONPointer.Token) -> JSONNode? {
    kind == .array ? token.index.flatMap { self[$0] } : self[token.name]
  }

  /// The value at a pointer relative to this one (RFC 6901 §4), if any.
  package func node(at pointer: JSONPointer) -> JSONNode? {
    pointer.tokens.reduce(self) { node, token in node?[token] }
  }

  /// A copy independent of the text.
  ///
  /// Recursive: the text's depth limit bounds it.
  public var value: JSONValue {
    switch node.kind {
    case .null: .null
    case .bool: .bool(node.isTrue)
    case .number: .number(JSONNumber(parsed: source))
    case .string: .string(JSONString.decode(node, in: tape.bytes))
    case .array: .array(JSONElements(tape: tape, array: index).map(\.value))
    case .object:
      .object(
        JSONMembers(tape: tape, object: index).map {
          JSONField(name: $0.key, value: $0.value.value)
        })
    }
  }
}
