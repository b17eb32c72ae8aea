import JSON
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

extension Form where Value == LaidOutReplacement {
  static let replacement = object(
    LaidOutReplacement(pointer: "", type: "", by: nil),
    [
      Property(
        "pointer", .string, \.pointer, help: "The place of the component in the document.",
        isRequired: true),
      Property("type", .string, \.type, help: "The unsupported type.", isRequired: true),
      Property("name", .string, \.name, help: "The name of an unsupported native view."),
      Property("by", .string, \.by, help: "The type of the replacement, if any."),
    ], named: "replacement")
}

extension LaidOutReplacement {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("pointer", pointer)
    writer.member("type", type)
    writer.member("name", name)
    writer.member("by", by)
    writer.endObject()
  }
}
