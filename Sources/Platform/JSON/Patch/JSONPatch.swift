import Numbers

/// Changes of a JSON text, applied in order (RFC 6902).
public struct JSONPatch: Sendable, Hashable {
  public enum Operation: Sendable, Hashable {
    case test(JSONPointer, JSONValue)
    case add(JSONPointer, JSONValue)
    case replace(JSONPointer, JSONValue)
    case remove(JSONPointer)
    case move(from: JSONPointer, JSONPointer)
    case copy(from: JSONPointer, JSONPointer)
  }

  public var operations: [Operation]

  public init(_ operations: [Operation]) { self.operations = operations }

  /// Reads a patch, a list of objects. Members that RFC 6902 does not define are ignored (§4).
  public init(_ node: JSONNode) throws(JSONMismatch) {
    guard let elements = node.elements else {
      throw JSONMismatch(at: node, "expected a list of operations")
    }
    operations = []
    for element in elements { operations.append(try Operation(element)) }
  }

  /// The patch as a document of the type `application/json-patch+json`.
  public var value: JSONValue { .array(operations.map(\.value)) }
}

extension JSONPatch.Operation {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    let path = try node.pointer("path")
    switch try node.text("op") {
    case "test": self = .test(path, try node.anything("value"))
    case "add": self = .add(path, try node.anything("value"))
    case "replace": self = .replace(path, try node.anything("value"))
    case "remove": self = .remove(path)
    case "move": self = .move(from: try node.pointer("from"), path)
    case "copy": self = .copy(from: try node.pointer("from"), path)
    case let name:
      throw JSONMismatch(
        at: node["op"] ?? node,
        "expected test, add, replace, remove, move or copy, found \"\(name)\"")
    }
  }

  /// The place that the operation changes or tests.
  public var path: JSONPointer {
    switch self {
    case .test(let path, _), .add(let path, _), .replace(let path, _), .remove(let path),
      .move(_, let path), .copy(_, let path):
      path
    }
  }

  fileprivate var value: JSONValue {
    let path = JSONValue.string(path.description)
    return switch self {
    case .test(_, let value): ["op": "test", "path": path, "value": value]
    case .add(_, let value): ["op": "add", "path": path, "value": value]
    case .replace(_, let value): ["op": "replace", "path": path, "value": value]
    case .remove: ["op": "remove", "path": path]
    case .move(let from, _): ["op": "move", "from": .string(from.description), "path": path]
    case .copy(let from, _): ["op": "copy", "from": .string(from.description), "path": path]
    }
  }
}

extension JSONNode {
  fileprivate func pointer(_ name: String) throws(JSONMismatch) -> JSONPointer {
    try member(name, "a JSON pointer") { $0.string.flatMap(JSONPointer.init) }
  }

  fileprivate func anything(_ name: String) throws(JSONMismatch) -> JSONValue {
    try member(name, "a value") { $0.value }
  }
}

/// The reason why a patch does not apply to a text.
public struct JSONPatchError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The text has no such place, or nothing can be added there.
    case missing
    /// A test found another value.
    case differs
    /// The result exceeds a limit.
    case invalid
  }

  public var kind: Kind
  /// The number of the operation, from 0.
  public var operation: Int
  public var message: String
}

extension JSONPatchError: CustomStringConvertible {
  public var description: String { "operation \(operation + 1): \(message)" }
}
