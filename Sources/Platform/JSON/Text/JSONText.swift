import Numbers

/// A parsed text: its bytes, and its values in a flat array that points into them.
///
/// Copies share the storage. Strings and numbers are decoded on demand.
public struct JSONText: Sendable {
  /// The storage that a text and all its nodes share.
  package final class Tape: Sendable {
    package let bytes: [UInt8]
    package let nodes: [TapeNode]

    init(bytes: [UInt8], nodes: [TapeNode]) {
      self.bytes = bytes
      self.nodes = nodes
    }
  }

  package let tape: Tape

  /// Parses a whole UTF-8 text (RFC 8259), in time linear in its size and without recursion.
  public init(parsing bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
    tape = Tape(bytes: bytes, nodes: try JSONParser.parse(bytes, limits: limits))
  }

  /// Parses the UTF-8 form of a string.
  public init(parsing text: String, limits: JSONLimits) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  public var bytes: [UInt8] { tape.bytes }

  public var root: JSONNode { JSONNode(tape: tape, index: 0) }

  /// The position of a byte, counted as in editors.
  public func position(at offset: Int) -> SourcePosition {
    SourcePosition(of: offset, in: tape.bytes)
  }

  /// The value at a pointer (RFC 6901 §4), if any.
  public func node(at pointer: JSONPointer) -> JSONNode? { root.node(at: pointer) }
}
