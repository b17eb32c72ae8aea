/// An answer: status, fields and content. `Date`, `Content-Length` and `Connection` are the server's to add.
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

/// The content of an answer.
public enum HTTPBody: Sendable, Hashable {
  case empty
  case bytes([UInt8])
  /// A part of a file that the server sends straight from the page cache: `length` bytes from `offset`.
  case file(path: String, offset: Int, length: Int)
  /// Several contents one after the other.
  case sequence([HTTPBody])

  /// How many bytes go over the wire.
  public var count: Int {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .file(_, _, let length): length
    case .sequence(let bodies): bodies.reduce(0) { $0 + $1.count }
    }
  }
}
