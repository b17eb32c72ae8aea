import GateKeeping
import HTTP
import PaywallStorage
import PaywallStore
import PaywallUsage
import ReaderRoutes
import Routing
import Synchronization

/// Liveness and readiness of the service.
struct StatusRoutes: RouteGroup {
  let context: ServiceContext
  let readiness: Readiness
  let keeper: GateKeeper
  let ledger: UsageLedger
  /// The maximum number of messages in a response; the log has all of them.
  static let problemsTold = 100

  var routes: [Route] {
    let alive = PreparedResponse(.json((), as: .health))
    return [
      Route(
        .get, "/healthz", name: "getHealth",
        summary: "Shows that the process is alive; checks nothing else.",
        answers: [.json(.health, "The process is alive.")]
      ) { _ in .prepared(alive) },
      Route(
        .getReadiness,
        answers: [
          .json(.readiness, "The service is ready."),
          .json(.readiness, "The service is not ready.", status: .serviceUnavailable),
        ], handler: ready),
    ]
  }

  @Sendable private func ready(_ call: APICall) throws(Problem) -> HTTPReply {
    // The store's own catalog is briefly ahead; requests that arrive now are answered from the served one.
    let catalog = servedCatalog.current.catalog
    let health = store.health
    var reasons: [String] = []
    if readiness.isDraining { reasons.append("the service is stopping") }
    if let reason = reasonNothingIsActive(in: catalog, health) { reasons.append(reason) }
    if let failure = health.failure { reasons.append(failure) }
    reasons += readiness.obstacles
    let obstacles = [health.failure, health.obstacle].compactMap { $0 }
    if call.query["for"] == "changes" { reasons += [health.obstacle].compactMap { $0 } }
    let seesFiles = seesFiles(call.request)
    let answer = ReadinessAnswer(
      reasons: reasons, obstacles: obstacles, isOpen: unreleased.isOpen,
      warnings: warnings(health, catalog), catalog: catalog, health: health,
      problems: seesFiles ? lines(of: health.problems) : [],
      gate: seesFiles ? gateLines(catalog, health) : [],
      overdue: seesFiles ? overdueLines(health) : [])
    return .response(
      .json(
        answer, as: .readiness, status: reasons.isEmpty ? .ok : ProblemType.notReady.status))
  }

  /// Lists versions on display with errors, and schedules that the gate stopped. Neither stops requests.
  private func gateLines(_ catalog: Catalog, _ health: StoreHealth) -> [String] {
    let stopped = health.stopped.sorted { $0.key < $1.key }.map { brand, schedule in
      "the schedule \(schedule.id) did not make version \(schedule.version) of \(brand) live: \(schedule.reason)"
    }
    let erroneous = keeper.marks.erroneous(in: catalog).map { version, errors in
      let (number, brand) = (version.number, version.brand)
      let isLive = catalog.version(brand, nil) === version
      return
        "\(isLive ? "the live version" : "version") \(number) of \(brand)\(isLive ? "" : ", which the placements show,") has \(errors == 1 ? "1 error" : "\(errors) errors"): GET \(PublicAddress().findings(of: number, brand) ?? "")"
    }
    return Array((stopped + erroneous).prefix(Self.problemsTold))
  }

  /// Lists schedules that no node has carried out in time.
  private func overdueLines(_ health: StoreHealth) -> [String] {
    health.overdue.prefix(Self.problemsTold).map { schedule in
      let step = schedule.hasStarted ? "end" : "make version \(schedule.version) live"
      return
        "the schedule \(schedule.id) of \(schedule.brand) was to \(step) at \(Timestamp.text(schedule.due)), and no node has done it"
    }
  }

