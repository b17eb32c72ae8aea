import Numbers

#if canImport(FoundationNetworking)
  import Foundation
  import Locks

  /// A stream over a POSIX socket, for systems where URLSession delivers no bytes before a response has ended. It speaks HTTP/1.1 without
  /// TLS.
  enum SocketStream {
    /// The interval at which it checks whether the stream is still read, in milliseconds.
    private static let glance: Int32 = 200

    /// - Throws: in the stream, `PaywallError.unreadable` for an address with TLS, so that the client polls.
    static func open(_ outgoing: OutgoingRequest) -> AsyncThrowingStream<Data, any Error> {
      AsyncThrowingStream { continuation in
        let isWanted = SharedFlag()
        continuation.onTermination = { _ in isWanted.lower() }
        Thread.detachNewThread {
          do {
            try read(outgoing, while: { isWanted.isRaised }) { continuation.yield($0) }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
      }
    }

    private static func read(
      _ outgoing: OutgoingRequest, while isWanted: () -> Bool, _ give: (Data) -> Void
    ) throws {
      guard outgoing.url.scheme == "http", let host = outgoing.url.host() else {
        throw PaywallError.unreadable("only addresses with http:// can be streamed here")
      }
      let socket = try OpenSocket(
        host, port: outgoing.url.port ?? 80, milliseconds: Int32(clamping: outgoing.timeout * 1000))
      try socket.send(head(of: outgoing, host))
      var response = StreamedResponse()
      var silence = 0
      while isWanted() {
        guard let bytes = try socket.receive(milliseconds: glance) else {
          silence += Int(glance)
          if Double(silence) > outgoing.timeout * 1000 { throw PaywallError.timedOut }
          continue
        }
        guard !bytes.isEmpty else { return }
        silence = 0
        let content = try response.take(bytes)
        if !content.isEmpty { give(content) }
        if response.isEnded { return }
      }
    }

    private static func head(of outgoing: OutgoingRequest, _ host: String) -> Data {
      let path = outgoing.url.path(percentEncoded: true)
      let query = outgoing.url.query(percentEncoded: true).map { "?" + $0 } ?? ""
      let port = outgoing.url.port.map { ":\($0)" } ?? ""
      let fields = outgoing.fields.sorted { $0.key < $1.key }
        .map { "\($0.key): \($0.value)\r\n" }.joined()
      return Data(
        "GET \(path.isEmpty ? "/" : path)\(query) HTTP/1.1\r\nHost: \(host)\(port)\r\n\(fields)\r\n"
          .utf8)
    }
  }

  /// Whether the stream is still read.
  private final class SharedFlag: Sendable {
    private let state = Guarded(true)
    var isRaised: Bool { state.withLock { $0 } }
    func lower() { state.withLock { $0 = false } }
  }
#endif
