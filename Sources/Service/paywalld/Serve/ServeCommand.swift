import AdminRoutes
import Foundation
import GateKeeping
import HTTPServer
import POSIX
import PaywallCheck
import PaywallFleet
import PaywallGate
import PaywallModel
import PaywallOutgoing
import PaywallPages
import PaywallRender
import PaywallService
import PaywallStorage
import PaywallStore
import PaywallUsage
import ProgramFiles
import RenderRoutes
import Routing
import UsageRoutes

/// `paywalld serve`: opens the store, listens, and handles signals until one of them ends it.
struct ServeCommand {
  let options: ServeOptions
  private let reach = ServiceReach()
  private let history = RequestHistory()

  init(_ arguments: Arguments) throws(UsageError) { options = try ServeOptions(arguments) }

  func run() -> ExitStatus {
    let log = options.log
    let signals = Signals(blocking: [SIGTERM, SIGINT, SIGHUP]) { log.info($0) }
    do {
      let assets = try assets()
      let keeper = keeper(assets)
      let (store, access, notice) = try open(keeper)
      let readiness = Readiness()
      let metrics = MetricsSource()
      let fetcher = try options.fetcher(store)
      let usage = UsageLedger(
        in: options.state, options.limits.usage, sharing: store.lines, now: store.now,
        report: { log.warning("\($0)") })
      var parts = try parts(
        metrics: metrics, access: access, fetcher: fetcher, keeper: keeper, store: store)
      parts.usage = usage
      parts.dayRates = try options.ratesOfDays()
      parts.money = try options.money(store)
      let service = PaywallService(store: store, readiness: readiness, parts: parts)
      let webhook = try options.webhook?.connect(to: store, log)
      let lines = try options.lines(of: usage, store)
      // After every listener for changes is connected, and before the first request.
      try activate(in: store)
      signals.follow(drain: options.limits.drain)
      let listeners = try Listeners(options, service)
      reach.connect(options.place(port: listeners.main.port))
      metrics.connect { [listeners] in
        listeners.metrics.families + ProcessMetrics.families + (webhook?.counts.families ?? [])
          + (lines?.condition.families ?? [])
      }
      history.follow { [listeners] in listeners.metrics.responses }
      readiness.connect { [listeners] in listeners.obstacles }
      try store.start { log.warning("\($0)") }
      usage.start()
      lines?.start()
      let tidying = try parts.money.tidying { log.warning("\($0)") }
      let watch = try GateWatch(
        keeper, of: store, prepare: ThreadScheduling.takeWhatIsLeft
      ) { log.warning("\($0)") }
      let guardRails = try GuardRailWatch(store, usage, dayRates: parts.dayRates) {
        log.warning("\($0)")
      }
      announce(listeners, with: store.catalog, notice: notice)
      try warnOfSchema()
      let signal = follow(signals, reloading: store, access: access)
      fetcher.stop()
      watch.stop(within: 1)
      guardRails.stop()
      tidying?.stop()
      stop(
        listeners, store: store, webhook: webhook, readiness: readiness, by: signal, lines: lines,
        usage: usage)
      return .done
    } catch {
      log.error("\(error)")
      return .failed
    }
  }

  private func assets() throws -> RenderingAssets {
    try RenderingAssets(
      paywalls: options.paywalls, limits: options.limits.render,
      report: { [log = options.log] in log.warning("\($0)") })
  }

  private func keeper(_ assets: RenderingAssets) -> GateKeeper {
    var settings = GateSettings(version: version)
    settings.mode = options.gate
    settings.deadline = options.limits.gateDeadline
    settings.folder = Folder.path(ofOwn: "findings", in: options.state)
    do throws(FileError) {
      settings.packs = try RulePacks(paywalls: options.paywalls)
    } catch {
      options.log.warning("\(error): the rule packs of the program hold instead")
    }
    for fault in settings.packs.faults { options.log.warning("\(fault)") }
    return GateKeeper(assets, settings)
  }

  /// Reports the files that are not served.
  func show(_ report: LoadReport) {
    for line in report.files.flatMap(\.lines) { options.log.warning(line) }
  }

  /// Makes the brand of `--brand` active if none is. A start does not replace the active brand in the log; if that brand cannot be served,
  /// no other replaces it.
  private func activate(in store: Store) throws(StoreError) {
    guard let brand = options.brand, store.health.failure == nil else { return }
    if let chosen = store.catalog.chosen {
      guard chosen != brand else { return }
      return options.log.warning(
        "--brand \(brand) is ignored, because \(chosen) is active already; to make \(brand) active: POST /admin/active?brand=\(brand)"
      )
    }
    _ = try store.activate(brand, version: nil, by: Actor(name: "local", reason: "at start"))
  }

  private func parts(
    metrics: MetricsSource, access: AdminAccess, fetcher: DataFetcher,
    keeper: GateKeeper, store: Store
  ) throws -> ServiceParts {
    var parts = ServiceParts(
      assets: keeper.assets, schema: try DocumentChecker.schema(of: options.paywalls),
      access: access,
      previews: try previews(store),
      crossOrigin: options.crossOrigin, fetcher: fetcher,
      renderCacheBytes: options.renderCacheBytes,
      eventsKept: options.limits.eventsKept,
      metrics: metrics,
      version: version)
    parts.gate = keeper
    parts.reach = reach
    parts.history = history
    parts.publicAddress = options.publicAddress
    parts.readers = options.limits.readers
    parts.waits = options.limits.waits
    parts.metricsArePublic = options.metricsArePublic
    parts.limits = LimitOption.all.map(\.description)
    parts.examples = ExamplePaywalls(paywalls: options.paywalls)
    return parts
  }

