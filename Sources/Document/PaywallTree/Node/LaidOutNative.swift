import JSON
import Numbers
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

extension LaidOutNative: TreeObject {
  static let blank = LaidOutNative(name: "")

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "name", .string, at: \.name, help: "The name by which the app knows the view.",
      isRequired: true)
    members.add(
      "parameters", Form<JSONValue>.scalar.dictionary(names: Shape([:]), unreadable: .null, [:]),
      at: \.parameters, help: "Values for the view, by name.")
  }
}

extension Form where Value == LaidOutNative {
  static let native = tree(
    named: "native",
    #"""
    {
      "description": "A view of the app's own in the frame, over the node's background."
    }
    """#)
}
