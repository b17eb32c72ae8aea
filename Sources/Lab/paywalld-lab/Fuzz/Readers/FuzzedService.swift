import ASCII
import Digest
import Foundation
import HTTP
import PaywallOutgoing
import PaywallRender
import PaywallService
import PaywallStore
import Routing

/// A service with a token, a brand and a version that was never live, to which strangers send requests.
final class FuzzedService {
  /// The secret of the only token; requests among the seeds contain it.
  static let secret = "pwd_of-the-fuzzed-service-which-guards-nothing"
  private static let key = [UInt8](repeating: 7, count: 32)
  private let folder: FuzzedFolder
  private let service: PaywallService

  init() throws {
    folder = try FuzzedFolder()
    let paywalls = folder.path + "/paywalls"
    let brand = paywalls + "/disney"
    try FileManager.default.createDirectory(atPath: brand, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "paywalls/schema", toPath: paywalls + "/schema")
    for version in 1...2 {
      let document = #"{"components": [{"type": "label", "title": "\#(version)"}]}"#
      try Data(document.utf8).write(to: URL(filePath: "\(brand)/\(version).json"))
    }
    let secretFile = folder.path + "/secret"
    try Data(Self.secret.utf8).write(to: URL(filePath: secretFile))
    let tokens = TokenKeeper(try AccessList.loadSecret(secretFile))
    let store = try Store.open(
      configuration: StoreConfiguration(
        paywalls: paywalls, state: folder.path + "/state", limits: .standard)
    ).store
    let parts = ServiceParts(
      assets: try RenderingAssets(paywalls: "paywalls", limits: .standard), schema: [],
      access: .tokens(tokens), previews: PreviewKey(Self.key),
      crossOrigin: CrossOriginPolicy(),
      fetcher: try DataFetcher(hosts: SourceHosts(), curl: nil, report: { _ in }),
      renderCacheBytes: 1 << 20, eventsKept: 16, metrics: MetricsSource(), version: "fuzzed")
    service = PaywallService(store: store, readiness: Readiness(), parts: parts)
  }

  /// Sends the requests of a seed one after another. No stranger's request may result in an internal error of the service.
  func answer(_ seed: Seed) throws {
    var parser = RequestParser(limits: HTTPLimits(), peer: .loopback)
    var buffer = ReceiveBuffer(seed.bytes)
    while let request = try parser.next(in: &buffer) {
      if let status = status(of: service.respond(request)), status >= 500 {
        throw LabError("\(request.method) \(request.path) is answered with \(status)")
      }
    }
  }

  private func status(of reply: HTTPReply) -> Int? {
    switch reply.content {
    case .response(let response), .events(let response, _): return response.status.code
    // Nothing changes here, so a request that waits for a change would wait until its timeout.
    case .prepared, .postponed: return nil
    case .deferred(let work): return status(of: work())
    case .shared(let work, _):
      work.run()
      return work.reply.flatMap(status)
    }
  }

  /// Signs a request's preview link as the service would, because only valid signatures reach the code after the check.
  @Sendable static func sign(_ bytes: inout [UInt8]) {
    let name = Array("preview=".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else {
      return
    }
    let link = bytes[(start + name.count)...].prefix { $0 != UInt8(ascii: "&") && $0 > 0x20 }
    guard let dash = link.lastIndex(of: UInt8(ascii: "-")) else { return }
    let mac = HMAC.sha256(Array("preview ".utf8) + link[..<dash], key: key).prefix(16)
    bytes.replaceSubrange(dash + 1..<link.endIndex, with: Array(mac.hexadecimal.utf8))
  }
}
