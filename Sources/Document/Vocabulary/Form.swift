import JSON
import Numbers

/// The form of a value in a JSON text: how to read and write it, and its JSON Schema.
public struct Form<Value: Sendable>: Sendable {
  public typealias Read = @Sendable (JSONNode, inout Reading) -> Value?
  public typealias Write = @Sendable (Value, inout JSONWriter) -> Void

  public let shape: Shape
  /// Returns `nil` and records a fault for a value that cannot be read. Only the schema decides whether a value is valid.
  public let read: Read
  public let write: Write

  public init(_ shape: Shape, read: @escaping Read, write: @escaping Write) {
    self.shape = shape
    self.read = read
    self.write = write
  }

  /// A form for a value that a function reads as a whole. The function returns `nil` for a value that it cannot read.
  public init(
    _ shape: Shape, match: @escaping @Sendable (JSONNode) -> Value?, write: @escaping Write
  ) {
    self.init(
      shape,
      read: { node, reading in
        let value = match(node)
        if value == nil { reading.note(faultAt: node) }
        return value
      }, write: write)
  }
}

extension Form {
  /// This form for another type of value.
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value
  ) -> Form<Other> {
    Form<Other>(
      shape, read: { node, reading in read(node, &reading).map(transform) },
      write: { value, writer in write(back(value), &writer) })
  }

  /// This form with a final step after the members are read.
  public func completed(by complete: @escaping @Sendable (Value) -> Value) -> Form {
    Form(shape, read: { node, reading in read(node, &reading).map(complete) }, write: write)
  }

  /// This form for values with a role in checks: each value is recorded when it is read.
  public func noted(as role: Role) -> Form {
    var shape = shape
    shape.role = role
    return Form(
      shape,
      read: { node, reading in
        let value = read(node, &reading)
        if value != nil { reading.note(role, at: node) }
        return value
      }, write: write)
  }

  /// This form, with names allowed in place of values: `$name` refers to a table of the reading. An unknown name is not read.
  public func orNamed(_ role: Role) -> Form {
    Form(
      shape,
      read: { node, reading in
        guard let text = node.string, text.utf8.first == UInt8(ascii: "$") else {
          return read(node, &reading)
        }
        reading.note(role, at: node)
        guard let value = reading.value(of: String(text.dropFirst()), role) else { return nil }
        return reading.quietly { read(value, &$0) }
      }, write: write)
  }

  /// A form that contains itself; it is looked up by its name when needed.
  public static func deferred(
    _ name: String, keepsPlaces: Bool = false, _ form: @escaping @Sendable () -> Form
  ) -> Form {
    var shape = Shape(name) { form().shape.keywords(&$0) }
    shape.keepsPlaces = keepsPlaces
    return Form(shape, read: { form().read($0, &$1) }, write: { form().write($0, &$1) })
  }
}
