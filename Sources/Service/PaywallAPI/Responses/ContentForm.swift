import JSON
import JSONSchema

/// The form that the JSON content of a request has.
struct ContentForm: Sendable {
  /// Nil if the schema does not compile, which a test excludes.
  private let compiled: JSONSchema?

  init(_ schema: JSONValue) {
    do {
      compiled = try JSONSchema(compiling: schema)
    } catch {
      compiled = nil
    }
  }

  /// Where content has another form, in the order of the text.
  func mistakes(in root: JSONNode) -> [Diagnostic] { compiled?.validate(root) ?? [] }
}

extension JSONText {
  /// Parses the content of a request. Throws `invalidContent` for what is not JSON.
  init(content: [UInt8], limits: JSONLimits = .document) throws(Problem) {
    do throws(JSONError) {
      try self.init(parsing: content, limits: limits)
    } catch {
      throw .content("the content is not JSON", [error.diagnostic])
    }
  }
}

extension Problem {
  /// Content that cannot be used.
  static func content(_ detail: String, _ mistakes: [Diagnostic] = []) -> Problem {
    var problem = Problem(.invalidContent, detail)
    problem.errors = mistakes
    return problem
  }
}
