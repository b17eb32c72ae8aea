import Foundation
import HTTPServer
import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallOutgoing
import PaywallRender
import PaywallService
import PaywallStore
import RenderRoutes
import Routing

/// A service of this process for one live preview. It has no brand and no token, so nobody can change anything, and it shows only the page.
struct OwnPreviewHost: PreviewHost {
  private let previews = LivePreviews()
  private let reach = ServiceReach()
  private let checker: DocumentChecker
  private let server: HTTPServer
  private let local: String
  private let folder: String
  private var shown: LivePreview?

  /// The time for notifying the pages that the preview has ended, in milliseconds.
  private static let farewell = 1000

  /// - Parameter paywalls: the folder with the schema, the devices and the fonts.
  init(_ arguments: Arguments, paywalls: String) throws {
    folder =
      try Folder.temporary("paywalld-dev")
    checker = try DocumentChecker(paywalls: paywalls)
    let host = arguments["host"]?.text ?? "127.0.0.1"
    var configuration = HTTPServerConfiguration()
    configuration.host = host
    configuration.port = UInt16(try arguments.int("port", in: 0...65535) ?? 0)
    configuration.eventLoops = 1
    let service = try Self.service(in: folder, paywalls: paywalls, previews: previews, reach: reach)
    configuration.routes = service.routeNames
    configuration.describe = { Problem($0).response() }
    configuration.refusal = { service.refusalApartFromAdmin(of: $0) }
    server = try HTTPServer(configuration: configuration) { service.respondApartFromAdmin($0) }
    local = "http://127.0.0.1:\(server.port)"
    reach.connect(
      ServiceReach.Place(
        host: host, port: server.port,
        opening: "paywalld dev \(arguments.operands[0]) --host 0.0.0.0"))
    server.start()
  }

  private static func service(
    in folder: String, paywalls: String, previews: LivePreviews, reach: ServiceReach
  ) throws -> PaywallService {
    let store = try Store.open(
      configuration: StoreConfiguration(
        paywalls: Folder.path(ofOwn: "paywalls", in: folder),
        state: Folder.path(ofOwn: "state", in: folder), limits: .standard)
    ).store
    var parts = ServiceParts(
      assets: try RenderingAssets(paywalls: paywalls),
      schema: try DocumentChecker.schema(of: paywalls), access: .tokens(TokenKeeper(AccessList())),
      previews: PreviewKey(PreviewKey.random()), crossOrigin: CrossOriginPolicy(),
      fetcher: try DataFetcher(hosts: SourceHosts(), limits: SourceLimits(), curl: nil) { _ in },
      renderCacheBytes: 0, eventsKept: 1, metrics: MetricsSource(), version: version)
    parts.livePreviews = previews
    parts.reach = reach
    return PaywallService(store: store, readiness: Readiness(), parts: parts)
  }

  mutating func show(_ file: EditedFile) throws -> Shown {
    guard let brand = file.brand else { return .wrong(["\(file.path): its folder is not a brand"]) }
    let result = try file.draft(checker, of: brand)
    let text = result.mapError(\.problem)
    if let preview = shown {
      shown = try previews.replace(
        preview.id, with: text, sequence: preview.sequence + 1, by: nil)
    } else if case .success(let draft) = text {
      let preview = try previews.hold(draft, by: "dev")
      shown = preview
      let link = PhoneLink(to: preview, reach)
      return .begun(link: link.address(from: local), advice: link.advice)
    }
    switch result {
    case .success: return .changed
    case .failure(let fault): return .wrong(fault.report.lines + file.faultsBeside)
    }
  }

  func end() {
    do {
      if let shown { try takeLeave(of: shown) }
      server.drain(within: Self.farewell)
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      Output.message("paywalld: cannot remove \(folder): \(String(describing: error))")
    }
  }
}

extension OwnPreviewHost {
  /// Ends the preview, and waits until its pages have been notified.
  private func takeLeave(of preview: LivePreview) throws(Problem) {
    _ = try previews.drop(preview.id, by: nil)
    let end = ContinuousClock.now + .milliseconds(Self.farewell)
    while preview.watchers > 0, .now < end { Thread.sleep(forTimeInterval: 0.02) }
  }
}

extension DocumentFault {
  /// The problem that the page shows.
  fileprivate var problem: Problem {
    var problem = Problem(.invalidDocument, "the file has mistakes")
    problem.errors = report.diagnostics
    return problem
  }
}
