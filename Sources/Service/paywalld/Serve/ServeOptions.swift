import Foundation
import GateKeeping
import HTTPServer
import Outgoing
import PaywallModel
import PaywallMoney
import PaywallOutgoing
import PaywallPages
import PaywallStore
import PaywallUsage
import RenderRoutes
import Routing
import UsageRoutes

/// The checked options of `paywalld serve`.
struct ServeOptions {
  var paywalls: String
  var state: String
  /// The store that several nodes share, if there is one.
  var fleet: FleetSource?
  var startsAfresh: Bool
  var acceptsDamage: Bool
  var brand: Brand?
  /// The name by which other nodes know this one.
  var node: String
  var tokens: TokenSource
  /// Whether the tokens are in a file that the command line names.
  var hasTokenFile: Bool
  /// Whether changes need no token but must come from this machine.
  var isDevelopment: Bool
  var webhook: WebhookSource?
  var sourceHosts: SourceHosts
  var crossOrigin: CrossOriginPolicy
  var metricsArePublic: Bool
  var publicAddress: PublicAddress
  var renderCacheBytes: Int
  var gate: GateMode
  var log = ServiceLog()
  /// The file for the counts of each hour, if there is one.
  var usageLines: String?
  var dayRates: String?
  /// The root certificate of a test's App Store; nil for Apple's.
  var storeRoot: String?
  var limits: ServiceLimits
  var server: HTTPServerConfiguration {
    get { limits.server }
    set { limits.server = newValue }
  }
  /// The admin port, if administration has its own.
  var adminServer: HTTPServerConfiguration?

  init(_ arguments: Arguments) throws(UsageError) {
    paywalls = arguments["paywalls"]?.text ?? "paywalls"
    state = arguments["state"]?.text ?? "state"
    fleet = try FleetSource(arguments)
    startsAfresh = arguments.isOn("fresh")
    acceptsDamage = arguments.isOn("accept-damage")
    brand = try arguments.value(
      "brand", expected: "lower-case letters, digits and dashes, 64 at most", Brand.init(_:))
    node =
      try arguments.value("node", expected: NodeName.expected, NodeName.checked) ?? NodeName.ofHost
    tokens = TokenSource(arguments)
    hasTokenFile = arguments["tokens"] != nil
    isDevelopment = arguments.isOn("dev")
    metricsArePublic = arguments.isOn("public-metrics")
    webhook = try WebhookSource(arguments)
    sourceHosts =
      try arguments.value(
        "data-source-allow", expected: SourceHosts.expected, SourceHosts.init) ?? SourceHosts()
    crossOrigin = try Self.crossOrigin(arguments, isDevelopment: isDevelopment)
    publicAddress =
      try arguments.value(
        "public-url", expected: PublicAddress.expected, PublicAddress.init) ?? PublicAddress()
    renderCacheBytes = (try arguments.int("render-cache", in: 0...4096) ?? 16) << 20
    gate = try arguments.choice("gate", GateMode.self) ?? .enforce
    usageLines = arguments["usage-lines"]?.text
    dayRates = arguments["day-rates"]?.text
    storeRoot = arguments["store-root"]?.text
    log.format = try arguments.choice("log", ServiceLog.Format.self) ?? .plain
    limits = try ServiceLimits(arguments)
    server.host = arguments["host"]?.text ?? server.host
    try Self.check(host: server.host, isDevelopment: isDevelopment)
    server.port = UInt16(try arguments.int("port", in: 0...65535) ?? 8000)
    let proxies =
      try arguments.value(
        "trusted-proxies", expected: TrustedProxies.expected, TrustedProxies.init)
      ?? TrustedProxies()
    if !proxies.isEmpty { server.isTrustedProxy = { proxies.contain($0) } }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    server.eventLoops = try arguments.int("event-loops", in: 1...256) ?? max(1, cores)
    server.workers = try arguments.int("workers", in: 1...1024) ?? server.workers
    server.accessLogSampling =
      try arguments.int("access-log-sampling", in: 1...1_000_000) ?? server.accessLogSampling
    server.accessLog = try arguments.choice("access-log", AccessLogFormat.self) ?? .off
    adminServer = try arguments.int("admin-port", in: 0...65535).map { port in
      var admin = server
      admin.port = UInt16(port)
      admin.eventLoops = 1
      return admin
    }
  }

  /// Without tokens clients are unknown, so only this machine may connect.
  private static func check(host: String, isDevelopment: Bool) throws(UsageError) {
    let isLoopback = ["localhost", "::1"].contains(host) || host.hasPrefix("127.")
    guard isDevelopment, !isLoopback else { return }
    throw UsageError(
      message:
        "--dev accepts changes without a token, so it only listens on this machine; --host is \(host)",
      hint: "leave --host out, or leave --dev out and send a token")
  }

