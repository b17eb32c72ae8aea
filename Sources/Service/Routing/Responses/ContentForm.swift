import JSON
import JSONSchema

/// The schema of a request's JSON content.
package struct ContentForm: Sendable {
  private let compiled: BuiltInSchema

  package init(_ schema: JSONValue) { compiled = BuiltInSchema(schema, named: "of the content") }

  /// Returns where content violates the schema, in the order of the text.
  package func mistakes(in root: JSONNode) -> [Diagnostic] { compiled.mistakes(in: root) }
}

extension JSONText {
  /// Parses the content of a request. Throws `invalidContent` if it is not JSON.
  package init(content: [UInt8], limits: JSONLimits = .document) throws(Problem) {
    do throws(JSONError) {
      try self.init(parsing: content, limits: limits)
    } catch {
      throw .content("the content is not JSON", [error.diagnostic])
    }
  }
}

extension Problem {
  /// Returns the problem for invalid content.
  package static func content(_ detail: String, _ mistakes: [Diagnostic] = []) -> Problem {
    var problem = Problem(.invalidContent, detail)
    problem.errors = mistakes
    return problem
  }
}
