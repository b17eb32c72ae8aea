import HTTP
import Numbers

/// The server's counters since its start, summed over its event loops.
public struct ServerMetrics: Sendable {
  /// The counters of a route.
  public struct Route: Sendable {
    public let name: String
    /// The number of responses by status.
    public internal(set) var requests: [HTTPStatus: Int] = [:]
    /// The number of responses by duration, from the request's last byte until the response is handed over. There is one bucket more than
    /// ``ServerMetrics/bucketBounds``, and the buckets are not cumulative.
    public internal(set) var buckets: [Int]
    /// The sum of the durations, in nanoseconds.
    public internal(set) var nanoseconds = 0

    public var count: Int { buckets.reduce(0, +) }
  }

  public internal(set) var connectionsAccepted = 0
  public internal(set) var connectionsOpen = 0
  public internal(set) var bytesReceived = 0
  public internal(set) var bytesSent = 0
  public internal(set) var subscribers = 0
  public internal(set) var eventsSent = 0
  public internal(set) var requestsRefused: [RequestError.Kind: Int] = [:]
  public internal(set) var limitsHit: [ServerLimit: Int] = [:]
  public internal(set) var routes: [Route]
  public internal(set) var eventLoops = 0
  /// The number of jobs that are waiting for a worker thread.
  public internal(set) var workerQueue = 0
  /// The number of workers with a job that exceeds the time limit.
  public internal(set) var workersStuck = 0
  /// The number of access log lines dropped because the reader was too slow.
  public internal(set) var logLinesDropped = 0

  /// The upper bounds of the duration histogram, in nanoseconds.
  public static let bucketBounds = [
    50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000,
    50_000_000, 100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 10_000_000_000,
  ]

  init(routes: [String]) {
    let empty = [Int](repeating: 0, count: Self.bucketBounds.count + 1)
    self.routes = routes.map { Route(name: $0, buckets: empty) }
  }

  /// The statuses with separate counters; any other is counted as 500.
  static let statuses = (100...599).compactMap { HTTPStatus(code: $0) }

  private static let indices: [UInt8] = (0..<600).map { code in
    UInt8(statuses.firstIndex { $0.code == code } ?? statuses.firstIndex { $0.code == 500 } ?? 0)
  }

  static func index(ofStatus code: Int) -> Int {
    0..<600 ~= code ? Int(indices[code]) : Int(indices[500])
  }
}
