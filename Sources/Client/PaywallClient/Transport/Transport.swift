import Foundation

/// How a client reaches a service: two functions that an app can replace.
public struct Transport: Sendable {
  /// Sends a request and gives the whole response. It throws `PaywallError`.
  public var request: @Sendable (OutgoingRequest) async throws -> IncomingResponse
  /// Opens a stream and gives its bytes as they come. Nil if it cannot: then the client polls.
  public var stream: (@Sendable (OutgoingRequest) -> AsyncThrowingStream<Data, any Error>)?

  public init(
    request: @escaping @Sendable (OutgoingRequest) async throws -> IncomingResponse,
    stream: (@Sendable (OutgoingRequest) -> AsyncThrowingStream<Data, any Error>)? = nil
  ) {
    self.request = request
    self.stream = stream
  }
}

/// What a client sends.
public struct OutgoingRequest: Sendable, Hashable {
  public var url: URL
  public var method = "GET"
  public var fields: [String: String] = [:]
  public var content: Data?
  /// Seconds without an answer, or in a stream without a byte, after which it gives up.
  public var timeout: TimeInterval

  public init(_ url: URL, timeout: TimeInterval) {
    self.url = url
    self.timeout = timeout
  }
}

/// What a service answers.
public struct IncomingResponse: Sendable, Hashable {
  public var status: Int
  public var content: Data
  /// By names in lower case.
  public let fields: [String: String]

  public init(status: Int, fields: [String: String] = [:], content: Data = Data()) {
    self.status = status
    self.content = content
    self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { $1 }
  }
}