  /// Origins that `--cors` lists may also call administration. `*` and the default only open readers' routes.
  private static func crossOrigin(
    _ arguments: Arguments, isDevelopment: Bool
  ) throws(UsageError) -> CrossOriginPolicy {
    guard let origins = try origins(arguments) else {
      return CrossOriginPolicy(readers: isDevelopment ? .loopback : .everybody)
    }
    let listed = origins.subtracting(["*", "none"])
    if isDevelopment,
      let foreign = listed.sorted().first(where: { !CrossOriginPolicy.isFromThisMachine($0) })
    {
      throw UsageError(
        message:
          "--dev shows drafts without a token, so only pages from this machine may read them; --cors has \(foreign)",
        hint: "leave it out, or leave --dev out and send a token")
    }
    guard origins.contains("*") else {
      return CrossOriginPolicy(readers: .listed(listed), operators: listed)
    }
    return CrossOriginPolicy(
      readers: isDevelopment ? .loopback : .everybody, operators: listed)
  }

  private static func origins(_ arguments: Arguments) throws(UsageError) -> Set<String>? {
    let value = try arguments.value(
      "cors", expected: "origins such as https://app.example, separated by commas, or * or none"
    ) { text -> [String]? in
      let origins = text.split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let areOrigins = origins.allSatisfy { origin in
        origin == "*" || origin == "none"
          || origin.wholeMatch(of: /https?:\/\/[A-Za-z0-9.\-\[\]:]+/) != nil
      }
      return areOrigins && !origins.isEmpty ? origins : nil
    }
    return value.map(Set.init)
  }
}

extension ServeOptions {
  /// Fetches the data sources of documents. Sends no request until the service starts.
  func fetcher(_ store: Store) throws -> DataFetcher {
    let curl = CurlProgram(path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    if !sourceHosts.isEmpty, curl == nil {
      throw UsageError(
        message: "data sources need curl, which is in no folder of PATH",
        hint: "install it, with apt-get install curl ca-certificates")
    }
    let sharing = store.answers.map { SourceSharing($0, store.duties) }
    let log = log
    return try DataFetcher(
      hosts: sourceHosts, limits: limits.sources, curl: curl, sharing: sharing
    ) {
      log.warning("\($0)")
    }
  }
}

extension ServeOptions {
  /// The rates of currencies, if a file is named.
  func ratesOfDays() throws -> DayRatesFile? {
    let log = log
    return try dayRates.map { path in
      do {
        return try DayRatesFile(path) { log.warning("\($0)") }
      } catch let error as DayRates.Mistake {
        throw UsageError(
          message: "--day-rates: line \(error.line) of \(path): \(error)")
      }
    }
  }

  /// The stores of `stores.json` beside each brand, and the ledger of what they say.
  func money(_ store: Store) throws -> MoneyParts {
    let (log, stores) = (log, try BrandStores(paywalls: paywalls, root: storeRoot))
    guard !stores.isEmpty else { return MoneyParts() }
    guard fleet == nil else {
      throw UsageError(
        message:
          "\(StoresFile.name) is for a single service, as the nodes of a fleet do not share a ledger: run one without --store for the addresses of stores, or remove the file"
      )
    }
    if storeRoot != nil {
      log.warning("--store-root: what this certificate's owner signs counts as the App Store's")
    }
    let ledger = try MoneyLedger(in: state, limits.money, now: store.now) { log.warning("\($0)") }
    return MoneyParts(stores: stores, ledger: ledger)
  }

  /// Writes each hour's counts for a warehouse, if a file is named.
  func lines(of usage: UsageLedger, _ store: Store) throws -> UsageLines? {
    let log = log
    return try usageLines.map { path in
      try UsageLines(
        of: usage, to: path, marksIn: state,
        prices: {
          var prices = DeclaredPrices(store.catalog)
          return { prices.price(at: $0) }
        }, now: store.now, report: { log.warning("\($0)") })
    }
  }
}

extension ServeOptions {
  /// The address at which other devices reach the service when it listens on this port.
  func place(port: UInt16) -> ServiceReach.Place {
    let words = [
      "paywalld serve --host 0.0.0.0", port == 8000 ? nil : "--port \(port)",
      paywalls == "paywalls" ? nil : "--paywalls \(paywalls)",
      state == "state" ? nil : "--state \(state)",
      isDevelopment ? ", without --dev, which is for this machine alone" : nil,
    ]
    return ServiceReach.Place(
      host: server.host, port: port,
      opening: words.compactMap(\.self).joined(separator: " ").replacing(" , ", with: ", "))
  }
}
