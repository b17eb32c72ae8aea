import JSON
import Numbers
import Vocabulary

/// Identifies the component of a document that a node shows; the key is equal in every layout of the document.
public struct ComponentKey: Sendable, Hashable {
  /// Its place in the document, RFC 6901: `/components/3`.
  public var pointer: String
  /// The index among the components of the same place, from the outermost repetition inwards; empty without repetition.
  public var repetition: [Int]

  public init(_ pointer: String, repetition: [Int] = []) {
    self.pointer = pointer
    self.repetition = repetition
  }
}

extension ComponentKey: TreeObject {
  static let blank = ComponentKey("")

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "pointer", .string, at: \.pointer,
      help:
        "The component's place in the document (RFC 6901); the page itself has none. With \"repetition\", it is the same component in every layout of the version.",
      isRequired: true)
    members.add(
      "repetition", Form<Int>.integer(Shape(#"{"type": "integer"}"#)).list([:]), at: \.repetition,
      help: "The index among several components at that place.")
  }
}
