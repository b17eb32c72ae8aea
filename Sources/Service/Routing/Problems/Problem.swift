import HTTP
import JSON

/// An error for a client: `application/problem+json` (RFC 9457).
public struct Problem: Error, Sendable {
  public var type: ProblemType
  /// The cause of this occurrence, and the fix.
  public var detail: String
  /// The violated rule or limit, under its name in the log and the metrics.
  public var reason: String?
  /// The mistakes of the document, if it is at fault.
  public var errors: [Diagnostic] = []
  /// The allowed values, if the list is short.
  public var allowed: [String] = []
  /// Further members of the JSON object.
  package var more: [JSONField] = []
  /// Fields required by the status: `Allow` for 405, `WWW-Authenticate` for 401.
  public var fields: [(name: FieldName, value: String)] = []

  public init(_ type: ProblemType, _ detail: String) {
    self.type = type
    self.detail = detail
  }

  /// Returns the problem with a list of allowed values.
  package func allowing(_ values: [String]) -> Problem {
    var problem = self
    problem.allowed = values
    return problem
  }

  package func with(_ name: FieldName, _ value: String) -> Problem {
    var problem = self
    problem.fields.append((name, value))
    return problem
  }

  /// The members of the problem's JSON object.
  package var value: JSONValue {
    .object(own + more)
  }

  private var own: [JSONField] {
    let members: JSONValue = .object(present: [
      "type": .string("/problems/\(type.rawValue)"), "title": .string(type.title),
      "status": .number(type.status.code), "detail": .string(detail),
      "reason": reason.map(JSONValue.string),
      "allowed": allowed.isEmpty ? nil : .array(allowed.map(JSONValue.string)),
      "errors": errors.isEmpty ? nil : .array(errors.map(\.value)),
    ])
    if case .object(let fields) = members { return fields }
    return []
  }

  package static let shape = ContentShape.object(
    ["type": .text, "title": .text, "status": .integer, "detail": .text],
    optional: [
      "reason": .text, "allowed": .list(of: .text), "errors": .list(of: Diagnostic.shape),
      "accepted": .integer, "duplicates": .integer, "resend": .list(of: leftEvent),
    ]
  ).named("Problem")

  /// An event that did not fit into a limit.
  private static let leftEvent = ContentShape.object(
    ["index": .integer, "reason": .text, "seconds": .integer], optional: ["id": .text])

  /// The problem as a response.
  public func response() -> HTTPResponse {
    var response = HTTPResponse.content(
      value.encoded(.pretty) + [UInt8(ascii: "\n")], type: "application/problem+json",
      status: type.status)
    for (name, value) in fields { response.fields.append(name, value) }
    return response
  }
}
