import JSON
import Numbers
import Patterns

/// Reads the values of keywords and reports mistakes in them.
extension SchemaCompiler {
  func wrong(_ node: JSONNode, _ expected: String) -> SchemaError {
    index.error("keyword-value", at: node, "expected \(expected), found \(Wording.found(node))")
  }

  /// A non-negative count (`2.0` is 2), clamped to the range of an instruction.
  func count(_ node: JSONNode) throws(SchemaError) -> Int32 {
    guard let number = node.number, number.isInteger, number >= 0 else {
      throw wrong(node, "a whole number of at least 0")
    }
    return number.int.flatMap { Int32(exactly: $0) } ?? .max
  }

  func string(_ node: JSONNode) throws(SchemaError) -> String {
    guard let string = node.string else { throw wrong(node, "a string") }
    return string
  }

  func strings(_ node: JSONNode) throws(SchemaError) -> [String] {
    guard let elements = node.elements else { throw wrong(node, "an array of strings") }
    return try elements.map { element throws(SchemaError) in try string(element) }
  }

  func members(_ node: JSONNode) throws(SchemaError) -> JSONMembers {
    guard let members = node.members else { throw wrong(node, "an object") }
    return members
  }

  func schemas(_ node: JSONNode) throws(SchemaError) -> JSONElements {
    guard let elements = node.elements else { throw wrong(node, "an array of schemas") }
    return elements
  }

  mutating func ids(_ node: JSONNode) throws(SchemaError) -> (first: Int32, count: Int32) {
    draft.addList(try schemas(node).map { id(of: $0) })
  }

  /// The index of a pattern in the table.
  mutating func pattern(_ source: String, at node: JSONNode) throws(SchemaError) -> Int32 {
    do throws(PatternError) {
      return draft.add(try Pattern(source), to: \.patterns)
    } catch {
      throw index.error(
        "pattern", at: node,
        "the pattern \(source) is invalid at character \(error.offset + 1): \(error.message)")
    }
  }
}
