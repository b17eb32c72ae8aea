import JSON

/// JSON as it is written in a document.
struct WrittenJSON: Sendable, ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  /// Null if the text is not JSON, which tests rule out.
  var value: JSONValue {
    do throws(JSONError) {
      return try JSONText(parsing: Array(text.utf8), limits: .trusted).root.value
    } catch {
      return .null
    }
  }
}