  private func previews(_ store: Store) throws(AccessError) -> PreviewKey {
    guard let secrets = store.secrets else {
      return PreviewKey(
        try PreviewKeyFile.load(Folder.path(ofOwn: "preview.key", in: options.state)))
    }
    return try PreviewKey(of: secrets, now: store.now)
  }

  /// Prints the notice, if any, then the address, the brands, and how to change the active one.
  private func announce(_ listeners: Listeners, with catalog: Catalog, notice: ServiceLog.Entry?) {
    let port = listeners.main.port
    let adminPort = listeners.admin?.port ?? port
    let host = options.server.host.contains(":") ? "[\(options.server.host)]" : options.server.host
    let brands = catalog.names.prefix(10).compactMap { name in
      catalog.version(name, nil).map { "\(name) (version \($0.number))" }
    }
    let more =
      catalog.names.count > brands.count ? " and \(catalog.names.count - brands.count) more" : ""
    let other = catalog.names.first { $0 != catalog.active }
    guard !catalog.brands.isEmpty else {
      announceNothing(at: "http://\(host):\(port)", "http://\(host):\(adminPort)/studio/")
      if let notice { options.log.write(notice) }
      return
    }
    if let notice { options.log.write(notice) }
    options.log.info("version \(version) serves http://\(host):\(port)")
    options.log.info("the studio is at http://\(host):\(adminPort)/studio/")
    options.log.info(
      "active: \(catalog.active?.name ?? "none"); brands: \(brands.joined(separator: ", "))\(more)")
    options.log.info(
      "swap: curl -X POST \(proof)'http://localhost:\(adminPort)/admin/active?brand=\(other?.name ?? "BRAND")'"
    )
  }

  /// The curl flags that a change needs in addition to its address.
  private var proof: String {
    guard !options.isDevelopment else { return "" }
    let file = options.tokens.secretFile ?? options.tokens.first.path
    guard FileManager.default.isReadableFile(atPath: file) else {
      return "-H 'Authorization: Bearer TOKEN' "
    }
    return "-H \"Authorization: Bearer $(cat \(file))\" "
  }

  /// Prints the first step to take. The service watches the folder, so it needs no restart afterwards.
  private func announceNothing(at address: String, _ studio: String) {
    options.log.info(
      "\(options.paywalls) has no brand yet; create the first one in the studio at \(studio), or with: paywalld init BRAND --paywalls \(options.paywalls)"
    )
    options.log.info("version \(version) serves \(address); it is not ready until a brand exists")
  }

  /// Warns about schemas that an older `paywalld init` wrote to the folder: they would reject what this program supports.
  private func warnOfSchema() throws(FileError) {
    let file = DocumentChecker.schemaFile
    let used = try DocumentChecker.schema(of: options.paywalls)
    guard let own = ProgramFiles.bytes(of: file), used != own else { return }
    options.log.warning(
      "\(Folder.shown(file, in: options.paywalls)) is used although it differs from the schema of this program; delete it to use the program's own"
    )
  }

  /// SIGHUP reads the files again; SIGTERM and SIGINT finish the requests in flight, and a second one exits at once.
  ///
  /// - Returns: the signal that ends the service.
  private func follow(_ signals: Signals, reloading store: Store, access: AdminAccess) -> Int32 {
    var signal = signals.next()
    while signal == SIGHUP {
      reload(store, access)
      signal = signals.next()
    }
    options.log.info("stopping; a second signal stops at once")
    return signal
  }

  /// Finishes requests in flight first. The webhook gets the rest of the time, but at least one second. After Ctrl-C there is no load
  /// balancer to wait for.
  private func stop(
    _ listeners: Listeners, store: Store, webhook: Webhook?, readiness: Readiness,
    by signal: Int32, lines: UsageLines?, usage: UsageLedger
  ) {
    let limits = options.limits
    let end = ContinuousClock.now + .milliseconds(limits.drain)
    listeners.stop(
      readiness, after: signal == SIGTERM ? min(limits.drainDelay, limits.drain / 2) : 0,
      within: limits.drain)
    let broken = listeners.metrics.limitsHit[.drain] ?? 0
    if broken > 0 { options.log.warning("\(broken) requests were not finished in time") }
    // Stopped while the store can still notify the other nodes.
    lines?.stop()
    usage.stop()
    let left = store.stop(within: max(1, (end - .now) / .seconds(1)))
    if !left.isEmpty {
      options.log.error("gave up waiting for: \(left.joined(separator: ", "))")
    }
    webhook?.stop(within: max(1, Int(clamping: (end - .now) / .seconds(1))))
  }

  private func reload(_ store: Store, _ access: AdminAccess) {
    do {
      if case .tokens(let keeper) = access { try keeper.reload() }
      let report = try store.rescan(by: Actor(name: "local", reason: "SIGHUP"))
      show(report)
      options.log.info(
        "read the files again: \(report.brands) brands, \(report.files.count) files rejected"
      )
    } catch {
      options.log.error(
        "cannot read the files again, so nothing has changed: \(error)")
    }
  }
}
