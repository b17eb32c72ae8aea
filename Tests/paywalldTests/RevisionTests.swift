import Dispatch
import HTTP
import JSON
import PaywallStorage
import Synchronization
import TestFolders
import TestSockets
import Testing

@testable import PaywallService
@testable import paywalld

/// The revision that answers show, and requests that wait for one.
@Suite struct RevisionTests {
  private static let brands = ["disney", "espn"]

  private func revision(_ response: ClientResponse) throws -> Int {
    let text = try #require(response.field("Paywall-Revision"), "\(response.head)")
    #expect(text.utf8.count == 16)
    return try #require(Int(text))
  }

  /// Makes a brand active, and returns the number of that change.
  private func swap(_ client: TestClient, to brand: String) throws -> Int {
    client.send("POST /admin/active?brand=\(brand) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let answer = try client.response()
    try #require(answer.status == 200, "\(answer.text)")
    let sequence = try JSONText(parsing: answer.body, limits: .trusted).root["sequence"]
    let number = try #require(sequence?.number?.int)
    #expect(try revision(answer) == number)
    return number
  }

  private func wait(for revision: Int) -> String {
    "Paywall-Min-Revision: \(String(repeating: "0", count: 8))\(revision)\r\n"
  }

  @Test(arguments: [
    ("/paywall", 200), ("/paywall?brand=none", 404), ("/paywall?version=x", 400),
    ("/render?brand=disney", 200), ("/states?brand=disney", 200), ("/brands", 200),
    ("/admin/active", 200), ("/admin/nodes", 200), ("/admin/audit", 200),
    ("/admin/brands/none/diff?from=1&to=2", 404),
  ])
  func `an answer says which revision it shows`(target: String, status: Int) throws {
    let served = try ServedPaywalls()
    let own = try served.client()
    let number = try swap(own, to: "espn")
    for _ in 0..<4 {
      let answer = try own.get(target)
      #expect(answer.status == status, "\(answer.text.prefix(300))")
      #expect(try revision(answer) == number)
    }
    let tag = try own.get("/paywall").field("ETag") ?? ""
    let known = try own.get("/paywall", fields: "If-None-Match: \(tag)\r\n")
    #expect(try known.status == 304 && revision(known) == number)
  }

  @Test(arguments: ["/healthz", "/readyz", "/devices", "/metrics", "/openapi.json"])
  func `what no change alters has no revision`(target: String) throws {
    let served = try ServedPaywalls()
    #expect(try served.client().get(target).field("Paywall-Revision") == nil)
  }

  @Test func `a stream of events says from which revision on it tells`() throws {
    let served = try ServedPaywalls()
    let number = try swap(served.client(), to: "espn")
    let client = try served.client()
    client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(try revision(client.response()) == number)
  }

  @Test func `a repeated answer has the revision of its catalog`() throws {
    let served = try ServedPaywalls()
    let client = try served.client()
    for round in 0..<50 {
      let number = try swap(client, to: Self.brands[round % 2])
      for _ in 0..<4 {
        let answer = try client.get("/paywall")
        #expect(try revision(answer) == number)
        #expect(answer.field("Paywall-Brand") == Self.brands[round % 2])
      }
    }
  }

  @Test func `no revision is newer than the content, however fast the changes come`() throws {
    let document = #"{"components": [{"type": "label", "title": "first"}]}"#
    let served = try ServedNode(
      "a", on: MemoryStorage(), documents: ["espn/1.json": document], wait: 5000)
    let port = served.port
    let rounds = 60
    /// The number of the change that made each version live.
    let made = Mutex<[Int: Int]>([:])
    let seen = Mutex<[(version: Int, revision: Int)]>([])
    let isOver = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      do {
        let client = try TestClient(port: port)
        guard worker == 0 else {
          let target = worker == 1 ? "/render?brand=espn&device=iphone-se" : "/paywall?brand=espn"
          while !isOver.load(ordering: .acquiring) {
            let answer = try client.get(target)
            let version = try #require(answer.field("Paywall-Version").flatMap { Int($0) })
            let revision = try revision(answer)
            seen.withLock { $0.append((version, revision)) }
          }
          return
        }
        defer { isOver.store(true, ordering: .releasing) }
        // A busy machine may start the readers late.
        #expect(eventually { seen.withLock { $0.count } >= 10 })
        for round in 0..<rounds {
          let document = #"{"components": [{"type": "label", "title": "\#(round)"}]}"#
          client.send(
            "PUT /admin/brands/espn?activate=true HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(document.utf8.count)\r\n\r\n\(document)"
          )
          let answer = try client.response()
          let body = try JSONText(parsing: answer.body, limits: .trusted).root
          let version = try #require(body["version"]?.number?.int, "\(answer.text)")
          let number = try revision(answer)
          made.withLock { $0[version] = number }
          let read = try client.get("/paywall?brand=espn", fields: wait(for: number))
          #expect(read.field("Paywall-Version") == String(version))
          #expect(try revision(read) == number)
        }
      } catch {
        Issue.record("\(error)")
        isOver.store(true, ordering: .releasing)
      }
    }
    let changes = made.withLock { $0 }
    #expect(changes.count == rounds)
    let answers = seen.withLock { $0 }
    #expect(answers.count > 10)
    for answer in answers {
      guard let number = changes[answer.version] else { continue }
      #expect(answer.revision <= number, "version \(answer.version) came with \(number)")
    }
  }

