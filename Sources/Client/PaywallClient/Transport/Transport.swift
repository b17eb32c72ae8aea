import Foundation
import Numbers

/// The connection of a client to a service: two functions that an app can replace.
public struct Transport: Sendable {
  /// Sends a request and returns the whole response. Throws `PaywallError`.
  public var request: @Sendable (OutgoingRequest) async throws -> IncomingResponse
  /// Opens a stream and delivers its bytes as they arrive. If nil, the client polls.
  public var stream: (@Sendable (OutgoingRequest) -> AsyncThrowingStream<Data, any Error>)?

  public init(
    request: @escaping @Sendable (OutgoingRequest) async throws -> IncomingResponse,
    stream: (@Sendable (OutgoingRequest) -> AsyncThrowingStream<Data, any Error>)? = nil
  ) {
    self.request = request
    self.stream = stream
  }
}

/// A request that a client sends.
public struct OutgoingRequest: Sendable, Hashable {
  public var url: URL
  public var method = "GET"
  public var fields: [String: String] = [:]
  public var content: Data?
  /// The time limit in seconds for a response, or in a stream for the next byte.
  public var timeout: TimeInterval

  public init(_ url: URL, timeout: TimeInterval) {
    self.url = url
    self.timeout = timeout
  }
}

/// The response of a service.
public struct IncomingResponse: Sendable, Hashable {
  public var status: Int
  public var content: Data
  /// The header fields, with names in lower case.
  public let fields: [String: String]

  public init(status: Int, fields: [String: String] = [:], content: Data = Data()) {
    self.status = status
    self.content = content
    self.fields = Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { $1 }
  }
}
