import Numbers
import Outgoing
import Responses

/// Makes connections to an endpoint, with or without TLS.
struct EndpointDialer: Sendable {
  private let endpoint: EtcdEndpoint
  private let security: EtcdSecurity?
  private let lookup: HostLookup

  init(_ endpoint: EtcdEndpoint, _ security: EtcdSecurity?) {
    self.endpoint = endpoint
    self.security = security
    lookup = HostLookup(host: endpoint.host)
  }

  func connect(by deadline: ContinuousClock.Instant) throws(AttemptFailure) -> OutgoingStream {
    do throws(OutgoingError) {
      guard let security else {
        return try OutgoingStream(
          to: lookup.addresses(by: deadline), port: endpoint.port, name: "\(endpoint)",
          by: deadline)
      }
      return try connect(security, by: deadline)
    } catch {
      throw failure(error)
    }
  }

  private func connect(
    _ security: EtcdSecurity, by deadline: ContinuousClock.Instant
  ) throws(OutgoingError) -> OutgoingStream {
    guard let program = TLSProgram(path: security.searchPath) else {
      throw .tls("the program openssl is in none of \(security.searchPath): install it")
    }
    let stream = try program.connect(
      host: endpoint.host, port: endpoint.port,
      TLSProgram.Proof(
        authorities: security.ca, certificate: security.certificate, key: security.key))
    try prove(stream, by: deadline)
    return stream
  }

  /// Asks for the version, so that no request is sent to a server that is not authenticated, or that rejects the client certificate.
  private func prove(
    _ stream: OutgoingStream, by deadline: ContinuousClock.Instant
  ) throws(OutgoingError) {
    let question = GatewayRequest(method: "GET", path: "/version", isRepeatable: true)
    let sending = stream.send(question.message(to: endpoint, token: nil), by: deadline)
    var parser = ResponseParser(limit: Self.largestProof)
    var failure = sending.failure
    do throws(OutgoingError) {
      while failure == nil, !parser.isComplete {
        let bytes = try stream.receive(atMost: Self.largestProof, by: deadline)
        do throws(ResponseFault) {
          if bytes.isEmpty { try parser.end() } else { try parser.parse(bytes) }
        } catch {
          failure = .notHTTP
        }
      }
    } catch {
      failure = error
    }
    if failure == .late { throw .late }
    if let failure { throw stream.fault(by: min(deadline, .now + .seconds(1))) ?? failure }
    guard parser.head?.keepsConnection == true else { throw .tls("it keeps no connection") }
  }

  private static let largestProof = 64 << 10

  private func failure(_ error: OutgoingError) -> AttemptFailure {
    let reason =
      switch error {
      case .tls(let reason): reason
      case .system(let error): error.reason
      default: error.description
      }
    if case .tls = error {
      return AttemptFailure(error: .tls(endpoint, reason: reason), reach: .nothingSent)
    }
    let setback = EtcdSetback(endpoint: endpoint, reason: reason)
    return AttemptFailure(error: .unreachable([setback]), reach: .nothingSent)
  }
}
