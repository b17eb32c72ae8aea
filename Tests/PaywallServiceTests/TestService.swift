import Foundation
import HTTP
import JSON
import Outgoing
import PaywallCheck
import PaywallModel
import PaywallOutgoing
import PaywallResolve
import PaywallStorage
import PaywallStore
import PaywallUsage
import Synchronization
import TestLayouts
import Testing
import Typography
import UsageRoutes

@testable import GateKeeping
@testable import PaywallPages
@testable import PaywallRender
@testable import PaywallService
@testable import ReaderRoutes
@testable import Routing

/// A service of its own for a test: two brands in a temporary folder, with the schema, devices and fonts of the repository.
final class TestService: Sendable {
  let folder: URL
  let store: Store
  let service: PaywallService
  let readiness = Readiness()
  let fetcher: DataFetcher
  let keeper: GateKeeper
  private let parts: ServiceParts
  /// What the fetcher has told.
  let reports = Reports()

  /// An answer as a client sees it.
  struct Answer {
    let status: Int
    let fields: HTTPFields
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func json() throws -> JSONNode { try JSONText(parsing: body, limits: .trusted).root }
  }

  /// - Parameter gate: without settings nothing is judged unasked, so that tests may publish what no gate would let through.
  init(
    access: AdminAccess = .development, metricsArePublic: Bool = false,
    crossOrigin: CrossOriginPolicy = CrossOriginPolicy(),
    publicAddress: PublicAddress = PublicAddress(),
    render: RenderLimits = .standard, hosts: SourceHosts = SourceHosts(),
    sources: SourceLimits = SourceLimits(), assets: RenderingAssets? = nil,
    gate: GateSettings? = nil, usage: UsageLedger = UsageLedger(in: nil),
    money: MoneyParts = MoneyParts()
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)
    let paywalls = folder.appending(path: "paywalls")
    try FileManager.default.createDirectory(at: paywalls, withIntermediateDirectories: true)
    for (brand, titles) in [("disney", ["Yes", "Sure"]), ("espn", ["Go"])] {
      let own = paywalls.appending(path: brand)
      try FileManager.default.createDirectory(
        at: own.appending(path: "images"), withIntermediateDirectories: true)
      for (index, title) in titles.enumerated() {
        try Data(Self.document(title).utf8).write(to: own.appending(path: "\(index + 1).json"))
      }
      try Data(Self.picture.utf8).write(to: own.appending(path: "images/logo.svg"))
    }
    let sample = try SamplePaywalls.shared.get()
    let assets =
      assets ?? RenderingAssets(devices: sample.devices, fonts: sample.fonts, limits: render)
    let keeper = gate.map { GateKeeper(assets, $0) } ?? .idle(assets, "0.0.0-test")
    self.keeper = keeper
    var configuration = StoreConfiguration(
      paywalls: paywalls.path, state: folder.appending(path: "state").path, limits: .standard)
    configuration.asksApproval = { keeper.asksApproval(of: $0) }
    configuration.reasonAbove = { keeper.reasonAbove(of: $0) }
    store = try Store.open(
      configuration: configuration, checker: sample.checker, gate: keeper.versionGate
    ).store
    _ = try store.activate(#require(Brand("disney")), by: Actor(name: "test"))
    let reports = reports
    fetcher = try DataFetcher(
      hosts: hosts, limits: sources,
      curl: CurlProgram(path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    ) { reports.add($0.description) }
    var parts = ServiceParts(
      assets: assets, schema: sample.schema, access: access,
      previews: PreviewKey(PreviewKey.random()),
      crossOrigin: crossOrigin, fetcher: fetcher,
      renderCacheBytes: 1 << 20, eventsKept: 256, metrics: MetricsSource(), version: "0.0.0-test")
    parts.publicAddress = publicAddress
    parts.gate = keeper
    parts.usage = usage
    parts.money = money
    parts.metricsArePublic = metricsArePublic
    parts.examples = ExamplePaywalls(paywalls: Self.repository.appending(path: "paywalls").path)
    self.parts = parts
    service = PaywallService(store: store, readiness: readiness, parts: parts)
  }

  /// What the groups of routes share, with other limits for readers.
  func context(readers: ReaderLimits) -> ServiceContext {
    var parts = parts
    parts.readers = readers
    return LiveService(store: store, parts: parts).context
  }

  deinit {
    fetcher.stop()
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("left behind: \(folder.path)")
    }
  }

