import HTTP
import PaywallOutgoing
import PaywallPages
import PaywallRender
import PaywallStore
import PaywallUsage

/// The whole API: a function from request to reply.
public final class PaywallService: Sendable {
  private let router: Router
  private let crossOrigin: CrossOriginPolicy
  private let access: AdminAccess
  private let ignored = IgnoredParameters()
  private let limits = LimitCounts()
  private let revisions: ServedRevisions

  public init(store: Store, readiness: Readiness, parts: Parts) {
    let events = ChangeEvents(capacity: parts.eventsKept)
    let (checker, assets, fetcher) = (store.checker, parts.assets, parts.fetcher)
    let address = parts.publicAddress
    let keeper = parts.gate ?? .idle(assets, parts.version)
    keeper.follow(store)
    let begin = { (catalog: Catalog) in
      LiveSources(
        servedCatalog: ServedCatalog(catalog, at: address, marks: keeper.mark), fetcher: fetcher,
        checker: checker,
        assets: assets)
    }
    let waiting = WaitingRequests(parts.waits)
    let sources = store.observe(from: begin) { sources, catalog, change in
      sources.servedCatalog.publish(catalog)
      waiting.recheck()
      sources.follow()
      events.publish(change)
    }
    let servedCatalog = sources.servedCatalog
    store.observeRestored { [weak sources] catalog in
      sources?.servedCatalog.publish(catalog)
      sources?.follow()
    }
    parts.usage.follow(store)
    keeper.marks.observe { [weak servedCatalog] in servedCatalog?.mark($0) }
    store.observeNodes { [weak waiting] in waiting?.recheck() }
    revisions = ServedRevisions(
      store: store, servedCatalog: servedCatalog, waiting: waiting, limits: limits)
    sources.start()
    crossOrigin = parts.crossOrigin
    access = parts.access
    let schema = LazyResponse {
      PreparedResponse(compressing: parts.schema, type: "application/schema+json")
    }
    let caches = RenderCaches(capacity: parts.renderCacheBytes)
    let unreleased = UnreleasedAccess(
      access: parts.access, previews: parts.previews,
      livePicture: parts.livePreviews.picture(hashed:of:shownBy:))
    let placements = PlacementDelivery(
      key: parts.previews, devices: assets.devices, limits: parts.readers, ignored: ignored)
    let rendering = RenderRoutes(
      servedCatalog: servedCatalog, unreleased: unreleased, assets: parts.assets, caches: caches,
      limits: limits, ignored: ignored, readers: parts.readers, checker: store.checker,
      placements: placements)
    let administration = Administration(store: store, access: parts.access, address: address)
    let launches = Launches(
      administration: administration, policies: keeper.policies,
      spread: ChangeSpread(store: store, waiting: waiting))
    let eventCounts = EventCounts(parts.usage)
    let groups: [[Route]] = [
      DocumentRoutes(
        servedCatalog: servedCatalog, administration: administration, unreleased: unreleased,
        placements: placements
      ).routes,
      BrandRoutes(servedCatalog: servedCatalog, unreleased: unreleased).routes,
      rendering.routes,
      EvaluationRoutes(
        servedCatalog: servedCatalog, key: parts.previews, limits: parts.readers, counts: limits,
        ignored: ignored
      ).routes,
      PlacementRoutes(
        administration: administration, servedCatalog: servedCatalog, delivery: placements
      ).routes,
      FontRoutes(assets: parts.assets).routes,
      ClientRoutes(address: address).routes,
      AppRoutes(address: address).routes,
      StudioRoutes(address: address).routes,
      AppPaywallRoutes(rendering: rendering, examples: parts.examples).routes,
      PageRoutes(
        servedCatalog: servedCatalog, access: parts.access, schema: schema, version: parts.version,
        assets: parts.assets, examples: parts.examples,
        operations: OperationsReference(limits: parts.limits, fixed: ServiceLimit.fixed)
      ).routes,
      StatusRoutes(
        store: store, servedCatalog: servedCatalog, readiness: readiness, unreleased: unreleased,
        keeper: keeper, ledger: parts.usage
      ).routes,
      ActiveRoutes(launches: launches, servedCatalog: servedCatalog).routes,
      PublishRoutes(
        launches: launches, assets: parts.assets, fetcher: parts.fetcher, keeper: keeper
      ).routes,
      DifferenceRoutes(administration: administration, assets: parts.assets).routes,
      CheckRoutes(administration: administration, keeper: keeper).routes,
      DraftRenderRoutes(rendering: rendering, administration: administration).routes,
      AccessRoutes(administration: administration).routes,
      RequestHistoryRoutes(administration: administration, history: parts.history).routes,
      TokenRoutes(administration: administration).routes,
      KeyRoutes(administration: administration, ledger: parts.usage).routes,
      ClientEventRoutes(
        administration: administration, servedCatalog: servedCatalog, ledger: parts.usage,
        counts: eventCounts, limits: limits
      ).routes,
      UsageRoutes(administration: administration, ledger: parts.usage).routes,
      ExperimentRoutes(
        administration: administration, servedCatalog: servedCatalog, ledger: parts.usage
      ).routes,
      ImpactRoutes(administration: administration, keeper: keeper).routes,
      PolicyRoutes(administration: administration, assets: parts.assets).routes,
      ImageAdminRoutes(administration: administration).routes,
      ImportRoutes(administration: administration).routes,
      ExportRoutes(administration: administration, address: address).routes,
      CompanionRoutes(administration: administration, assets: parts.assets).routes,
      SourceRoutes(administration: administration, fetcher: parts.fetcher).routes,
      PreviewRoutes(
        administration: administration, key: parts.previews, live: parts.livePreviews,
        reach: parts.reach
      ).routes,
      LivePreviewRoutes(
        administration: administration, previews: parts.livePreviews, reach: parts.reach,
        limits: limits
      ).routes,
      PreviewPageRoutes(rendering: rendering, previews: parts.livePreviews, address: address)
        .routes,
      AuditRoutes(administration: administration, servedCatalog: servedCatalog).routes,
      NodeRoutes(administration: administration).routes,
      ScheduleRoutes(launches: launches).routes,
      ProposalRoutes(launches: launches).routes,
      EventRoutes(events: events, unreleased: unreleased, servedCatalog: servedCatalog).routes,
      MetricsRoutes(
        store: store, caches: caches, limits: limits, ignored: ignored, fetcher: parts.fetcher,
        keeper: keeper, events: eventCounts, source: parts.metrics, version: parts.version,
        arePublic: parts.metricsArePublic
      ).routes,
    ]
    router = Router(
      DescriptionRoutes(
        version: parts.version, address: address, limits: parts.limits, paywalls: parts.examples,
        schemas: { DescriptionSchemas.all }
      ).added(to: groups.flatMap { $0 }))
  }

