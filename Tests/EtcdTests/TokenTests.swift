import Synchronization
import TestEtcd
import Testing

@testable import Etcd

private let question = EtcdRange(.one(bytes("a")))
private let change = EtcdTransaction(success: [.put(key: bytes("a"), value: bytes("b"))])

/// Signing in, with servers that forget.
@Suite struct TokenTests {
  /// A member with users. It takes the last token that it gave out.
  private final class Member: Sendable {
    private let given = Mutex(0)
    let name: String
    /// What it says to any other token.
    let complaint: String

    init(_ name: String, complaint: String = "etcdserver: invalid auth token") {
      self.name = name
      self.complaint = complaint
    }

    var signIns: Int { given.withLock { $0 } }

    func forget() { given.withLock { $0 += 1 } }

    func answer(_ request: ScriptedServer.Request) -> String {
      if request.path == "/v3/auth/authenticate" {
        guard request.body.contains("secret") else {
          return Answer.refusal(
            "etcdserver: authentication failed, invalid user ID or password", code: 3)
        }
        let number = given.withLock { given in
          given += 1
          return given
        }
        return Answer.json(#"{\#(Answer.header),"token":"\#(name).\#(number)"}"#)
      }
      guard request.token == "\(name).\(signIns)" else {
        return Answer.refusal(complaint, code: complaint.contains("token") ? 16 : 3, status: 401)
      }
      return Answer.json(request.path == "/v3/kv/txn" ? Answer.committed : Answer.found)
    }
  }

  private func client(_ servers: ScriptedServer, _ password: String = "secret") -> EtcdClient {
    ScriptedServer.client(of: servers) {
      $0.credentials = EtcdCredentials(user: "root", password: password)
    }
  }

  @Test(arguments: [
    "etcdserver: invalid auth token", "etcdserver: user name is empty",
    "etcdserver: revision of auth store is old",
  ])
  func `who is not known any more signs in once, and asks again`(complaint: String) throws {
    let member = Member("m", complaint: complaint)
    let server = try ScriptedServer { member.answer($0) }
    let client = client(server)
    #expect(try client.range(question).count == 1)
    #expect(try client.commit(change).succeeded)
    #expect(member.signIns == 1)
    member.forget()
    #expect(try client.commit(change).succeeded)
    #expect(member.signIns == 3 && client.measurements.retries == 1)
    #expect(server.connections == 1)
  }

  @Test func `a server that takes no token is asked twice`() throws {
    let requests = Mutex<[String]>([])
    let server = try ScriptedServer { request in
      requests.withLock { $0.append(request.path) }
      return request.path == "/v3/auth/authenticate"
        ? Answer.json(#"{\#(Answer.header),"token":"t"}"#)
        : Answer.refusal("etcdserver: invalid auth token", code: 16, status: 401)
    }
    let error = failure { () throws(EtcdError) in try client(server).commit(change) }
    #expect(error == .denied("etcdserver: invalid auth token, user root"))
    #expect(
      requests.withLock { $0 }
        == ["/v3/auth/authenticate", "/v3/kv/txn", "/v3/auth/authenticate", "/v3/kv/txn"])
  }

  @Test func `each member has its own token`() throws {
    let (first, second) = (Member("first"), Member("second"))
    let isDown = Mutex(false)
    let firstServer = try ScriptedServer { peer in
      while let request = peer.request(), !isDown.withLock({ $0 }) {
        peer.send(first.answer(request))
      }
    }
    let secondServer = try ScriptedServer { second.answer($0) }
    let client = ScriptedServer.client(of: firstServer, secondServer) {
      $0.credentials = EtcdCredentials(user: "root", password: "secret")
    }
    #expect(try client.range(question).count == 1)
    isDown.withLock { $0 = true }
    #expect(try client.range(question).count == 1)
    #expect(first.signIns == 1 && second.signIns == 1)
  }

  @Test func `a wrong password is said, and nothing else is sent`() throws {
    let member = Member("m")
    let server = try ScriptedServer { member.answer($0) }
    let error = failure { () throws(EtcdError) in try client(server, "wrong").commit(change) }
    #expect(error == .wrongPassword(user: "root") && error?.mayHaveHappened == false)
  }

  @Test func `a token that is no text of a field is not used`() throws {
    let server = try ScriptedServer { _ in
      Answer.json(#"{\#(Answer.header),"token":"a\r\nHost: b"}"#)
    }
    let error = failure { () throws(EtcdError) in try client(server).commit(change) }
    #expect("\(error.map(\.description) ?? "")".contains("it sent no token"))
  }
}
