import JSON
import Vocabulary

/// A place that the app fills with its own view.
public struct LaidOutNative: Sendable, Hashable {
  /// The name by which the app knows the view.
  public var name: String
  /// Strings, numbers and booleans, by name.
  public var parameters: [String: JSONValue]

  public init(name: String, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

extension Form where Value == JSONValue {
  /// A string, a number or a boolean.
  public static let scalar = Form(
    Shape(#"{"type": ["string", "number", "boolean"]}"#),
    match: { node in
      switch node.value {
      case .string, .number, .bool: node.value
      case .null, .array, .object: nil
      }
    }, write: { $1.value($0) })
}

extension Form where Value == LaidOutNative {
  static let native = object(
    LaidOutNative(name: ""),
    [
      Property(
        "name", .string, \.name, help: "The name by which the app knows the view.",
        isRequired: true),
      Property(
        "parameters",
        Form<JSONValue>.scalar.dictionary(names: Shape([:]), unreadable: .null, [:]),
        \.parameters, help: "Values for the view, by name."),
    ], named: "native",
    #"""
    {
      "description": "A view of the app's own in the frame, over the node's background."
    }
    """#)
}

extension LaidOutNative {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    if !parameters.isEmpty {
      writer.member("parameters")
      writer.beginObject()
      for name in parameters.keys.sorted() {
        guard let value = parameters[name] else { continue }
        writer.key(name)
        writer.value(value)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
