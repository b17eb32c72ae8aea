import Foundation
import JSON
import PaywallStorage
import Synchronization
import TestSockets
import Testing

@testable import PaywallStore
@testable import paywalld

/// What several services on one log tell of each other.
@Suite struct NodeTests {
  private static let documents = [
    "disney/1.json": #"{"components": [{"type": "label", "title": "Disney"}]}"#,
    "espn/1.json": #"{"components": [{"type": "label", "title": "ESPN"}]}"#,
  ]

  private let memory = MemoryStorage(isShared: true)

  private func nodes(wait: Int) throws -> (first: ServedNode, second: ServedNode) {
    let first = try ServedNode("a", on: memory, documents: Self.documents, wait: wait)
    return (first, try ServedNode("b", on: memory, documents: [:], wait: wait))
  }

  private func post(_ target: String, to node: ServedNode) throws -> JSONNode {
    let client = try node.client()
    client.send("POST \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let answer = try client.response()
    try #require(answer.status == 200, "\(answer.text)")
    return try JSONText(parsing: answer.body, limits: .trusted).root
  }

  private func spread(_ answer: JSONNode) -> [String] {
    let nodes = answer["nodes"]
    let missing = nodes?["missing"]?.elements?.compactMap(\.string) ?? ["?"]
    return [nodes?["live"], nodes?["have"]].map { "\($0?.number?.int ?? -1)" } + missing
  }

  @Test func `a service alone is its only node, and has every change`() throws {
    let served = try ServedPaywalls()
    let client = try served.client()
    client.send("POST /admin/active?brand=espn&wait=all HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let answer = try JSONText(parsing: client.response().body, limits: .trusted).root
    #expect(spread(answer) == ["1", "1"])
    let list = try JSONText(parsing: client.get("/admin/nodes").body, limits: .trusted).root
    let sequence = answer["sequence"]?.number?.int
    #expect(list["revision"]?.number?.int == sequence)
    let node = list["nodes"]?[0]
    #expect(list["nodes"]?.elements?.count == 1)
    #expect(node?["own"]?.bool == true && node?["lag"]?.number?.int == 0)
    #expect(node?["revision"]?.number?.int == sequence)
    #expect(node?["name"]?.string == "paywalld" && node?["since"]?.string?.hasSuffix("Z") == true)
  }

  @Test func `each node tells how far behind the others are`() throws {
    let (first, second) = try nodes(wait: 50)
    let number = try #require(
      try post("/admin/active?brand=espn", to: first)["sequence"]?.number?.int)
    for (node, name) in [(first, "a"), (second, "b")] {
      let list = try JSONText(
        parsing: node.client().get("/admin/nodes").body, limits: .trusted
      ).root
      #expect(list["revision"]?.number?.int == number)
      let rows = list["nodes"]?.elements.map(Array.init) ?? []
      #expect(rows.map { $0["name"]?.string } == ["a", "b"])
      #expect(rows.map { $0["lag"]?.number?.int } == [0, 1])
      #expect(rows.filter { $0["own"]?.bool == true }.map { $0["name"]?.string } == [name])
    }
    #expect(try first.client().get("/paywall").field("Paywall-Brand") == "espn")
    let late = try second.client().get("/paywall", fields: "Paywall-Min-Revision: \(number)\r\n")
    #expect(late.status == 503)
    try second.store.follow()
    let read = try second.client().get("/paywall", fields: "Paywall-Min-Revision: \(number)\r\n")
    #expect(read.field("Paywall-Brand") == "espn")
  }

  @Test(arguments: ["/admin/active?brand=espn", "/admin/live?brand=espn&version=1"])
  func `the answer to a change names the nodes that lack it`(target: String) throws {
    let (first, second) = try nodes(wait: 50)
    #expect(spread(try post(target, to: first)).prefix(1) == ["2"])
    _ = try post("/admin/active?brand=disney", to: first)
    #expect(spread(try post("/admin/active?brand=espn&wait=all", to: first)) == ["2", "1", "b"])
    try second.store.follow()
    #expect(spread(try post("/admin/active?brand=espn&wait=all", to: first)) == ["2", "2"])
  }

  @Test func `a change waits for all nodes, and no other change waits with it`() throws {
    let (first, second) = try nodes(wait: 30_000)
    let waiting = try first.client()
    waiting.send("POST /admin/active?brand=espn&wait=all HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(eventually { first.store.catalog.active?.name == "espn" })
    #expect(spread(try post("/admin/active?brand=disney", to: first)) == ["2", "1", "b"])
    #expect(!waiting.receive(milliseconds: 0))
    try second.store.follow()
    let answer = try waiting.response()
    #expect(spread(try JSONText(parsing: answer.body, limits: .trusted).root) == ["2", "2"])
  }

  @Test(arguments: [
    ("node-1", true), ("A.b_c-9", true), ("", false), ("a b", false), ("a/b", false),
    ("ä", false), (String(repeating: "n", count: 64), true),
    (String(repeating: "n", count: 65), false),
  ])
  func `a node has a name of letters, digits and few other characters`(name: String, isOne: Bool) {
    #expect((NodeName.checked(name) != nil) == isOne)
    #expect(NodeName.checked(NodeName.ofHost) != nil)
  }

  @Test func `a node that may lack changes says for how long`() throws {
    let node = try ServedNode(
      "a", on: memory, documents: Self.documents, wait: 100, stale: 12.5)
    let client = try node.client()
    for target in ["/paywall?brand=espn", "/admin/nodes"] {
      #expect(try client.get(target).field("Paywall-Stale") == "12")
      // An answer that is repeated would say the same for ever.
      #expect(try client.get(target).field("Paywall-Stale") == "12")
    }
    #expect(try client.get("/metrics").text.contains("paywalld_store_stale_seconds 12.5\n"))
    let fresh = try ServedNode("b", on: memory, documents: [:], wait: 100)
    #expect(try fresh.client().get("/paywall?brand=espn").field("Paywall-Stale") == nil)
  }
}
