import Foundation
import JSON
import PaywallStorage

/// The content of a request for a new token: `{"name": "ci", "role": "editor", "expiresAt": "2027-01-31T00:00:00Z"}`.
package struct NewToken: Sendable {
  let name: String
  /// The role; by default that of the command `tokens add`.
  var role = Role.publisher
  /// The expiry time; nil if the token never expires.
  var expiresAt: Date?

  /// The maximum size of the content in bytes.
  static let limit = 4 << 10

  /// The JSON Schema of the content.
  private static let schema: JSONValue = [
    "type": "object", "required": ["name"], "additionalProperties": false,
    "x-expected": "a token ({\"name\": \"ci\", \"role\": \"editor\"})",
    "properties": [
      "name": [
        "type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$",
        "x-expected": "a name of letters, digits, \"-\", \"_\" and \".\", 64 at most",
      ],
      "role": [
        "enum": .array(Role.allCases.map { .string($0.rawValue) }),
        "default": .string(Role.publisher.rawValue),
      ],
      "expiresAt": [
        "type": "string", "format": "date-time", "x-expected": .string(Self.expectedTime),
      ],
    ],
  ]

  private static let expectedTime = "a time to come, such as 2027-01-31T00:00:00Z"

  package static let shape = ContentShape(schema).named("NewToken")

  private static let form = ContentForm(schema)

  /// Reads the content of a request. Throws all mistakes.
  package init(_ content: [UInt8], at now: Date) throws(Problem) {
    guard content.count <= Self.limit else {
      throw Problem(.tooLarge, "the content may have at most \(Self.limit) bytes")
    }
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONText(parsing: content, limits: .document).root
    } catch {
      throw Self.problem([error.diagnostic])
    }
    let time = root["expiresAt"]
    expiresAt = time?.string.flatMap(Timestamp.date)
    let name = root["name"]?.string ?? ""
    var mistakes = Self.form.mistakes(in: root)
    if let time, time.string != nil, expiresAt.map({ $0 <= now }) ?? true {
      mistakes.append(Diagnostic("format", at: time, "expected \(Self.expectedTime)"))
    }
    if let node = root["name"], mistakes.isEmpty, !AccessToken.isNewName(name) {
      mistakes.append(Diagnostic("name", at: node, "\(AccessError.name(name))"))
    }
    guard mistakes.isEmpty else { throw Self.problem(mistakes) }
    self.name = name
    role = root["role"]?.string.flatMap(Role.init) ?? role
  }

  private static func problem(_ mistakes: [Diagnostic]) -> Problem {
    let place = mistakes.first.map {
      ", first at line \($0.position.line), column \($0.position.column)"
    }
    let count = mistakes.count == 1 ? "1 error" : "\(mistakes.count) errors"
    var problem = Problem(.invalidContent, "\(count) in the content\(place ?? "")")
    problem.errors = mistakes
    return problem
  }
}
