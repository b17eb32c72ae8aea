import Numbers

/// A response: status, fields and content. The server adds `Date`, `Content-Length` and `Connection`.
public struct HTTPResponse: Sendable {
  public var status: HTTPStatus
  public var fields: HTTPFields
  public var body: HTTPBody

  public init(_ status: HTTPStatus = .ok, fields: HTTPFields = [:], body: HTTPBody = .empty) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// The content of a response.
public enum HTTPBody: Sendable, Hashable {
  case empty
  case bytes([UInt8])
  /// A part of a file that the server sends directly from the page cache: `length` bytes from `offset`.
  case file(path: String, offset: Int, length: Int)
  /// Several contents in sequence.
  case sequence([HTTPBody])

  /// The number of content bytes to send.
  public var count: Int {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .file(_, _, let length): length
    case .sequence(let bodies): bodies.reduce(0) { $0 + $1.count }
    }
  }
}