  var routes: [Route] { router.routes }

  /// The names of routes by their number in `HTTPReply.route`; 0 means that no route matched.
  public var routeNames: [String] { ["none"] + router.routes.map(\.name) }

  /// Answers a request without waiting.
  public func respond(_ request: HTTPRequest) -> HTTPReply { respond(request, isAdminApart: false) }

  /// Answers a request on the public port, if administration has its own port.
  public func respondApartFromAdmin(_ request: HTTPRequest) -> HTTPReply {
    respond(request, isAdminApart: true)
  }

  /// Returns the early response that rejects a request before its content arrives; nil if the content is accepted.
  ///
  /// This protects memory from strangers: clients without the right to change anything have no reason to send large content.
  public func refusal(of head: HTTPRequest) -> HTTPResponse? {
    if let problem = access.refusal(of: head) { return problem.response() }
    switch router.match(head) {
    case .options: return nil
    case .problem(let problem): return problem.response()
    case .route(let index, _):
      let route = router.routes[index]
      if let content = route.openContent {
        let length = head.fields["Content-Length"].flatMap { Int($0) }
        guard let problem = content.refusal(ofBytes: length) else { return nil }
        limits.note(problem)
        return problem.response()
      }
      guard !route.body.isEmpty else {
        return Problem(.tooLarge, "no request accepts content of this size").response()
      }
      do throws(Problem) {
        _ = try access.admit(head, needing: .viewer)
        return nil
      } catch {
        return error.response()
      }
    }
  }

