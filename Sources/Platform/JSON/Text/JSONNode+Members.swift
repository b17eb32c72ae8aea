import Numbers

/// A mismatch between a small file and its format.
public struct JSONMismatch: Error, Sendable, Hashable {
  public let diagnostic: Diagnostic

  public init(at node: JSONNode, _ message: String) {
    diagnostic = Diagnostic("format", at: node, message)
  }
}

extension JSONMismatch: CustomStringConvertible {
  public var description: String {
    let place = diagnostic.pointer.isEmpty ? "" : " (\(diagnostic.pointer))"
    return
      "\(diagnostic.position.line):\(diagnostic.position.column): \(diagnostic.message)\(place)"
  }
}

/// Reads small files that have a format but no schema, member by member. The first wrong member is the error.
extension JSONNode {
  /// Reads a member with `read`, which returns `nil` if the value is not `expected`.
  public func member<Value>(
    _ name: String, _ expected: String, _ read: (JSONNode) -> Value?
  ) throws(JSONMismatch) -> Value {
    guard let node = self[name] else {
      throw JSONMismatch(at: self, "expected a member \"\(name)\": \(expected)")
    }
    guard let value = read(node) else { throw JSONMismatch(at: node, "expected \(expected)") }
    return value
  }

  /// Reads an optional member with `read`, which returns `nil` if the value is not `expected`.
  public func memberIfPresent<Value>(
    _ name: String, _ expected: String, _ read: (JSONNode) -> Value?
  ) throws(JSONMismatch) -> Value? {
    self[name] == nil ? nil : try member(name, expected, read)
  }

  /// A non-empty string.
  public func text(_ name: String) throws(JSONMismatch) -> String {
    try member(name, "a text") { node in node.string.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// A whole number.
  public func integer(_ name: String, in range: ClosedRange<Int>) throws(JSONMismatch) -> Int {
    try member(name, "a whole number from \(range.lowerBound) to \(range.upperBound)") { node in
      node.number?.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  public func elements(_ name: String) throws(JSONMismatch) -> JSONElements {
    try member(name, "a list") { $0.elements }
  }

  public func members(_ name: String) throws(JSONMismatch) -> JSONMembers {
    try member(name, "an object") { $0.members }
  }
}
