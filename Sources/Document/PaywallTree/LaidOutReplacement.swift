import JSON
import Numbers
import Vocabulary

/// A component that a client does not know.
public struct LaidOutReplacement: Sendable, Hashable {
  /// The place of the component in the document.
  public var pointer: String
  public var type: String
  /// The name, for a view of the app.
  public var name: String?
  /// Its replacement; `nil` if it was omitted.
  public var by: String?

  public init(pointer: String, type: String, by: String?) {
    self.pointer = pointer
    self.type = type
    self.by = by
  }
}

extension LaidOutReplacement: TreeObject {
  static let blank = LaidOutReplacement(pointer: "", type: "", by: nil)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "pointer", .string, at: \.pointer, help: "The place of the component in the document.",
      isRequired: true)
    members.add("type", .string, at: \.type, help: "The unsupported type.", isRequired: true)
    members.add("name", .string, at: \.name, help: "The name of an unsupported native view.")
    members.add("by", .string, at: \.by, help: "The type of the replacement, if any.")
  }
}

extension Form where Value == LaidOutReplacement {
  static let replacement = tree(named: "replacement")
}