  /// Lists warnings that do not stop requests.
  private func warnings(_ health: StoreHealth, _ catalog: Catalog) -> [String] {
    let isConfirmed = store.clockAhead != nil
    let clock =
      store.clockFault
      ?? health.newestChange.map {
        isConfirmed
          ? "a change is dated \(Timestamp.text($0)), which is in the future: the clock of the node that made it was wrong; that of this node agrees with most others"
          : "the clock is behind: the newest change is dated \(Timestamp.text($0)); set the clock of this machine if it is wrong"
      }
    let late = health.overdue.first.map { first in
      "\(health.overdue.count) planned \(health.overdue.count == 1 ? "launch is" : "launches are") overdue, the first since \(Timestamp.text(first.due)): \"overdue\" names them for those who may see drafts"
    }
    return [unreleased.access.warning, clock, staleness(health), late, incompleteCounts].compactMap
    { $0 }
      + losses(health, catalog)
  }

  private func staleness(_ health: StoreHealth) -> String? {
    store.staleSeconds.map { seconds in
      let reason = health.obstacle.map { ": \($0)" } ?? ""
      return
        "this node may lack changes of other nodes of the last \(Int(clamping: seconds)) s\(reason)"
    }
  }

  /// Lists brands with a live version that lacks bytes. All other brands are served, so the service stays ready.
  private func losses(_ health: StoreHealth, _ catalog: Catalog) -> [String] {
    let unserved = health.unserved.prefix(Self.problemsTold).map { brand in
      let place = catalog.version(brand, nil).map { "version \($0.number)" } ?? "nothing"
      return "the live version of \(brand) cannot be served; \(place) is served in its place"
    }
    let incomplete = health.incomplete.prefix(Self.problemsTold).map {
      "files of the live version of \($0) are missing or damaged"
    }
    return unserved + incomplete
  }

  private var incompleteCounts: String? {
    ledger.condition.incomplete.isEmpty
      ? nil
      : "there were more series of events or readers than the limits allow, so counts are incomplete; GET /admin/usage names the brand, and an admin can drop the counts of a revoked client key"
  }

  /// Whether a request may see the invalid files, which may belong to drafts.
  private func seesFiles(_ request: HTTPRequest) -> Bool {
    do throws(Problem) {
      return try unreleased.isReader(request)
    } catch {
      return false
    }
  }

  /// Returns one reason both for a folder without brands and for one with drafts only, so that it does not reveal drafts.
  private func reasonNothingIsActive(in catalog: Catalog, _ health: StoreHealth) -> String? {
    guard catalog.active == nil else { return nil }
    guard catalog.names.isEmpty else {
      let isUnserved = catalog.chosen.map(health.unserved.contains) ?? false
      return isUnserved ? nil : "no brand is active"
    }
    return health.unserved.isEmpty
      ? "nothing is live yet; create a first paywall with: paywalld init BRAND"
      : "no live version can be served"
  }

  private func lines(of problems: [FileReport]) -> [String] {
    var lines: [String] = []
    for report in problems where lines.count < Self.problemsTold {
      let rest = Self.problemsTold - lines.count
      lines += report.lines.prefix(rest).map(\.description)
    }
    return lines
  }
}

/// Whether the service is ready for requests.
public final class Readiness: Sendable {
  private let draining = Atomic(false)
  private let source = Mutex(Source())

  /// Wraps the closure, because a mutex of a bare closure adds a wrapper at each read.
  private struct Source {
    var read: @Sendable () -> [String] = { [] }
  }

  public init() {}

  /// Marks the service as not ready: it finishes its requests and stops.
  public func beginDraining() { draining.store(true, ordering: .relaxed) }

  /// Adds reasons for not being ready. `read` is called on an event loop and must not wait.
  public func connect(_ read: @escaping @Sendable () -> [String]) {
    source.withLock { $0.read = read }
  }

  var obstacles: [String] { source.withLock { $0 }.read() }

  var isDraining: Bool { draining.load(ordering: .relaxed) }
}

extension APIOperation {
  package static let getReadiness = APIOperation(
    .get, "/readyz", name: "getReadiness", summary: "Whether to send requests here; if not, why.",
    parameters: [
      QueryParameter(
        name: "for", kind: .choice(["readers", "changes"]),
        summary:
          "For which requests: readers (the default), or changes, which also need a writable disk."
      )
    ])
}
