import Numbers

/// The limits of a request's parts. If a request exceeds one, it gets the status named here and the connection is closed.
public struct HTTPLimits: Sendable, Hashable {
  /// The maximum size of the request line without its line end, in bytes: 414, the default 8192 (RFC 9112 §3 requires at least 8000).
  public var requestLine = 8192
  /// The maximum size of one field line, in bytes: 431, the default 8192.
  public var fieldLine = 8192
  /// The maximum size of all field lines together, and of all trailer lines, in bytes: 431, the default 32 KiB.
  public var fields = 32 * 1024
  /// The maximum number of field lines: 431, the default 100.
  public var fieldCount = 100
  /// The maximum size of the content, in bytes: 413, the default 10 MiB.
  public var body = 10 * 1024 * 1024
  /// The maximum size of a line with a chunk's size and extensions, in bytes: 431, the default 1024 (RFC 9112 §7.1.1).
  public var chunkLine = 1024
  /// The maximum number of chunks: 413, the default 65,536. With tiny chunks, framing costs more than content.
  public var chunks = 65_536

  public init() {}

  public static let standard = HTTPLimits()
}
