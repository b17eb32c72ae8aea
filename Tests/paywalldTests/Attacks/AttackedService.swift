import Foundation
import HTTPServer
import PaywallRender
import PaywallService
import PaywallStorage
import PaywallStore
import Routing
import TestSockets
import Testing

@testable import paywalld

/// The whole service on a free port, with one brand, and with a token of each role or none at all.
final class AttackedService {
  let folder: URL
  /// By role, and `expired`.
  let secrets: [String: String]
  private let listeners: Listeners
  private let log: FileHandle
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  init(keyed: Bool) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)
    try Self.fill(folder.appending(path: "paywalls"))
    let logFile = folder.appending(path: "access.log")
    try Data().write(to: logFile)
    log = try FileHandle(forWritingTo: logFile)
    secrets = keyed ? try Self.addTokens(to: folder.appending(path: "state/tokens.json")) : [:]
    listeners = try Self.serve(folder, log, keyed: keyed)
  }

  deinit {
    stop()
    do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(folder)") }
  }

  var port: UInt16 { listeners.main.port }

  /// Ends the service, so that its log is whole.
  func stop() { listeners.drain(within: 5000) }

  func ask(_ request: [UInt8]) throws -> RawAnswer {
    let client = try TestClient(port: port)
    client.send(request)
    _ = client.waitForEnd()
    return RawAnswer(client.received)
  }

  /// Asks with the token of a role.
  func ask(
    _ method: String, _ target: String, as role: String? = nil, _ fields: [String] = [],
    body: [UInt8] = []
  ) throws -> RawAnswer {
    let token = role.map { ["Authorization: Bearer \(secrets[$0] ?? "")"] } ?? []
    return try ask(Attack(method, target, token + fields, body: body, 0).request)
  }

  /// Sends each attack, with `SECRET` replaced by the token of an admin, and compares the response with the required one.
  func expect(
    _ attacks: [Attack], largest: Int = 1 << 20,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for attack in attacks {
      let answer = try ask(withSecret(attack.request))
      #expect(
        answer.status == attack.status && answer.problem == attack.problem,
        "\(attack.name): \(answer.status) \(answer.problem): \(answer.body.prefix(300))",
        sourceLocation: sourceLocation)
      #expect(
        answer.text.utf8.count <= largest, "\(attack.name)", sourceLocation: sourceLocation)
    }
  }

  private func withSecret(_ request: [UInt8]) -> [UInt8] {
    let mark = Array("SECRET".utf8)
    guard let secret = secrets["admin"], let place = request.firstRange(of: mark) else {
      return request
    }
    return request[..<place.lowerBound] + Array(secret.utf8) + request[place.upperBound...]
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
  }

  /// Every file below the folder, without what the service writes for itself.
  func files() -> Set<String> {
    let all =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return Set(all.filter { !$0.hasPrefix("state") && $0 != "access.log" })
  }

  static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>"#

  private static func fill(_ paywalls: URL) throws {
    let files = FileManager.default
    try files.createDirectory(
      at: paywalls.appending(path: "disney/images"), withIntermediateDirectories: true)
    for name in ["schema", "fonts", "devices.json"] {
      try files.createSymbolicLink(
        at: paywalls.appending(path: name),
        withDestinationURL: repository.appending(path: "paywalls/\(name)"))
    }
    try Data(#"{"meta": {"name": "First"}, "components": []}"#.utf8)
      .write(to: paywalls.appending(path: "disney/1.json"))
    let images = paywalls.appending(path: "disney/images")
    try Data(picture.utf8).write(to: images.appending(path: "logo.svg"))
    let secret = images.appending(path: "../../../secret.svg")
    try Data(picture.utf8).write(to: secret.standardizedFileURL)
    for (name, target) in [("linked.svg", "logo.svg"), ("out.svg", "../../../secret.svg")] {
      try files.createSymbolicLink(
        atPath: images.appending(path: name).path, withDestinationPath: target)
    }
  }

  private static func addTokens(to path: URL) throws -> [String: String] {
    let file = TokenFile(path.path)
    var secrets: [String: String] = [:]
    for role in Role.allCases {
      secrets[role.rawValue] = try file.add(name: role.rawValue, role: role, createdAt: Date())
    }
    secrets["expired"] = try file.add(
      name: "expired", role: .admin, createdAt: Date(timeIntervalSinceNow: -60),
      expiresAt: Date(timeIntervalSinceNow: -1))
    return secrets
  }

  private static func serve(_ folder: URL, _ log: FileHandle, keyed: Bool) throws -> Listeners {
    let paywalls = folder.appending(path: "paywalls").path
    let state = folder.appending(path: "state").path
    let words = ["serve", "--port", "0", "--access-log", "json", "--event-loops", "1"]
    let parsed = try CommandLineParser(commands: CommandTable.all, environment: [:])
      .parse(words + ["--paywalls", paywalls, "--state", state])
    guard case .run(let arguments) = parsed else { throw UsageError(message: "runs nothing") }
    var options = try ServeOptions(arguments)
    options.server.accessLogDescriptor = log.fileDescriptor
    let (store, _) = try Store.open(
      configuration: StoreConfiguration(paywalls: paywalls, state: state, limits: .standard))
    _ = try store.activate(#require(store.catalog.names.first), by: Actor(name: "test"))
    let service = PaywallService(
      store: store, readiness: Readiness(),
      parts: .init(
        assets: try RenderingAssets(paywalls: repository.appending(path: "paywalls").path),
        schema: Array("{}".utf8),
        access: keyed
          ? .tokens(TokenKeeper(try options.tokens.load(), of: options.tokens)) : .development,
        previews: PreviewKey(PreviewKey.random()), crossOrigin: CrossOriginPolicy(),
        fetcher: try options.fetcher(store), renderCacheBytes: 1 << 20, eventsKept: 256,
        metrics: MetricsSource(), version: "0.0.0-test"))
    return try Listeners(options, service)
  }
}
