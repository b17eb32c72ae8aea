import JSON

/// Why an SVG is not taken: where, what was found there, and what to do.
public struct SVGFault: Error, Sendable, Hashable, CustomStringConvertible {
  public var position: SourcePosition
  public var message: String

  init(_ message: String, at offset: Int, in bytes: [UInt8]) {
    position = SourcePosition(of: offset, in: bytes)
    self.message = message
  }

  public var description: String {
    "line \(position.line), column \(position.column): \(message)"
  }
}
