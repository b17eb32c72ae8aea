import JSON
import Numbers
import Synchronization

/// A client of etcd's JSON gateway (`/v3`, etcd 3.4 and later) over HTTP/1.1. Its calls block, so call it on threads that may wait.
///
/// Keeps connections open, and remembers which endpoints answer. When an endpoint fails, reads and repeatable requests are sent to the next
/// one; a transaction only if it certainly did not arrive (`EtcdError.mayHaveHappened`).
public final class EtcdClient: Sendable {
  let settings: EtcdSettings
  let meter = Meter()
  let cluster: Cluster
  private let isClosed = Mutex(false)

  /// Creates the client without connecting.
  public init(_ settings: EtcdSettings) {
    self.settings = settings
    cluster = Cluster(settings, meter)
  }

  deinit { cluster.close() }

  public var measurements: EtcdMeasurements { meter.measurements }

  /// The measured clocks of the endpoints that have answered. Does not wait.
  public var clocks: [EtcdClock] { cluster.links.compactMap(\.clock) }

  /// Ends all calls and watches, whatever thread they wait on.
  public func close() {
    isClosed.withLock { $0 = true }
    cluster.close()
  }

  /// Commits a transaction, at most once.
  ///
  /// - Parameter deadline: the time by which the answer must come; never later than `requestSeconds` allows.
  public func commit(
    _ transaction: EtcdTransaction, by deadline: ContinuousClock.Instant? = nil
  ) throws(EtcdError) -> EtcdOutcome {
    let payload = transaction.payload
    guard payload <= settings.largestRequest else {
      throw .tooLarge(
        "the transaction has \(payload) bytes, and at most \(settings.largestRequest) are sent to etcd at once"
      )
    }
    let request = GatewayRequest(
      path: "/v3/kv/txn", body: transaction.encoded, isRepeatable: transaction.isReadOnly)
    return try call(request, by: deadline) { node throws(AnswerMismatch) in
      try EtcdOutcome(node, to: transaction)
    }
  }

  /// Reads pairs.
  public func range(_ range: EtcdRange) throws(EtcdError) -> EtcdRangeAnswer {
    let request = GatewayRequest(path: "/v3/kv/range", body: range.encoded, isRepeatable: true)
    return try call(request) { node throws(AnswerMismatch) in
      let (cluster, revision) = try node.header()
      return try EtcdRangeAnswer(node, in: cluster, at: revision)
    }
  }

  /// Makes etcd discard the history before a revision. Throws `.compacted` if it already has.
  public func compact(_ revision: Int) throws(EtcdError) {
    let body: JSONValue = ["revision": .string(String(revision))]
    let request = GatewayRequest(
      path: "/v3/kv/compaction", body: body.encoded(), isRepeatable: true)
    _ = try call(request) { node throws(AnswerMismatch) in try node.header() }
  }

  /// The status of the first endpoint that answers. Needs no user.
  public func status() throws(EtcdError) -> EtcdStatus {
    let request = GatewayRequest(method: "GET", path: "/version", isRepeatable: true)
    return try measured { () throws(EtcdError) in
      let deadline = self.deadline
      return try cluster.first(isRepeatable: true, by: deadline, meter) {
        link, begin throws(AttemptFailure) in
        let response = try link.exchange(request, token: nil, beginning: begin, by: deadline)
        let node = try response.answer(limit: settings.largestAnswer, user: nil)
        guard let server = node["etcdserver"]?.string, let version = node["etcdcluster"]?.string,
          max(server.utf8.count, version.utf8.count) <= EtcdStatus.longestVersion
        else { throw response.notEtcd }
        return EtcdStatus(endpoint: link.endpoint, server: server, cluster: version)
      }
    }
  }

  var deadline: ContinuousClock.Instant { .now + settings.requestTime }

  /// Sends a request and reads the answer.
  func call<Answer>(
    _ request: GatewayRequest, by latest: ContinuousClock.Instant? = nil,
    _ read: (JSONNode) throws(AnswerMismatch) -> Answer
  ) throws(EtcdError) -> Answer {
    try measured { () throws(EtcdError) in
      let deadline = latest.map { min($0, self.deadline) } ?? self.deadline
      return try cluster.first(isRepeatable: request.isRepeatable, by: deadline, meter) {
        link, begin throws(AttemptFailure) in
        let node = try link.answer(request, beginning: begin, by: deadline)
        do throws(AnswerMismatch) {
          return try read(node)
        } catch {
          throw AttemptFailure(error: .malformed(link.endpoint, error.text), reach: .open)
        }
      }
    }
  }

  private func measured<Answer>(
    _ call: () throws(EtcdError) -> Answer
  ) throws(EtcdError) -> Answer {
    let start = ContinuousClock.now
    defer {
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      meter.count {
        $0.requests += 1
        $0.seconds += seconds
      }
    }
    do throws(EtcdError) {
      return try call()
    } catch {
      meter.count { $0.failures += 1 }
      throw closedOr(error)
    }
  }

  /// The error to throw: `.closed` after `close()`, otherwise the given one.
  func closedOr(_ error: EtcdError) -> EtcdError {
    isClosed.withLock { $0 } ? .closed(isSent: error.mayHaveHappened) : error
  }
}

extension EtcdTransaction {
  /// Whether no step can write.
  var isReadOnly: Bool {
    (success + failure).allSatisfy { if case .range = $0 { true } else { false } }
  }
}
