import Foundation
import HTTPServer
import PaywallCheck
import PaywallClient
import PaywallModel
import PaywallOutgoing
import PaywallRender
import PaywallResolve
import PaywallService
import PaywallStorage
import PaywallStore
import Routing
import TestFolders

/// The service with the repository's paywalls on a free port, as `paywalld` serves it.
final class ServedSamples: Sendable {
  let server: HTTPServer
  let store: Store
  private let service: PaywallService
  private let state: TemporaryFolder

  static let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "paywalls").path
  private static let assets = Result { try RenderingAssets(paywalls: paywalls) }

  /// - Parameter paywalls: the folder of the brands.
  init(_ paywalls: String = ServedSamples.paywalls, port: UInt16 = 0) throws {
    state = try TemporaryFolder()
    store = try Store.open(
      configuration: StoreConfiguration(
        paywalls: paywalls, state: state.path("state"), limits: .standard)
    ).store
    if let first = store.catalog.names.first {
      _ = try store.activate(first, version: nil, by: Actor(name: "test"))
    }
    let fetcher = try DataFetcher(hosts: SourceHosts(), curl: nil) { _ in }
    service = PaywallService(
      store: store, readiness: Readiness(),
      parts: ServiceParts(
        assets: try Self.assets.get(), schema: Array("{}".utf8), access: .development,
        previews: PreviewKey(PreviewKey.random()), crossOrigin: CrossOriginPolicy(),
        fetcher: fetcher, renderCacheBytes: 1 << 20, eventsKept: 64, metrics: MetricsSource(),
        version: "0.0.0-test"))
    var configuration = HTTPServerConfiguration()
    configuration.port = port
    server = try HTTPServer(configuration: configuration) { [service] in service.respond($0) }
    server.start()
  }

  deinit {
    server.drain(within: 500)
    store.stop()
  }

  /// Makes a client key of a brand and returns its text.
  func addKey(_ name: String, of brand: String) throws -> String {
    let text = "pck_" + UUID().uuidString
    let terms = ClientKey.Terms(
      digest: BlobID(of: Array(text.utf8)), eventsPerMinute: ClientKey.Terms.mostEventsPerMinute)
    guard let brand = Brand(brand) else { return text }
    _ = try store.addKey(name, terms, of: brand, by: Actor(name: "test"))
    return text
  }

  /// What an export of the same content needs.
  func parts() throws -> (service: PaywallService, devices: DeviceTable) {
    (service, try Self.assets.get().devices)
  }

  /// Every example as a brand of its own, beside the samples.
  static let examples = Result { try ServedSamples(folderOfExamples().path) }

  private static func folderOfExamples() throws -> URL {
    let files = FileManager.default
    let all = URL(filePath: paywalls)
    let folder = files.temporaryDirectory.appending(path: "examples-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["disney", "espn", "library"] {
      try files.copyItem(at: all.appending(path: name), to: folder.appending(path: name))
    }
    let examples = all.appending(path: "examples")
    for name in try files.contentsOfDirectory(atPath: examples.path) where name.hasSuffix(".json") {
      let brand = folder.appending(path: String(name.dropLast(5)))
      try files.createDirectory(at: brand, withIntermediateDirectories: true)
      for part in ["images", "data", "strings"] {
        try files.copyItem(at: examples.appending(path: part), to: brand.appending(path: part))
      }
      try files.copyItem(at: examples.appending(path: name), to: brand.appending(path: "1.json"))
    }
    return folder
  }

  var url: URL { URL(string: "http://127.0.0.1:\(server.port)") ?? URL(filePath: "/") }

  /// A client of its own with what a test sets.
  func client(_ change: (inout PaywallConfiguration) -> Void = { _ in }) -> Paywalls {
    var configuration = PaywallConfiguration(url)
    configuration.timeout = 600
    configuration.patience = 1_200
    change(&configuration)
    return Paywalls(configuration)
  }
}
