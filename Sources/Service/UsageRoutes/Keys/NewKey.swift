import ASCII
import JSON
import PaywallStorage
import Routing

/// The content of a request for a new client key: `{"name": "ios", "eventsPerMinute": 60000}`.
struct NewKey: Sendable {
  let name: String
  let eventsPerMinute: Int

  /// The maximum size of the content in bytes.
  static let limit = 4 << 10

  private static let schema: JSONValue = [
    "type": "object", "required": ["name"], "additionalProperties": false,
    "x-expected": "a client key ({\"name\": \"ios\"})",
    "properties": [
      "name": [
        "type": "string", "pattern": "^[A-Za-z0-9._-]{1,64}$",
        "x-expected": "a name of letters, digits, \"-\", \"_\" and \".\", 64 at most",
      ],
      "eventsPerMinute": [
        "type": "integer", "minimum": 1, "maximum": .number(ClientKey.Terms.mostEventsPerMinute),
        "default": .number(ClientKey.Terms.usualEventsPerMinute),
        "x-expected": .string(
          "a whole number from 1 to \(ClientKey.Terms.mostEventsPerMinute)"),
      ],
    ],
  ]

  static let shape = ContentShape(schema).named("NewClientKey")

  private static let form = ContentForm(schema)

  /// Reads the content of a request. Throws all mistakes.
  init(_ content: [UInt8]) throws(Problem) {
    guard content.count <= Self.limit else {
      throw Problem(.tooLarge, "the content may have at most \(Self.limit) bytes")
    }
    let root = try JSONText(content: content).root
    let mistakes = Self.form.mistakes(in: root)
    guard let name = root["name"]?.string, mistakes.isEmpty else {
      throw Problem.content("the content is not a client key", mistakes)
    }
    guard ClientKey.isName(name) else {
      throw Problem.content("\"\(name)\" cannot be the name of a key: no path can end in it")
    }
    self.name = name
    eventsPerMinute =
      root["eventsPerMinute"]?.number?.int ?? ClientKey.Terms.usualEventsPerMinute
  }
}

extension ClientKey {
  /// The prefix of every key. People recognise a key in an app's settings by it.
  private static let prefix = "pck_"

  /// Returns the text of a new key: 128 random bits.
  static func newText() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return prefix + bytes.base64URL
  }

  /// Returns the digest that identifies a key with this text.
  static func digest(of text: String) -> BlobID { BlobID(of: Array(text.utf8)) }
}