  private static let documents = Dictionary(
    uniqueKeysWithValues: brands.map {
      ("\($0)/1.json", #"{"components": [{"type": "label", "title": "a"}]}"#)
    })

  private func node(
    wait: Int = 30_000, places: Int = 1_000, placesPerPeer: Int = 1_000
  ) throws -> ServedNode {
    try ServedNode(
      "a", on: MemoryStorage(isShared: true), documents: Self.documents, wait: wait, places: places,
      placesPerPeer: placesPerPeer, loops: 1)
  }

  @Test func `a request waits for its change, and nobody else waits with it`() throws {
    let served = try node()
    let client = try TestClient(port: served.port)
    let number = try swap(client, to: "disney")
    let targets = ["/paywall", "/render", "/admin/active", "/events"]
    let waiting = try targets.map { target in
      let own = try TestClient(port: served.port)
      own.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(wait(for: number + 1))\r\n")
      return own
    }
    for _ in 0..<20 { #expect(try client.get("/paywall").field("Paywall-Brand") == "disney") }
    for own in waiting { #expect(!own.receive(milliseconds: 0)) }
    #expect(try swap(client, to: "espn") == number + 1)
    for (target, own) in zip(targets, waiting) {
      let answer = try own.response()
      #expect(try answer.status == 200 && revision(answer) == number + 1, "\(target)")
      if target == "/paywall" { #expect(answer.field("Paywall-Brand") == "espn") }
    }
  }

  @Test func `a request whose change does not come in time is told so`() throws {
    let served = try node(wait: 50)
    try expectBehind(TestClient(port: served.port))
  }

  @Test func `a lone service says at once that it has no such change`() throws {
    let served = try ServedPaywalls(["--revision-wait", "1h"])
    try expectBehind(served.client())
  }

  private func expectBehind(_ client: TestClient) throws {
    let number = try swap(client, to: "espn")
    for target in ["/paywall", "/admin/active"] {
      let late = try client.get(target, fields: wait(for: number + 3))
      #expect(late.status == 503 && late.field("Retry-After") == "1")
      #expect(late.field("Content-Type") == "application/problem+json")
      #expect(late.text.contains("/problems/behind"))
      #expect(
        late.text.contains("has change \(number), and the request needs change \(number + 3)"))
      #expect(try revision(late) == number)
    }
    let counted = "paywalld_limits_hit_total{limit=\"revision-wait\"} 2"
    #expect(try client.get("/metrics").text.contains(counted))
  }

  @Test(arguments: ["x", "-1", "1.5", "12345678901234567", "0x10", "1, 2", ""])
  func `what is no number of a change is an error`(text: String) throws {
    let served = try ServedPaywalls()
    let answer = try served.client().get(
      "/paywall", fields: "Paywall-Min-Revision: \(text)\r\n")
    #expect(answer.status == 400)
    #expect(answer.text.contains("Paywall-Min-Revision: expected the number of a change"))
    #expect(answer.field("Paywall-Revision") != nil)
  }

  @Test(arguments: [(2, 1_000), (1_000, 1)])
  func `only so many requests wait at once`(places: Int, placesPerPeer: Int) throws {
    let served = try node(places: places, placesPerPeer: placesPerPeer)
    let (first, second) = (
      try TestClient(port: served.port), try TestClient(port: served.port)
    )
    let number = try swap(first, to: "disney")
    first.send("GET /paywall HTTP/1.1\r\nHost: localhost\r\n\(wait(for: number + 1))\r\n")
    // By its answer the loop has begun to wait with the first one, which came before.
    _ = try second.get("/paywall")
    try expectRefusal(
      of: second, number + 1,
      by: placesPerPeer == 1 ? "waiting-requests-per-peer" : "waiting-requests")
    _ = try swap(second, to: "espn")
    #expect(try first.response().field("Paywall-Brand") == "espn")
  }

  private func expectRefusal(
    of client: TestClient, _ revision: Int, by limit: String = "waiting-requests-per-peer"
  ) throws {
    let refused = try client.get("/paywall", fields: wait(for: revision))
    #expect(refused.status == 503 && refused.field("Retry-After") == "1")
    #expect(refused.text.contains(#""reason": "\#(limit)""#))
  }

  @Test func `the place of a client that has left is free`() throws {
    let served = try node(placesPerPeer: 1)
    var leaving: TestClient? = try TestClient(port: served.port)
    let other = try TestClient(port: served.port)
    let number = try swap(other, to: "disney")
    leaving?.send("GET /paywall HTTP/1.1\r\nHost: localhost\r\n\(wait(for: number + 1))\r\n")
    _ = try other.get("/paywall")
    try expectRefusal(of: other, number + 1)
    leaving = nil
    #expect(eventually { served.openConnections == 1 })
    let next = try TestClient(port: served.port)
    next.send("GET /paywall HTTP/1.1\r\nHost: localhost\r\n\(wait(for: number + 1))\r\n")
    _ = try other.get("/paywall")
    #expect(!next.receive(milliseconds: 0))
    _ = try swap(other, to: "espn")
    #expect(try next.response().field("Paywall-Brand") == "espn")
  }
}
