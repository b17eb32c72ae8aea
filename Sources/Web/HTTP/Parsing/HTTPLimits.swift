/// The limits of a request's parts. If a request exceeds one, it gets the status named here and the connection is closed.
public struct HTTPLimits: Sendable, Hashable {
  /// Bytes of the request line without its line end: 414, the default 8192 (RFC 9112 §3 asks for at least 8000).
  public var requestLine = 8192
  /// Bytes of one field line: 431, the default 8192.
  public var fieldLine = 8192
  /// Bytes of all field lines together, and of all trailer lines: 431, the default 32 KiB.
  public var fields = 32 * 1024
  /// The number of field lines: 431, the default 100.
  public var fieldCount = 100
  /// Bytes of the content: 413, the default 10 MiB.
  public var body = 10 * 1024 * 1024
  /// Bytes of one line with a chunk's size and extensions: 431, the default 1024 (RFC 9112 §7.1.1).
  public var chunkLine = 1024
  /// The number of chunks: 413, the default 65,536. With tiny chunks, framing costs more than content.
  public var chunks = 65_536

  public init() {}

  public static let standard = HTTPLimits()
}
