import Foundation
import Synchronization
import TestEtcd
import TestFolders
import Testing

@testable import Etcd

/// Watches of servers that write what etcd writes, cut as a network may cut it.
@Suite struct WatchTests {
  private static let began = #"{"result":{\#(Answer.header),"created":true}}"# + "\n"

  private static func header(_ revision: Int) -> String {
    Answer.header.replacing(#""revision":"9""#, with: #""revision":"\#(revision)""#)
  }

  private static func put(_ revision: Int) -> String {
    #"{"kv":{"key":"YQ==","create_revision":"1","mod_revision":"\#(revision)","version":"1","value":"Yg=="}}"#
  }

  private static func told(_ revisions: Int..., of store: Int = 99, more: String = "") -> String {
    let events = revisions.map(put).joined(separator: ",")
    return #"{"result":{\#(header(store)),"events":[\#(events)]\#(more)}}"# + "\n"
  }

  private static let deleted =
    #"{"result":{\#(header(12)),"events":[{"type":"DELETE","kv":{"key":"YX0=","mod_revision":"12"}}],"new":"\"}{\\"}}"#

  private static func pair(_ revision: Int) -> EtcdChange {
    .put(
      EtcdPair(
        key: bytes("a"), value: bytes("b"), created: 1, modified: revision, version: 1))
  }

  /// A server that answers a watch with pieces, and says nothing after them.
  private func server(_ pieces: [String], ending: Bool = false) throws -> ScriptedServer {
    try ScriptedServer { peer in
      guard peer.request() != nil else { return }
      for piece in pieces { guard peer.send(piece) else { return } }
      if !ending { peer.waitForEnd() }
    }
  }

  /// Events up to this many, or to the error.
  private func events(
    _ server: ScriptedServer, from revision: Int = 10, most: Int,
    change: (inout EtcdSettings) -> Void = { _ in }
  ) -> ([EtcdWatchEvent], EtcdError?) {
    var events: [EtcdWatchEvent] = []
    let client = ScriptedServer.client(of: server) {
      $0.silenceSeconds = 20
      change(&$0)
    }
    let error = failure { () throws(EtcdError) in
      try client.watch(.one(bytes("a")), from: revision) { event in
        events.append(event)
        return events.count < most
      }
    }
    return (events, error)
  }

  /// The same values: one in a chunk, all in one, and single bytes in chunks that are sent in single bytes.
  @Test func `the same is told however the stream is cut`() throws {
    let values = [
      Self.began, Self.told(10, 10, 11), Self.deleted, Self.told(13), Self.told(of: 15),
    ]
    let all = values.joined()
    let expected: [EtcdWatchEvent] = [
      .began(revision: 9), .changes([Self.pair(10), Self.pair(10), Self.pair(11)], revision: 11),
      .changes([.deleted(key: bytes("a}"), modified: 12)], revision: 12),
      .changes([Self.pair(13)], revision: 13), .progress(revision: 15),
    ]
    let half = all.index(all.startIndex, offsetBy: all.count / 2)
    for pieces in [
      values.map(Answer.chunk), [Answer.chunk(all)],
      [Answer.chunk(String(all[..<half])), Answer.chunk(String(all[half...]))],
      all.flatMap { Answer.chunk(String($0)).map { String($0) } },
    ] {
      let (events, error) = events(try server([Answer.streamHead] + pieces), most: expected.count)
      #expect(events == expected && error == nil)
    }
  }

  @Test func `fragments are told together, as whole revisions`() throws {
    let pieces = [
      Self.began, Self.told(10, 11, more: #","fragment":true"#),
      Self.told(11, more: #","fragment":true"#), Self.told(11, 12),
    ].map(Answer.chunk)
    let (events, _) = events(try server([Answer.streamHead] + pieces), most: 2)
    #expect(
      events.last == .changes([10, 11, 11, 11, 12].map(Self.pair), revision: 12))
    let limited = self.events(try server([Answer.streamHead] + pieces), most: 9) {
      $0.largestAnswer = Self.told(10, 11, more: #","fragment":true"#).utf8.count + 20
    }
    #expect("\(limited.1.map(\.description) ?? "")".contains("fragments of a value have more"))
  }

  /// What follows the beginning, and the error that ends the watch.
  private static let ends: [(String, EtcdError?, told: String)] = [
    (
      #"{"result":{"header":{"cluster_id":"7"},"canceled":true,"compact_revision":"5"}}"#,
      .compacted(to: 5), ""
    ),
    (
      #"{"error":{"grpc_code":14,"http_code":503,"message":"etcdserver: no leader","http_status":"Service Unavailable"}}"#,
      nil, "refuses: etcdserver: no leader (code 14)"
    ),
    (
      #"{"error":{"code":14,"message":"etcdserver: no leader","details":[]}}"#, nil,
      "refuses: etcdserver: no leader (code 14)"
    ),
    (
      #"{"result":{\#(Answer.header),"canceled":true,"cancel_reason":"rpc error: code = Unavailable desc = etcdserver: watch is going"}}"#,
      nil, "refuses: etcdserver: watch is going"
    ),
    (
      #"{"result":{\#(Answer.header),"created":true,"canceled":true,"cancel_reason":"rpc error: code = PermissionDenied desc = etcdserver: permission denied"}}"#,
      .denied("etcdserver: permission denied; no user is set"), ""
    ),
    (told(9), nil, "the watch has come to revision 10, and tells of 9"),
    (told(12, 11), nil, "the watch has come to revision 12, and tells of 11"),
    (#"{"result":{"#, nil, "it closed the connection"),
    ("null", nil, #"answered unexpectedly: found "null", expected an object"#),
    (#"{"result":{\#(header(9)),"events":[{}]}}"#, nil, "an event has no pair"),
    (
      #"{"result":{\#(header(9)),"events":[{"kv":{"key":"Y!==","mod_revision":"12"}}]}}"#, nil,
      "key is not base64"
    ),
    (
      #"{"result":{\#(header(9)),"events":[{"kv":{"key":"YQ==","mod_revision":"9223372036854775808"}}]}}"#,
      nil, "mod_revision is not a whole number of 64 bits"
    ),
    (#"{"result":{]}}"#, nil, "answered unexpectedly: 1:12"),
  ]

  @Test(arguments: ends)
  func `a watch ends with the reason that its stream gives`(
    end: String, error: EtcdError?, told: String
  ) throws {
    for start in [Self.began, ""] where !start.isEmpty || error != nil {
      let server = try server(
        [Answer.streamHead, start.isEmpty ? "" : Answer.chunk(start), Answer.chunk(end)],
        ending: true)
      let (events, found) = events(server, most: 9)
      #expect(events == (start.isEmpty ? [] : [.began(revision: 9)]))
      if let error { #expect(found == error) }
      #expect(
        told.isEmpty || "\(found.map(\.description) ?? "")".contains(told),
        "\(String(describing: found))")
    }
  }

  @Test func `a value above the limit is not read on`() throws {
    let long = Self.told(10, more: #","x":"\#(String(repeating: "x", count: 2_000))""#)
    let server = try server([
      Answer.streamHead, Answer.chunk(Self.began), "ffffff\r\n" + long, long,
    ])
    let (events, error) = events(server, most: 9) { $0.largestAnswer = 1_000 }
    #expect(
      events.count == 1 && error == .answerTooLarge(server.endpoint, limit: 1_000))
  }

  @Test func `silence is told again and again, and bytes end it`() throws {
    let speak = Mutex(false)
    let server = try ScriptedServer { peer in
      guard peer.request() != nil else { return }
      peer.send(Answer.streamHead + Answer.chunk(Self.began))
      while !speak.withLock({ $0 }) { usleep(1_000) }
      peer.send(Answer.chunk(Self.told(10)))
      peer.waitForEnd()
    }
    var silences = 0
    var last: EtcdWatchEvent?
    try ScriptedServer.client(of: server).watch(.one(bytes("a")), from: 10) { event in
      if event == .silence { silences += 1 }
      if silences == 3 { speak.withLock { $0 = true } }
      last = event
      if case .changes = event { return false }
      return true
    }
    #expect(silences >= 3 && last == .changes([Self.pair(10)], revision: 10))
  }

  @Test func `a watch begins at the next endpoint when the first says nothing`() throws {
    let silent = try server([])
    let good = try server([Answer.streamHead, Answer.chunk(Self.began)])
    let client = ScriptedServer.client(of: silent, good)
    var events: [EtcdWatchEvent] = []
    try client.watch(.one(bytes("a")), from: 0) { event in
      events.append(event)
      return false
    }
    #expect(events == [.began(revision: 9)])
    #expect(client.measurements.watches == 1 && client.measurements.requests == 0)
    client.close()
    #expect(
      failure { () throws(EtcdError) in
        try client.watch(.one(bytes("a")), from: 0) { _ in true }
      } == .closed(isSent: false))
  }
}
