import Foundation
import Locks
import Numbers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Transport {
  /// Foundation's transport. On Apple platforms it does both; elsewhere a socket streams from addresses without TLS.
  public static let standard = Transport(
    request: { try await request($0) },
    stream: { outgoing in
      #if canImport(FoundationNetworking)
        SocketStream.open(outgoing)
      #else
        lines(of: outgoing)
      #endif
    })

  /// A session without a cache: the client has its own, and a second one would hide which requests were sent.
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    return URLSession(configuration: configuration)
  }()

  private static func request(_ outgoing: OutgoingRequest) async throws -> IncomingResponse {
    do {
      let (content, response) = try await data(for: foundation(outgoing))
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

  /// Does what `URLSession.data(for:)` does, without its deadlock on Linux: there, cancelling waits for the session's queue under the
  /// task's lock, and the queue can wait for that lock.
  private static func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let call = CancellableCall()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.begin(
          session.dataTask(with: request) { content, response, error in
            if let content, let response, error == nil {
              continuation.resume(returning: (content, response))
            } else {
              continuation.resume(throwing: error ?? URLError(.badServerResponse))
            }
          })
      }
    } onCancel: {
      DispatchQueue.global().async { call.cancel() }
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

/// A request that can be cancelled at any time, even before it begins.
private final class CancellableCall: Sendable {
  private let state = Guarded<(task: URLSessionDataTask?, isCancelled: Bool)>((nil, false))

  func begin(_ task: URLSessionDataTask) {
    task.resume()
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }
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
