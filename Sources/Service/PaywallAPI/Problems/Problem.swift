import HTTP
import JSON

/// An error as its client reads it: `application/problem+json` (RFC 9457).
public struct Problem: Error, Sendable {
  public var type: ProblemType
  /// What happened this time, and what to do about it.
  public var detail: String
  /// Which rule or limit of the server a request has broken, under the name that log and metrics have for it.
  public var reason: String?
  /// What is wrong with the document, where one is at fault.
  public var errors: [Diagnostic] = []
  /// The values that would have been right, where there is a short list of them.
  public var allowed: [String] = []
  /// Fields that the status calls for: `Allow` of a 405, `WWW-Authenticate` of a 401.
  public var fields: [(name: FieldName, value: String)] = []

  public init(_ type: ProblemType, _ detail: String) {
    self.type = type
    self.detail = detail
  }

  /// The same problem that also lists what would have been right.
  func allowing(_ values: [String]) -> Problem {
    var problem = self
    problem.allowed = values
    return problem
  }

  func with(_ name: FieldName, _ value: String) -> Problem {
    var problem = self
    problem.fields.append((name, value))
    return problem
  }

  /// The members of the problem's JSON object.
  var value: JSONValue {
    .object(present: [
      "type": .string("/problems/\(type.rawValue)"), "title": .string(type.title),
      "status": .number(type.status.code), "detail": .string(detail),
      "reason": reason.map(JSONValue.string),
      "allowed": allowed.isEmpty ? nil : .array(allowed.map(JSONValue.string)),
      "errors": errors.isEmpty ? nil : .array(errors.map(\.value)),
    ])
  }

  /// The problem as an answer.
  public func response() -> HTTPResponse {
    var response = HTTPResponse.json(value, status: type.status)
    response.fields["Content-Type"] = "application/problem+json"
    for (name, value) in fields { response.fields.append(name, value) }
    return response
  }
}