  /// Returns the early response on the public port, if administration has its own port; nil if the content is accepted.
  public func refusalApartFromAdmin(of head: HTTPRequest) -> HTTPResponse? {
    head.isForAdministration ? Self.elsewhere.response() : refusal(of: head)
  }

  private func respond(_ request: HTTPRequest, isAdminApart: Bool) -> HTTPReply {
    if let problem = access.refusal(of: request) { return .response(problem.response()) }
    if isAdminApart, request.isForAdministration {
      return .response(Self.elsewhere.response())
    }
    switch router.match(request) {
    case .route(let index, let path):
      let reply =
        router.routes[index].showsRevision
        ? answerNumbered(request, index, path: path, isAdminApart: isAdminApart)
        : answer(request, index, path: path, isAdminApart: isAdminApart)
      return crossOrigin.adding(to: reply, for: request, isForReaders: request.isForReaders)
        .counted(as: index + 1)
    case .options(let allow):
      return .response(
        crossOrigin.options(
          for: request, allow: allow, isForReaders: request.isForReaders))
    case .problem(let problem):
      return crossOrigin.adding(
        to: .response(problem.response()), for: request, isForReaders: request.isForReaders)
    }
  }

  private static let elsewhere = Problem(
    .notFound, "this port does not serve administration; use the port of --admin-port")

  /// Answers with the revision, once the node has the change that the request needs.
  private func answerNumbered(
    _ request: HTTPRequest, _ index: Int, path: [String: String], isAdminApart: Bool
  ) -> HTTPReply {
    // Read before the handler reads the catalog, so that no answer has a newer number than its content.
    let revision = revisions.current
    do throws(Problem) {
      if let minimum = try Revision.minimum(of: request), minimum > revision {
        return revisions.wait(for: minimum, with: request) { [self] in
          answerNumbered(request, index, path: path, isAdminApart: isAdminApart)
        }
      }
    } catch {
      return .response(error.response()).numbered(Revision.field(revision))
    }
    var reply = answer(request, index, path: path, isAdminApart: isAdminApart)
    revisions.mark(&reply, with: revision)
    return reply
  }

  private func answer(
    _ request: HTTPRequest, _ index: Int, path: [String: String], isAdminApart: Bool
  ) -> HTTPReply {
    let takesLong =
      router.routes[index].decides
      && request.queryExceeds(
        bytes: PlacementDelivery.briefQuery, pairs: PlacementDelivery.briefParameters)
    guard takesLong else {
      return answerAtOnce(request, index, path: path, isAdminApart: isAdminApart)
    }
    return HTTPReply(
      .deferred { [self] in
        answerAtOnce(request, index, path: path, isAdminApart: isAdminApart)
      })
  }

  private func answerAtOnce(
    _ request: HTTPRequest, _ index: Int, path: [String: String], isAdminApart: Bool
  ) -> HTTPReply {
    do throws(Problem) {
      let (route, query) = (router.routes[index], try query(of: request, for: index))
      if isAdminApart, route.privileged.contains(where: { query[$0.name] != nil }) {
        throw Self.elsewhere
      }
      if let role = route.role(of: query) {
        _ = try access.admit(request, needing: role, isMonitoring: route.isMonitoring)
      }
      let call = APICall(request: request, path: path, query: query)
      return ignored.named(query.ignored, in: try route.handler(call))
    } catch {
      return .response(error.response())
    }
  }

  private func query(of request: HTTPRequest, for index: Int) throws(Problem) -> QueryValues {
    guard request.hasQuery || router.routes[index].requiresQuery else { return QueryValues() }
    return try QueryParameter.check(
      request.query, against: router.routes[index].parameters,
      others: router.routes[index].otherParameters)
  }
}
