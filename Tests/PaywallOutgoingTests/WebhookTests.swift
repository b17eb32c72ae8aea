import ASCII
import Digest
import Foundation
import JSON
import Outgoing
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallOutgoing
@testable import PaywallStorage
@testable import PaywallStore

struct WebhookTests {
  private static let secret = Array("0123456789abcdef".utf8)
  private let reports = Reports()

  final class Reports: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
  }

  private var limits: WebhookLimits {
    var limits = WebhookLimits.standard
    limits.attempts = 3
    limits.firstWait = .milliseconds(2)
    return limits
  }

  private func webhook(to receiver: Receiver, _ limits: WebhookLimits) throws -> Webhook {
    try Webhook(target: receiver.target, secret: Self.secret, limits: limits) { [reports] in
      reports.add($0.description)
    }
  }

  private func change(_ sequence: Int) throws -> LoggedChange {
    let disney = try Brand.named("disney")
    return LoggedChange(
      sequence: sequence, time: Date(timeIntervalSince1970: 1_800_000_000),
      change: .live(disney, 7), etag: "\"abc\"", before: ServedState(active: nil, live: 6),
      after: ServedState(active: disney, live: 7), actor: anna)
  }

  /// A store with empty paywalls. The webhook sends its changes.
  private func store(
    of brands: [String], in folder: TemporaryFolder, sendingTo webhook: Webhook
  ) throws -> Store {
    for name in brands {
      try folder.write(#"{"components": []}"#, to: "paywalls/\(name)/1.json")
    }
    try folder.write("{}", to: "paywalls/schema/paywall-1.schema.json")
    let store = try Store.open(
      configuration: StoreConfiguration(
        paywalls: folder.path("paywalls"), state: folder.path("state"), limits: .standard)
    ).store
    store.observe { _, change in webhook.send(change) }
    return store
  }

  @Test func `a change arrives with its public fields and a signature that verifies`() throws {
    let receiver = try Receiver()
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    webhook.send(try change(12))
    #expect(try eventually { webhook.counts.delivered == 1 })
    let message = try #require(receiver.messages.first)
    #expect(message.requestLine == "POST /hook?key=1 HTTP/1.1")
    #expect(message.fields["Host"] == "127.0.0.1:\(receiver.port)")
    #expect(message.fields["Content-Type"] == "application/json")
    #expect(message.fields["Paywall-Event-Id"] == "12")
    #expect(
      String(decoding: message.body, as: UTF8.self) == """
        {"id":12,"time":"2027-01-15T08:00:00.000Z","type":"live","brand":"disney","version":7,\
        "etag":"\\"abc\\"","active":"disney","live":7}
        """)
    let signature = try #require(
      try /t=([0-9]+),v1=([0-9a-f]{64})/.wholeMatch(in: message.fields["Paywall-Signature"] ?? ""))
    let code = HMAC.sha256(Array("\(signature.1).".utf8) + message.body, key: Self.secret)
    #expect(code.hexadecimal == signature.2)
    #expect(abs((Double(signature.1) ?? 0) - Date().timeIntervalSince1970) < 60)
  }

  @Test func `of two nodes one sends, and the other goes on where it stopped`() throws {
    let receiver = try Receiver()
    let sharing = MemorySharing(lifetime: .seconds(5))
    let webhooks = try ["a", "b"].map { node in
      try Webhook(
        target: receiver.target, secret: Self.secret, limits: limits,
        duties: sharing.duties(of: node)
      ) { [reports] in reports.add($0.description) }
    }
    defer { for webhook in webhooks { webhook.stop(within: 5) } }
    for number in 1...3 {
      for webhook in webhooks { webhook.send(try change(number)) }
    }
    #expect(try eventually { webhooks.allSatisfy { $0.counts.waiting == 0 } })
    #expect(receiver.ids == [1, 2, 3])
    // The one that has the duty hears of no further change, as if it had been killed.
    let later = webhooks[0].counts.delivered > 0 ? webhooks[1] : webhooks[0]
    later.queue(earlier: [try change(3), try change(4)])
    #expect(try eventually { later.counts.waiting == 0 })
    #expect(receiver.ids == [1, 2, 3, 4])
    #expect(reports.lines.isEmpty)
  }

  @Test(arguments: [
    [Receiver.status(500), Receiver.status(503)], ["HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"],
    ["SSH-2.0-OpenSSH\r\n\r\n"], ["HTTP/1.1 200"],
    ["HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 16 << 10))\r\n\r\n"],
  ])
  func `a rejected message is sent again`(failures: [String]) throws {
    let receiver = try Receiver(failures + [Receiver.taken])
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    webhook.send(try change(1))
    #expect(try eventually { webhook.counts.delivered == 1 })
    #expect(receiver.ids == Array(repeating: 1, count: failures.count + 1))
    #expect(reports.lines.count == 1 && reports.lines[0].contains("change 1 is tried again: it"))
  }

  @Test func `an interim answer is not the last word`() throws {
    let receiver = try Receiver(["HTTP/1.1 103 Early Hints\r\n\r\n" + Receiver.status(202)])
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    webhook.send(try change(1))
    #expect(try eventually { webhook.counts.delivered == 1 })
    #expect(reports.lines.isEmpty)
  }

  @Test func `a change is given up after its attempts and the next one is sent`() throws {
    let receiver = try Receiver(Array(repeating: Receiver.status(500), count: 3) + [Receiver.taken])
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    webhook.send(try change(1))
    webhook.send(try change(2))
    #expect(try eventually { webhook.counts.delivered == 1 })
    #expect(receiver.ids == [1, 1, 1, 2])
    #expect(webhook.counts.givenUp == 1)
    let target = "webhook http://127.0.0.1:\(receiver.port)/hook"
    #expect(
      reports.lines == [
        "\(target): change 1 is tried again: it answered 500, expected 2xx",
        "\(target): change 1 is given up after 3 attempts: it answered 500, expected 2xx",
      ])
  }

  @Test func `changes arrive in their order`() throws {
    let receiver = try Receiver([Receiver.status(500), Receiver.taken])
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    for sequence in 1...40 { webhook.send(try change(sequence)) }
    #expect(try eventually { webhook.counts.delivered == 40 })
    #expect(receiver.ids == [1] + Array(1...40))
  }

  @Test func `a receiver that does not answer delays no change`() throws {
    let receiver = try Receiver([Receiver.silence, Receiver.taken])
    var limits = limits
    limits.attemptTime = .seconds(10)
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    let folder = try TemporaryFolder()
    let store = try store(of: ["disney", "espn"], in: folder, sendingTo: webhook)
    for name in ["espn", "disney", "espn"] {
      _ = try store.activate(try .named(name), version: nil, by: anna)
    }
    #expect(webhook.counts.delivered == 0 && webhook.counts.waiting == 3)
    #expect(try eventually { webhook.counts.delivered == 3 })
    #expect(reports.lines.count == 1 && reports.lines[0].hasSuffix("it did not answer in time"))
  }

  @Test func `what the gate finds unasked arrives once, with its reason`() throws {
    let receiver = try Receiver()
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    let folder = try TemporaryFolder()
    let store = try store(of: ["disney"], in: folder, sendingTo: webhook)
    let disney = try Brand.named("disney")
    for _ in 0..<2 {
      try store.note(.gateErrors("5b", of: disney, version: 1), because: "1 error")
      try store.note(
        .rulesDue(pack: "eu", from: "2027-03-01", of: disney, version: 1), because: "it fails")
    }
    #expect(try eventually { webhook.counts.delivered == 2 })
    let bodies = receiver.messages.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies.count == 2)
    #expect(
      bodies[0].contains(#""type":"gate-errors","brand":"disney","version":1,"#)
        && bodies[0].hasSuffix(#""live":1,"fingerprint":"5b","reason":"1 error"}"#))
    #expect(
      bodies[1].contains(#""type":"rules-due","#)
        && bodies[1].hasSuffix(
          #""live":1,"pack":"eu","from":"2027-03-01","reason":"it fails"}"#)
    )
  }

  @Test func `a full queue drops the oldest that waits and tells how many`() throws {
    let receiver = try Receiver([Receiver.silence, Receiver.taken])
    var limits = limits
    limits.queue = 2
    limits.attemptTime = .seconds(6)
    let webhook = try webhook(to: receiver, limits)
    defer { webhook.stop(within: 5) }
    webhook.send(try change(1))
    #expect(try eventually { receiver.ids == [1] })
    for sequence in 2...5 { webhook.send(try change(sequence)) }
    #expect(webhook.counts.dropped == 2 && webhook.counts.waiting == 3)
    #expect(try eventually { webhook.counts.delivered == 3 })
    #expect(receiver.ids == [1, 1, 4, 5])
    #expect(reports.lines.contains { $0.contains("2 changes were dropped unsent, as more than 2") })
  }

  @Test func `a port that nobody listens on is told by the system's word`() throws {
    let target = try #require(WebAddress("http://127.0.0.1:1/hook"))
    let webhook = try Webhook(target: target, secret: Self.secret, limits: limits) { [reports] in
      reports.add($0.description)
    }
    defer { webhook.stop(within: 5) }
    webhook.send(try change(1))
    #expect(try eventually { webhook.counts.givenUp == 1 })
    #expect(
      reports.lines.last?.hasSuffix("connect 127.0.0.1 port \(target.port): Connection refused")
        == true)
  }

  @Test func `a stop sends what waits and tells what could not be sent`() throws {
    let receiver = try Receiver()
    let webhook = try webhook(to: receiver, limits)
    for sequence in 1...20 { webhook.send(try change(sequence)) }
    webhook.stop(within: 60)
    #expect(receiver.ids == Array(1...20) && reports.lines.isEmpty)

    let deaf = try Receiver([Receiver.status(500)])
    var patient = limits
    patient.firstWait = .seconds(60)
    let other = try self.webhook(to: deaf, patient)
    for sequence in 1...3 { other.send(try change(sequence)) }
    other.stop(within: 10)
    #expect(reports.lines.last?.hasSuffix("stopped with 3 changes that were not sent") == true)
  }

  @Test func `waits double up to the longest`() {
    let waits = (1...7).map { WebhookLimits.standard.wait(after: $0) / .seconds(1) }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60])
  }

  @Test(arguments: [
    ("http://127.0.0.1:9000/hook?key=1", "127.0.0.1", 9000, "/hook?key=1", "127.0.0.1:9000"),
    ("http://[::1]:9000", "::1", 9000, "/", "[::1]:9000"),
    ("HTTP://hooks.example", "hooks.example", 80, "/", "hooks.example"),
    ("https://hooks.example/a?b", "hooks.example", 443, "/a?b", "hooks.example"),
  ])
  func `an address is taken apart`(
    text: String, host: String, port: Int, path: String, authority: String
  ) throws {
    let target = try #require(WebAddress(text))
    #expect(target.host == host && target.port == port)
    #expect(target.path == path && target.authority == authority)
  }

  @Test(arguments: [
    "", "hook", "/hook", "ftp://hooks.example/", "http://", "http:///hook", "https://",
    "http://anna:secret@hooks.example/", "http://hooks.example/#part", "http://hooks.example:0/",
    "http://hooks.example:65536/", "http://hooks.example/a b", "http://hooks.example/\r\nX: y",
  ])
  func `another address is refused`(text: String) {
    #expect(WebAddress(text) == nil)
  }
}