  /// The answer to a request; one of `/render` is held to the published schema.
  func ask(
    _ method: HTTPMethod = .get, _ target: String, fields: HTTPFields = [:], body: String = "",
    bytes: [UInt8]? = nil, peer: PeerAddress = .loopback
  ) throws -> Answer {
    let request = try HTTPRequest(
      method, target, fields: fields, body: bytes ?? Array(body.utf8), peer: peer)
    let answer = try answer(service.respond(request), to: request)
    if method != .head, answer.status == 200 {
      let mistakes = try LayoutAnswer.mistakes(
        in: answer.body, to: target, type: answer.fields["Content-Type"],
        coding: answer.fields["Content-Encoding"])
      #expect(mistakes == [], "\(target)")
    }
    return answer
  }

  private func answer(_ reply: HTTPReply, to request: HTTPRequest) throws -> Answer {
    switch reply.content {
    case .response(let response): return try answer(response)
    case .prepared(let prepared, let added):
      guard case .variant(let encoded) = prepared.choice(for: request) else {
        return Answer(status: 412, fields: [:], body: [])
      }
      var fields = try fields(in: encoded.head)
      fields.append(contentsOf: added)
      return Answer(
        status: encoded.status.code, fields: fields,
        body: encoded.content)
    case .deferred(let work): return try answer(work(), to: request)
    case .shared(let work, let added):
      return try answer(try #require(Self.made(by: work)).adding(added), to: request)
    case .postponed(let postponement):
      let woken = DispatchSemaphore(value: 0)
      postponement.begin(Departure()) { woken.signal() }
      woken.wait()
      return try answer(postponement.reply(), to: request)
    case .events(let response, let selection):
      let head = try answer(response)
      guard let work = selection.work else { return head }
      work()
      let sent = selection.channel.delivery(after: 0)?.bytes ?? []
      return Answer(status: head.status, fields: head.fields, body: sent)
    }
  }

  /// The reply, which another test may be making.
  private static func made(by work: SharedWork) -> HTTPReply? {
    let made = DispatchSemaphore(value: 0)
    guard work.deliver(to: { _ in made.signal() }, inTurnOf: 0, submit: { true }) else {
      return nil
    }
    work.run()
    made.wait()
    return work.reply
  }

  private func fields(in head: [UInt8]) throws -> HTTPFields {
    var fields = HTTPFields()
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      let name = try #require(FieldName(String(parts[0])))
      if parts[0] != "Date" { fields.append(name, String(parts[1].dropFirst())) }
    }
    return fields
  }

  private func answer(_ response: HTTPResponse) throws -> Answer {
    Answer(
      status: response.status.code, fields: response.fields, body: try bytes(of: response.body))
  }

  private func bytes(of body: HTTPBody) throws -> [UInt8] {
    switch body {
    case .empty: []
    case .bytes(let bytes): bytes
    case .file(let path, let offset, let length):
      Array(try Data(contentsOf: URL(filePath: path))[offset..<offset + length])
    case .sequence(let bodies): try bodies.flatMap(bytes)
    }
  }

  static func document(_ title: String) -> String {
    """
    {
      "meta": {"name": "\(title)"},
      "products": {"monthly": {"sku": "sku_\(title.lowercased())", "price": "6.99", "currency": "USD", "period": "P1M"}},
      "components": [
        {"type": "image", "url": "images/logo.svg"},
        {"type": "button", "title": "\(title)", "action": {"type": "purchase", "product": "monthly"}}
      ]
    }

    """
  }

  static let picture =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>"#

  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

extension RenderingAssets {
  /// With one small phone, so that a document has few screens.
  static func onePhone() throws -> RenderingAssets {
    let sample = try SamplePaywalls.shared.get()
    let phone = try #require(sample.devices["iphone-se"])
    return RenderingAssets(devices: try #require(DeviceTable([phone])), fonts: sample.fonts)
  }
}

/// What every service needs and no test changes: it is read once.
private struct SamplePaywalls {
  let schema: [UInt8]
  let checker: DocumentChecker
  let devices: DeviceTable
  let fonts: FontLibrary

  static let shared = Result { try SamplePaywalls() }

  private init() throws {
    let folder = TestService.repository.appending(path: "paywalls").path
    schema = try DocumentChecker.schema(of: folder)
    checker = try DocumentChecker(paywalls: folder, limits: .standard)
    let assets = try RenderingAssets(paywalls: folder)
    devices = assets.devices
    fonts = assets.renderer.fonts
  }
}

/// Lines that somebody was told.
final class Reports: Sendable {
  private let all = Mutex<[String]>([])

  var lines: [String] { all.withLock { $0 } }

  func add(_ line: String) { all.withLock { $0.append(line) } }
}
