import Foundation
import HTTPServer
import PaywallAPI
import PaywallRender
import PaywallStore
import Testing

@testable import paywalld

/// The repository's paywalls, served on free ports.
@Suite final class ListenersTests {
  private let state = FileManager.default.temporaryDirectory.appending(
    path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)
  private let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "paywalls").path

  deinit {
    do { try FileManager.default.removeItem(at: state) } catch { print("left behind: \(state)") }
  }

  private func listeners(_ flags: [String]) throws -> Listeners {
    let words = ["serve", "--port", "0", "--paywalls", paywalls, "--state", state.path] + flags
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: [:]).parse(words)
    guard case .run(let arguments) = parsed else { throw UsageError(message: "runs nothing") }
    let (store, _) = try Store.open(
      configuration: StoreConfiguration(paywalls: paywalls, state: state.path, limits: .standard))
    _ = try store.activate(
      #require(store.catalog.names.first), version: nil, by: Actor(name: "test"))
    let service = PaywallService(
      store: store, readiness: Readiness(),
      parts: .init(
        assets: try RenderingAssets(paywalls: paywalls), schema: Array("{}".utf8),
        access: AdminAccess(TokenKeeper(AccessList())),
        crossOrigin: CrossOriginPolicy(allowing: []),
        renderCacheBytes: 1 << 20, metrics: MetricsSource(), version: "0.0.0-test"))
    return try Listeners(try ServeOptions(arguments), service)
  }

  private func status(_ server: HTTPServer, _ path: String) throws -> Int {
    try LoopbackClient(port: server.port).get(path, seconds: 5).get()
  }

  @Test func `a second port alone serves administration`() throws {
    let listeners = try listeners(["--admin-port", "0"])
    defer { listeners.drain(within: 1) }
    let admin = try #require(listeners.admin)
    let past = "/paywall?at=2999-01-01T00:00:00Z"
    for path in ["/admin/active", "/admin/audit", "/%61dmin/active", "/admin/none", past] {
      #expect(try status(listeners.main, path) == 404, "\(path)")
    }
    for path in ["/admin/active", "/%61dmin/active", "/admin/audit", past, "/paywall", "/readyz"] {
      #expect(try status(admin, path) == 200, "\(path)")
    }
    #expect(try status(listeners.main, "/paywall") == 200)
  }

  @Test func `without it one port serves all`() throws {
    let listeners = try listeners([])
    defer { listeners.drain(within: 1) }
    #expect(listeners.admin == nil)
    #expect(try status(listeners.main, "/admin/active") == 200)
    #expect(try status(listeners.main, "/paywall") == 200)
  }
}
