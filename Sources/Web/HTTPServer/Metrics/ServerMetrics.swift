import HTTP

/// What the server has counted since it started, over all its event loops.
public struct ServerMetrics: Sendable {
  /// What was counted under one route.
  public struct Route: Sendable {
    public let name: String
    /// Answers by their status.
    public internal(set) var requests: [HTTPStatus: Int] = [:]
    /// Answers by how long they took, from the request's last byte to the answer's hand-over: one more than
    /// ``ServerMetrics/bucketBounds``, each without those of the buckets before it.
    public internal(set) var buckets: [Int]
    /// How long they took together.
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
  /// Work that waits for a worker thread now.
  public internal(set) var workerQueue = 0
  /// Workers that have been at the same work for longer than any should take.
  public internal(set) var workersStuck = 0
  /// Lines of the access log that were left out because its reader was too slow.
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

  /// The statuses that are counted each on its own; any other is counted as 500.
  static let statuses = (100...599).compactMap { HTTPStatus(code: $0) }

  private static let indices: [UInt8] = (0..<600).map { code in
    UInt8(statuses.firstIndex { $0.code == code } ?? statuses.firstIndex { $0.code == 500 } ?? 0)
  }

  static func index(ofStatus code: Int) -> Int {
    0..<600 ~= code ? Int(indices[code]) : Int(indices[500])
  }
}
