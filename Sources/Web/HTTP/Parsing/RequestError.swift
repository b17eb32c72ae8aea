import Numbers

/// Why a request is rejected. The connection cannot be used afterwards.
public struct RequestError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case controlCharacter = "control-character"
    case lineEnding = "line-ending"
    case requestLine = "request-line"
    case method = "method"
    case version = "version"
    case target = "target"
    case escape = "escape"
    case fieldName = "field-name"
    case folding = "folding"
    case repeatedField = "repeated-field"
    case host = "host"
    case contentLength = "content-length"
    case transferEncoding = "transfer-encoding"
    case coding = "coding"
    case chunk = "chunk"
    case trailer = "trailer"
    case expectation = "expectation"
    case requestLineLimit = "request-line-limit"
    case fieldLineLimit = "field-line-limit"
    case fieldsLimit = "fields-limit"
    case fieldCountLimit = "field-count-limit"
    case bodyLimit = "body-limit"
    case chunkLineLimit = "chunk-line-limit"
    case chunkCountLimit = "chunk-count-limit"

    /// Whether a limit was exceeded.
    public var isLimit: Bool {
      switch self {
      case .requestLineLimit, .fieldLineLimit, .fieldsLimit, .fieldCountLimit, .bodyLimit,
        .chunkLineLimit, .chunkCountLimit:
        true
      default: false
      }
    }
  }

  public let kind: Kind
  /// The unexpected input and the expected one, for the developer of the client.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The status of the response.
  public var status: HTTPStatus {
    switch kind {
    case .method: .notImplemented
    case .version: .httpVersionNotSupported
    case .coding: .notImplemented
    case .expectation: .expectationFailed
    case .requestLineLimit: .uriTooLong
    case .fieldLineLimit, .fieldsLimit, .fieldCountLimit, .chunkLineLimit:
      .requestHeaderFieldsTooLarge
    case .bodyLimit, .chunkCountLimit: .contentTooLarge
    default: .badRequest
    }
  }
}
