import Outgoing

/// Makes connections to an endpoint.
struct EndpointDialer: Sendable {
  private let endpoint: EtcdEndpoint
  private let lookup: HostLookup

  init(_ endpoint: EtcdEndpoint, _ settings: EtcdSettings) {
    self.endpoint = endpoint
    lookup = HostLookup(host: endpoint.host)
  }

  func connect(by deadline: ContinuousClock.Instant) throws(AttemptFailure) -> OutgoingStream {
    do throws(OutgoingError) {
      return try OutgoingStream(
        to: lookup.addresses(by: deadline), port: endpoint.port, name: "\(endpoint)", by: deadline)
    } catch {
      let setback = EtcdSetback(endpoint: endpoint, reason: Self.reason(error))
      throw AttemptFailure(error: .unreachable([setback]), reach: .nothingSent)
    }
  }

  private static func reason(_ error: OutgoingError) -> String {
    if case .system(let error) = error { error.reason } else { error.description }
  }
}
