import Foundation
import HTTPServer
import POSIX
import PaywallAPI
import PaywallCheck
import PaywallFleet
import PaywallModel
import PaywallOutgoing
import PaywallPages
import PaywallRender
import PaywallStorage
import PaywallStore
import PaywallUsage
import ProgramFiles

/// `paywalld serve`: opens the store, listens, and handles signals until one of them ends it.
struct ServeCommand {
  let options: ServeOptions
  private let reach = ServiceReach()
  private let history = RequestHistory()

  init(_ arguments: Arguments) throws(UsageError) { options = try ServeOptions(arguments) }

  func run() -> ExitStatus {
    let signals = Signals(blocking: [SIGTERM, SIGINT, SIGHUP])
    do {
      let assets = try assets()
      let keeper = keeper(assets)
      let (store, access, notice) = try open(keeper)
      let readiness = Readiness()
      let metrics = MetricsSource()
      let fetcher = try options.fetcher(store)
      let usage = UsageLedger(
        in: options.state, options.limits.usage, sharing: store.lines,
        report: { Output.message("paywalld: \($0)") })
      var parts = try parts(metrics, access, fetcher, keeper, store)
      parts.usage = usage
      let service = PaywallService(store: store, readiness: readiness, parts: parts)
      let webhook = try options.webhook?.connect(to: store)
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
      try store.start { Output.message("paywalld: \($0)") }
      usage.start()
      lines?.start()
      let watch = try GateWatch(keeper, of: store, prepare: ThreadScheduling.takeWhatIsLeft)
      let guardRails = try GuardRailWatch(store, usage) { Output.message("paywalld: \($0)") }
      announce(listeners, store.catalog, notice)
      try warnOfSchema()
      let signal = follow(signals, store, access)
      fetcher.stop()
      watch.stop(within: 1)
      guardRails.stop()
      stop(listeners, store, webhook, readiness, by: signal, lines, usage)
      return .done
    } catch {
      Output.message("paywalld: \(error)")
      return .failed
    }
  }

  private func assets() throws -> RenderingAssets {
    try RenderingAssets(
      paywalls: options.paywalls, limits: options.limits.render,
      report: { Output.message("paywalld: \($0)") })
  }

  private func keeper(_ assets: RenderingAssets) -> GateKeeper {
    var settings = GateKeeper.Settings(version: version)
    settings.mode = options.gate
    settings.deadline = options.limits.gateDeadline
    settings.folder = Folder.path(ofOwn: "findings", in: options.state)
    return GateKeeper(assets, settings)
  }

  static func show(_ report: LoadReport) {
    for line in report.files.flatMap(\.lines) { Output.message(line) }
  }

  /// Makes the brand of `--brand` active. Without the flag the store keeps the active brand; if that cannot be served, no other takes its place.
  private func activate(in store: Store) throws(StoreError) {
    guard let brand = options.brand, store.health.failure == nil else { return }
    _ = try store.activate(brand, version: nil, by: Actor(name: "local", reason: "at start"))
  }

  private func parts(
    _ metrics: MetricsSource, _ access: AdminAccess, _ fetcher: DataFetcher,
    _ keeper: GateKeeper, _ store: Store
  ) throws -> PaywallService.Parts {
    var parts = PaywallService.Parts(
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
    parts.limits = LimitOption.all.map(\.description)
    parts.examples = ExamplePaywalls(paywalls: options.paywalls)
    return parts
  }

  private func previews(_ store: Store) throws(AccessError) -> PreviewKey {
    guard let secrets = store.secrets else {
      return PreviewKey(
        try PreviewKeyFile.load(Folder.path(ofOwn: "preview.key", in: options.state)))
    }
    return try PreviewKey(of: secrets)
  }

  /// Prints the notice, if any, then the address, the brands, and how to change the active one.
  private func announce(_ listeners: Listeners, _ catalog: Catalog, _ notice: String?) {
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
      announceNothing(at: "http://\(host):\(port)")
      if let notice { Output.message("paywalld: \(notice)") }
      return
    }
    if let notice { Output.message("paywalld: \(notice)") }
    Output.message(
      """
      paywalld \(version) serves http://\(host):\(port)
      active: \(catalog.active?.name ?? "none"); brands: \(brands.joined(separator: ", "))\(more)
      swap: curl -X POST \(proof)'http://localhost:\(adminPort)/admin/active?brand=\(other?.name ?? "BRAND")'
      """)
  }

