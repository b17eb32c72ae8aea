import JSON
import TestEtcd
import Testing

@testable import Etcd

private let question = EtcdRange(.one(bytes("a")))
private let change = EtcdTransaction(success: [.put(key: bytes("a"), value: bytes("b"))])

/// What single answers are taken for.
@Suite struct AnswerTests {
  /// etcd's messages, gRPC's codes, and what they say: the error, and whether the request may have been done.
  private static let refusals: [(String, code: Int, error: EtcdError?, isOpen: Bool)] = [
    ("etcdserver: mvcc: required revision has been compacted", 11, .compacted(to: 0), false),
    ("etcdserver: mvcc: required revision is a future revision", 11, .futureRevision, false),
    (
      "etcdserver: request is too large", 3,
      .tooLarge(
        "etcd refuses the request: etcdserver: request is too large; raise its --max-request-bytes"
      ), false
    ),
    ("etcdserver: mvcc: database space exceeded", 8, .noSpace, true),
    (
      "etcdserver: permission denied", 7,
      .denied("etcdserver: permission denied; no user is set"), false
    ),
    (
      "etcdserver: user name is empty", 3,
      .denied("etcdserver: user name is empty; no user is set"), false
    ),
    ("etcdserver: requested lease not found", 5, nil, false),
    ("etcdserver: duplicate key given in txn request", 3, nil, false),
    ("etcdserver: request timed out", 14, nil, true),
    (
      "etcdserver: request timed out, possibly due to previous leader failure", 14, nil, true
    ),
    ("etcdserver: leader changed", 14, nil, true),
    ("etcdserver: no leader", 14, nil, true),
    ("etcdserver: server stopped", 14, nil, true),
    ("raft proposal dropped", 2, nil, true),
    ("context deadline exceeded", 4, nil, true),
  ]

  @Test(arguments: refusals, 0..<3)
  func `a refusal says whether a transaction may have been done, in every version's form`(
    refusal: (String, code: Int, error: EtcdError?, isOpen: Bool), form: Int
  ) throws {
    let server = try ScriptedServer { _ in
      Answer.refusal(refusal.0, code: refusal.code, status: 503, form: form)
    }
    let client = ScriptedServer.client(of: server)
    let error = failure { () throws(EtcdError) in try client.commit(change) }
    #expect(
      error
        == (refusal.error
          ?? .refused(code: refusal.code, message: refusal.0, server.endpoint)))
    #expect(error?.mayHaveHappened == refusal.isOpen)
    #expect(server.connections == 1)
  }

  /// Responses that are not etcd's, what is told of them, and whether they decide about a transaction.
  private static let strange: [(String, told: String, isDecided: Bool)] = [
    (
      Answer.whole(
        "<html><h1>502 Bad Gateway</h1>\nnginx</html>", status: 502, type: "text/html"),
      #"found HTTP 502, text/html: "<html><h1>502 Bad Gateway</h1> nginx</html>""#, false
    ),
    (
      Answer.whole("404 page not found\n", status: 404, type: "text/plain"),
      #"found HTTP 404, text/plain: "404 page not found""#, true
    ),
    (
      "HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n",
      "HTTP request to an HTTPS server", true
    ),
    (Answer.whole("", status: 200, type: "text/html"), "found HTTP 200, text/html", false),
    ("SSH-2.0-OpenSSH_9.2\r\n", #"found "SSH-2.0-OpenSSH_9.2" is not a status line"#, false),
    (Answer.json("[]"), "found HTTP 200, application/json", false),
    (Answer.json(#"{"ok":true}"#), "answered unexpectedly: it has no header", false),
    (Answer.json(#"{"header":{"#), "answered unexpectedly: 1:12", false),
    (
      Answer.json(#"{\#(Answer.header),"succeeded":true}"#), "0 answers do not belong to 1 steps",
      false
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 99\r\nContent-Type: application/json\r\n\r\n{",
      "it ends in the middle", false
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
      "transfer coding", false
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
      #""xyz" is not a size of a chunk"#, false
    ),
  ]

  @Test(arguments: strange)
  func `what etcd does not answer is told as it was found`(
    answer: String, told: String, isDecided: Bool
  ) throws {
    let server = try ScriptedServer { peer in
      if peer.request() != nil { peer.send(answer) }
    }
    let client = ScriptedServer.client(of: server)
    let error = try #require(failure { () throws(EtcdError) in try client.commit(change) })

    #expect("\(error)".contains(told), "\(error)")
    #expect(error.mayHaveHappened == !isDecided)
  }

  @Test func `an answer above the limit is not read on`() throws {
    let value = String(repeating: "A", count: 4_000)
    let long = Answer.found.replacing("Yg==", with: value)
    for answer in [
      Answer.json(long), Answer.streamHead + Answer.chunk(long),
      Answer.streamHead + "ffffffffff\r\n" + long,
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999\r\n\r\n",
    ] {
      let server = try ScriptedServer { _ in answer }
      let client = ScriptedServer.client(of: server) { $0.largestAnswer = 1_000 }
      #expect(
        failure { () throws(EtcdError) in try client.range(question) }
          == .answerTooLarge(server.endpoint, limit: 1_000))
    }
  }

  @Test func `a lease is alive while etcd tells its time`() throws {
    let server = try ScriptedServer { request in
      let time = request.body.contains("\"5\"") ? #","TTL":"10""# : ""
      return Answer.streamHead
        + Answer.chunk(#"{"result":{\#(Answer.header),"ID":"5"\#(time)}}"# + "\n") + "0\r\n\r\n"
    }
    let client = ScriptedServer.client(of: server)
    #expect(try client.keepAlive(5))
    #expect(try !client.keepAlive(6))
    #expect(server.connections == 1)
  }

  @Test func `the version is that of an endpoint that is etcd`() throws {
    let web = try ScriptedServer { _ in Answer.whole("hello", status: 200, type: "text/plain") }
    let etcd = try ScriptedServer { request in
      #expect(request.head.hasPrefix("GET /version HTTP/1.1\r\n"))
      return Answer.json(#"{"etcdserver":"3.6.1","etcdcluster":"3.6.0","storage":"3.6.0"}"#)
    }
    let client = ScriptedServer.client(of: web, etcd)
    let status = try client.status()
    #expect(status == EtcdStatus(endpoint: etcd.endpoint, server: "3.6.1", cluster: "3.6.0"))
    guard
      case .notEtcd = failure({ () throws(EtcdError) in
        try ScriptedServer.client(of: web).status()
      })
    else {
      Issue.record("a web server is not an etcd")
      return
    }
  }
}
