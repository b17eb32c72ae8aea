import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Transport {
  /// Foundation's own: on Apple platforms it does both, elsewhere a socket does the stream for addresses without TLS.
  public static let standard = Transport(
    request: { try await request($0) },
    stream: { outgoing in
      #if canImport(FoundationNetworking)
        SocketStream.open(outgoing)
      #else
        lines(of: outgoing)
      #endif
    })

  /// The client has a cache of its own: with a second one nobody would know what was asked.
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    return URLSession(configuration: configuration)
  }()

  private static func request(_ outgoing: OutgoingRequest) async throws -> IncomingResponse {
    do {
      let (content, response) = try await session.data(for: foundation(outgoing))
      guard let response = response as? HTTPURLResponse else {
        throw PaywallError.unreadable("the response is not HTTP")
      }
      var fields: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        if let name = name as? String, let value = value as? String { fields[name] = value }
      }
      return IncomingResponse(status: response.statusCode, fields: fields, content: content)
    } catch let error as URLError {
      throw PaywallError(error)
    }
  }

  fileprivate static func foundation(_ outgoing: OutgoingRequest) -> URLRequest {
    var request = URLRequest(url: outgoing.url, timeoutInterval: outgoing.timeout)
    request.httpMethod = outgoing.method
    request.httpBody = outgoing.content
    for (name, value) in outgoing.fields { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }

  #if !canImport(FoundationNetworking)
    private static func lines(of outgoing: OutgoingRequest) -> AsyncThrowingStream<Data, any Error>
    {
      AsyncThrowingStream { continuation in
        let reading = Task {
          do {
            let (bytes, response) = try await session.bytes(for: foundation(outgoing))
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            guard status == 200 else { throw PaywallError.refused(status: status, detail: "") }
            var line = Data()
            for try await byte in bytes {
              line.append(byte)
              guard byte == UInt8(ascii: "\n") else { continue }
              continuation.yield(line)
              line.removeAll(keepingCapacity: true)
            }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in reading.cancel() }
      }
    }
  #endif
}

extension PaywallError {
  fileprivate init(_ error: URLError) {
    switch error.code {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
      self = .unreadable(error.localizedDescription)
    default: self = .offline(error.localizedDescription)
    }
  }
}