  /// The curl flags that a change needs besides its address.
  private var proof: String {
    guard !options.isDevelopment else { return "" }
    let file = options.tokens.secretFile ?? options.tokens.first.path
    guard FileManager.default.isReadableFile(atPath: file) else {
      return "-H 'Authorization: Bearer TOKEN' "
    }
    return "-H \"Authorization: Bearer $(cat \(file))\" "
  }

  /// Prints the first step. The service watches the folder, so it needs no restart afterwards.
  private func announceNothing(at address: String) {
    Output.message(
      """
      \(options.paywalls) has no brand yet; create the first one: paywalld init BRAND --paywalls \(options.paywalls)
      paywalld \(version) serves \(address); it is not ready until a brand exists
      """)
  }

  /// Warns about schemas that an older `paywalld init` wrote to the folder: they would reject what this program supports.
  private func warnOfSchema() throws(FileError) {
    let file = DocumentChecker.schemaFile
    let used = try DocumentChecker.schema(of: options.paywalls)
    guard let own = ProgramFiles.bytes(of: file), used != own else { return }
    Output.message(
      "paywalld: warning: \(Folder.shown(file, in: options.paywalls)) is used although it differs from the schema of this program; delete it to use the program's own"
    )
  }

  /// SIGHUP reads the files again; SIGTERM and SIGINT finish the requests in flight, and a second one exits at once.
  ///
  /// - Returns: the signal that ends the service.
  private func follow(_ signals: Signals, _ store: Store, _ access: AdminAccess) -> Int32 {
    var signal = signals.next()
    while signal == SIGHUP {
      reload(store, access)
      signal = signals.next()
    }
    Output.message("paywalld: stopping; a second signal stops at once")
    return signal
  }

  /// Finishes requests in flight first. The webhook gets the rest of the time, and at least a second. After Ctrl-C there is no load
  /// balancer to wait for.
  private func stop(
    _ listeners: Listeners, _ store: Store, _ webhook: Webhook?, _ readiness: Readiness,
    by signal: Int32, _ lines: UsageLines?, _ usage: UsageLedger
  ) {
    let limits = options.limits
    let end = ContinuousClock.now + .milliseconds(limits.drain)
    listeners.stop(
      readiness, after: signal == SIGTERM ? limits.drainDelay : 0, within: limits.drain)
    let broken = listeners.metrics.limitsHit[.drain] ?? 0
    if broken > 0 { Output.message("paywalld: \(broken) requests were not finished in time") }
    // While the store can still tell the other nodes.
    lines?.stop()
    usage.stop()
    let left = store.stop(within: max(1, (end - .now) / .seconds(1)))
    if !left.isEmpty {
      Output.message("paywalld: gave up waiting for: \(left.joined(separator: ", "))")
    }
    webhook?.stop(within: max(1, Int(clamping: (end - .now) / .seconds(1))))
  }

  private func reload(_ store: Store, _ access: AdminAccess) {
    do {
      if case .tokens(let keeper) = access { try keeper.reload() }
      let report = try store.rescan(by: Actor(name: "local", reason: "SIGHUP"))
      Self.show(report)
      Output.message(
        "paywalld: read the files again: \(report.brands) brands, \(report.files.count) files rejected"
      )
    } catch {
      Output.message(
        "paywalld: cannot read the files again, so nothing has changed: \(error)")
    }
  }
}
