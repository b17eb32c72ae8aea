import Foundation
import GateKeeping
import PaywallFleet
import PaywallStorage
import PaywallStore
import Routing

/// Opens the store of `serve`, and determines who may change it.
extension ServeCommand {
  /// Opens the store, and determines who may make changes. With a state folder of its own, the first start creates a token before it stores
  /// anything else; the store of a fleet contains the tokens itself.
  func open(
    _ keeper: GateKeeper
  ) throws -> (store: Store, access: AdminAccess, notice: ServiceLog.Entry?) {
    guard options.fleet != nil else {
      let (access, notice) = try access(options.tokens) { Date() }
      return (try openStore(keeper), access, notice)
    }
    let store = try openStore(keeper)
    guard !options.hasTokenFile else {
      let (access, notice) = try access(options.tokens, now: store.now)
      return (store, access, notice)
    }
    let tokens = store.secrets.map(options.tokens.sharing) ?? options.tokens
    let (access, notice) = try sharedAccess(tokens, now: store.now)
    if case .tokens(let tokenKeeper) = access { follow(store, tokenKeeper) }
    return (store, access, notice)
  }

  /// Applies the tokens that other nodes add and remove.
  private func follow(_ store: Store, _ keeper: TokenKeeper) {
    let (queue, log) = (DispatchQueue(label: "tokens"), options.log)
    let reload = { @Sendable in
      do {
        try keeper.reload()
      } catch {
        log.error("the tokens of all nodes cannot be read: \(error)")
      }
    }
    store.secrets?.watch { name in
      if name == .tokens { queue.async(execute: reload) }
    }
    // Changes since the tokens were read are not reported.
    queue.async(execute: reload)
  }

  /// Does the same with the tokens of all nodes. If they cannot be read, the node serves but accepts no changes.
  private func sharedAccess(
    _ source: TokenSource, now: @escaping @Sendable () -> Date
  ) throws -> (access: AdminAccess, notice: ServiceLog.Entry?) {
    do {
      return try access(source, now: now)
    } catch {
      let age = Double(options.limits.tokenAge) / 1_000
      guard let keeper = try source.keeper(despite: error, trustedFor: age, now: now) else {
        throw error
      }
      return (.tokens(keeper), .init(level: .error, message: "\(error)"))
    }
  }

  /// Returns who may make changes, and the notice about it to print at start.
  ///
  /// - Parameter now: the clock by which tokens expire.
  private func access(
    _ source: TokenSource, now: @escaping @Sendable () -> Date
  ) throws -> (access: AdminAccess, notice: ServiceLog.Entry?) {
    guard options.isDevelopment else {
      let (list, isFirst) = try source.loadAtStart()
      let age = Double(options.limits.tokenAge) / 1_000
      let access = AdminAccess.tokens(
        TokenKeeper(list, of: source, trustedFor: age, now: now))
      return (access, isFirst ? Self.made(options.tokens.first) : Self.warning(of: access))
    }
    let tokens = try source.load().tokens
    guard tokens.isEmpty else {
      throw UsageError(
        message:
          "--dev accepts changes without a token, but these tokens exist: \(tokens.map(\.name).joined(separator: ", "))",
        hint: "leave --dev out and send a token, or give --state another folder")
    }
    return (.development, Self.warning(of: .development))
  }

  private static func made(_ token: FirstToken) -> ServiceLog.Entry {
    .init(
      level: .info,
      message:
        "created a token with the role admin in \(token.path), which only this user can read; store the token elsewhere, then delete that file"
    )
  }

  private static func warning(of access: AdminAccess) -> ServiceLog.Entry? {
    access.warning.map { .init(level: .warning, message: "\($0)") }
  }

  private func openStore(_ keeper: GateKeeper) throws -> Store {
    var configuration = StoreConfiguration(
      paywalls: options.paywalls, state: options.state, limits: .standard)
    configuration.firstBrand = options.brand
    configuration.startsAfresh = options.startsAfresh
    configuration.acceptsDamage = options.acceptsDamage
    configuration.node = NodeRecord(
      name: options.node, version: version, sequence: 0, since: Date())
    let log = options.log
    let fleet = options.fleet?.settings(configuration.node) { log.warning("store: \($0)") }
    if let settings = fleet {
      configuration.opening = { (held, limits) throws(StorageError) in
        try FleetStorage.open(held, limits: limits, settings: settings)
      }
    }
    configuration.asksApproval = { keeper.asksApproval(of: $0) }
    configuration.reasonAbove = { keeper.reasonAbove(of: $0) }
    do throws(StoreError) {
      let (store, report) = try Store.open(
        configuration: configuration, gate: keeper.versionGate)
      show(report)
      if let failure = store.health.failure { options.log.error("not ready: \(failure)") }
      return store
    } catch {
      if case .noValidDocument(let report) = error { show(report) }
      throw error
    }
  }
}
