import Foundation
import HTTPServer
import PaywallRender
import PaywallService
import PaywallStorage
import PaywallStore
import Routing
import TestSockets

@testable import paywalld

/// The repository's paywalls, served on free ports as `paywalld serve` does with these flags.
final class ServedPaywalls {
  let listeners: Listeners
  let readiness = Readiness()
  let options: ServeOptions
  private let store: Store
  private let metrics = MetricsSource()
  private let state = FileManager.default.temporaryDirectory.appending(
    path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)

  init(_ flags: [String] = [], _ change: (inout ServeOptions) -> Void = { _ in }) throws {
    let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "paywalls").path
    let words = ["serve", "--port", "0", "--paywalls", paywalls, "--state", state.path] + flags
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: [:]).parse(words)
    guard case .run(let arguments) = parsed else { throw UsageError(message: "runs nothing") }
    var options = try ServeOptions(arguments)
    change(&options)
    self.options = options
    (store, _) = try Store.open(
      configuration: StoreConfiguration(paywalls: paywalls, state: state.path, limits: .standard))
    if let first = store.catalog.names.first {
      _ = try store.activate(first, version: nil, by: Actor(name: "test"))
    }
    var parts = ServiceParts(
      assets: try RenderingAssets(paywalls: paywalls), schema: Array("{}".utf8),
      access: .development,
      previews: PreviewKey(PreviewKey.random()), crossOrigin: CrossOriginPolicy(),
      fetcher: try options.fetcher(store), renderCacheBytes: 1 << 20,
      eventsKept: options.limits.eventsKept, metrics: metrics,
      version: "0.0.0-test")
    parts.limits = LimitOption.all.map(\.description)
    parts.waits = options.limits.waits
    let service = PaywallService(store: store, readiness: readiness, parts: parts)
    listeners = try Listeners(options, service)
    metrics.connect { [listeners] in listeners.metrics.families }
    readiness.connect { [listeners] in listeners.obstacles }
  }

  deinit {
    metrics.connect { [] }
    readiness.connect { [] }
    listeners.drain(within: 1000)
    store.stop()
    do { try FileManager.default.removeItem(at: state) } catch { print("left behind: \(state)") }
  }

  /// From now on the work of `GET /metrics` waits at a gate.
  func keepMetrics(waitingAt gate: DispatchSemaphore) {
    metrics.connect {
      gate.wait()
      return []
    }
  }

  func client() throws -> TestClient { try TestClient(port: listeners.main.port) }
}
