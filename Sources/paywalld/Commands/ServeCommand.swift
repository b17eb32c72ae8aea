import Foundation
import HTTPServer
import PaywallAPI
import PaywallFetch
import PaywallLog
import PaywallModel
import PaywallNotify
import PaywallRender
import PaywallStore
import PeerProcess

/// `paywalld serve`: opens the store, listens, and follows the signals until one of them ends it.
struct ServeCommand {
  private let options: ServeOptions

  init(_ arguments: Arguments) throws(UsageError) { options = try ServeOptions(arguments) }

  func run() -> ExitStatus {
    let signals = Signals(blocking: [SIGTERM, SIGINT, SIGHUP])
    do {
      let store = try open()
      let readiness = Readiness()
      let metrics = MetricsSource()
      let keeper = TokenKeeper(try options.tokens.load())
      let callers = LocalCallers()
      let fetcher = try options.fetcher()
      let service = PaywallService(
        store: store, readiness: readiness,
        parts: try parts(metrics, AdminAccess(keeper, doubt: callers.doubt), fetcher))
      let webhook = try options.webhook?.connect(to: store)
      // Once everybody listens who is told of a change, and before anybody can ask.
      try activate(in: store)
      signals.follow(drain: options.limits.drain)
      let listeners = try Listeners(options, service, knownTo: callers)
      metrics.connect { [listeners] in
        listeners.metrics.families + ProcessMetrics.families + (webhook?.counts.families ?? [])
      }
      readiness.connect { [listeners] in listeners.obstacles }
      try store.start { Output.message("paywalld: \($0)") }
      announce(listeners, store.catalog)
      if !keeper.areNeeded { warnOfNetwork() }
      let signal = follow(signals, store, keeper)
      fetcher.stop()
      stop(listeners, store, webhook, readiness, by: signal)
      return .done
    } catch {
      Output.message("paywalld: \(error)")
      return .failed
    }
  }

  private func open() throws -> Store {
    var configuration = StoreConfiguration(
      paywalls: options.paywalls, state: options.state, limits: .standard)
    configuration.startsAfresh = options.startsAfresh
    configuration.acceptsDamage = options.acceptsDamage
    do throws(StoreError) {
      let (store, report) = try Store.open(configuration: configuration)
      Self.show(report)
      if let failure = store.health.failure { Output.message("paywalld: not ready: \(failure)") }
      return store
    } catch {
      if case .noValidDocument(let report) = error { Self.show(report) }
      throw error
    }
  }

  static func show(_ report: LoadReport) {
    for line in report.files.flatMap(\.lines) { Output.message(line) }
  }

  /// Makes the brand of `--brand` active. Otherwise it is for the store to say: where the active brand cannot be served, none takes its place.
  private func activate(in store: Store) throws(StoreError) {
    guard let brand = options.brand, store.health.failure == nil else { return }
    _ = try store.activate(brand, version: nil, by: Actor(name: "local", reason: "at start"))
  }

  private func parts(
    _ metrics: MetricsSource, _ access: AdminAccess, _ fetcher: DataFetcher
  ) throws -> PaywallService.Parts {
    let schema = URL(filePath: options.paywalls).appending(path: "schema/paywall-1.schema.json")
    var parts = PaywallService.Parts(
      assets: try RenderingAssets(
        paywalls: options.paywalls, limits: options.limits.render,
        report: { Output.message("paywalld: \($0)") }),
      schema: Array(try Data(contentsOf: schema)), access: access,
      previews: PreviewKey(try PreviewKeyFile.load(options.state + "/preview.key")),
      crossOrigin: options.crossOrigin, fetcher: fetcher,
      renderCacheBytes: options.renderCacheBytes,
      eventsKept: options.limits.eventsKept,
      metrics: metrics,
      version: version)
    parts.readers = options.limits.readers
    parts.examples = ExamplePaywalls(paywalls: options.paywalls)
    return parts
  }

  /// One line that says where, one that says what, one that says how to change it.
  private func announce(_ listeners: Listeners, _ catalog: Catalog) {
    let port = listeners.main.port
    let adminPort = listeners.admin?.port ?? port
    let host = options.server.host.contains(":") ? "[\(options.server.host)]" : options.server.host
    let brands = catalog.names.prefix(10).compactMap { name in
      catalog.version(name, nil).map { "\(name) (version \($0.number))" }
    }
    let more =
      catalog.names.count > brands.count ? " and \(catalog.names.count - brands.count) more" : ""
    let other = catalog.names.first { $0 != catalog.active }
    Output.message(
      """
      paywalld \(version) serves http://\(host):\(port)
      active: \(catalog.active?.name ?? "none"); brands: \(brands.joined(separator: ", "))\(more)
      swap: curl -X POST 'http://localhost:\(adminPort)/admin/active?brand=\(other?.name ?? "BRAND")'
      """)
  }

  /// Without a token, what keeps strangers from administration is that they are elsewhere: where they can connect, somebody should know.
  private func warnOfNetwork() {
    let host = options.server.host
    guard host != "localhost", host != "::1", !host.hasPrefix("127.") else { return }
    Output.message(
      "paywalld: warning: other machines can connect to \(host), and there is no admin token: whatever this machine's own programs ask for is done. Make a token with: paywalld token add NAME"
    )
  }

  /// SIGHUP looks at the files again; SIGTERM and SIGINT finish what is in flight, and a second one does not wait for it.
  ///
  /// - Returns: the signal that ends the service.
  private func follow(_ signals: Signals, _ store: Store, _ keeper: TokenKeeper) -> Int32 {
    var signal = signals.next()
    while signal == SIGHUP {
      reload(store, keeper)
      signal = signals.next()
    }
    Output.message("paywalld: stopping; a second signal stops at once")
    return signal
  }

  /// Requests in flight are finished first; what is left of the time is the webhook's, and a second at least. A person who presses
  /// Ctrl-C has no load balancer that has to hear of it before.
  private func stop(
    _ listeners: Listeners, _ store: Store, _ webhook: Webhook?, _ readiness: Readiness,
    by signal: Int32
  ) {
    let limits = options.limits
    let end = ContinuousClock.now + .milliseconds(limits.drain)
    listeners.stop(
      readiness, after: signal == SIGTERM ? limits.drainDelay : 0, within: limits.drain)
    let broken = listeners.metrics.limitsHit[.drain] ?? 0
    if broken > 0 { Output.message("paywalld: \(broken) requests were not finished in time") }
    let left = store.stop(within: max(1, (end - .now) / .seconds(1)))
    if !left.isEmpty {
      Output.message("paywalld: left behind: \(left.joined(separator: ", ")), which did not end")
    }
    webhook?.stop(within: max(1, Int(clamping: (end - .now) / .seconds(1))))
  }

  private func reload(_ store: Store, _ keeper: TokenKeeper) {
    do {
      keeper.replace(with: try options.tokens.load())
      let report = try store.rescan(by: Actor(name: "local", reason: "SIGHUP"))
      Self.show(report)
      Output.message(
        "paywalld: looked at the files again: \(report.brands) brands, \(report.files.count) files refused"
      )
    } catch {
      Output.message(
        "paywalld: the files could not be read again, and nothing has changed: \(error)")
    }
  }
}
