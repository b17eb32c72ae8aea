import TestEtcd
import TestFolders
import Testing

@testable import Etcd

/// Against each etcd that is installed, with users.
@Suite(.serialized) struct UserTests {
  /// Makes root, and a reader of what begins with `r/`; then no one else may do anything.
  private func protect(_ client: EtcdClient) throws {
    let permission =
      #"{"name":"reader","perm":{"permType":"READ","key":"ci8=","range_end":"cjA="}}"#
    let steps = [
      ("user/add", #"{"name":"root","password":"top"}"#), ("role/add", #"{"name":"root"}"#),
      ("user/grant", #"{"user":"root","role":"root"}"#),
      ("user/add", #"{"name":"reader","password":"low"}"#), ("role/add", #"{"name":"reader"}"#),
      ("role/grant", permission), ("user/grant", #"{"user":"reader","role":"reader"}"#),
      ("auth/enable", "{}"),
    ]
    for (step, body) in steps {
      let path = step == "auth/enable" ? "/v3/auth/enable" : "/v3/auth/\(step)"
      let request = GatewayRequest(path: path, body: bytes(body), isRepeatable: false)
      _ = try client.call(request) { node throws(AnswerMismatch) in try node.header() }
    }
  }

  private func user(_ name: String, _ password: String, of etcd: TestEtcd) throws -> EtcdClient {
    try etcd.folder.write(password + "\n", to: "password")
    var settings = EtcdSettings(endpoints: [etcd.endpoint])
    settings.credentials = try EtcdCredentials(
      user: name, passwordFile: etcd.folder.path("password"))
    settings.silenceSeconds = 0.1
    return EtcdClient(settings)
  }

  @Test(arguments: EtcdProgram.all)
  func `users may do what they may, also after etcd has forgotten their tokens`(
    program: EtcdProgram
  ) throws {
    let etcd = try TestEtcd(program)
    let anyone = try etcd.client()
    let put = EtcdTransaction(success: [.put(key: bytes("r/1"), value: bytes("v"))])
    // Where etcd has no users yet, a user is nobody special.
    let root = try user("root", "top", of: etcd)
    let reader = try user("reader", "low", of: etcd)
    let revision = try root.commit(put).revision
    try protect(anyone)
    #expect(throws: EtcdError.denied("etcdserver: user name is empty; no user is set")) {
      try anyone.commit(put)
    }
    #expect(try root.commit(put).succeeded)
    #expect(try reader.range(EtcdRange(.prefix(bytes("r/")))).count == 1)
    let denial = EtcdError.denied("etcdserver: permission denied, user reader")
    #expect(throws: denial) { try reader.commit(put) }
    #expect(throws: denial) { try reader.range(EtcdRange(.one(bytes("x")))) }
    // A change of users makes tokens old.
    let request = GatewayRequest(
      path: "/v3/auth/role/add", body: bytes(#"{"name":"other"}"#), isRepeatable: false)
    _ = try root.call(request) { node throws(AnswerMismatch) in try node.header() }
    #expect(try root.commit(put).succeeded)
    #expect(try reader.range(EtcdRange(.prefix(bytes("r/")))).count == 1)
    for client in [root, reader] {
      client.cluster.links[0].token = .known("forgotten.1")
      var told: [EtcdChange] = []
      try client.watch(.prefix(bytes("r/")), from: revision) { event in
        if case .changes(let changes, _) = event { told += changes }
        return told.count < 3
      }
      #expect(told.count == 3)
    }
    let lease = try root.grantLease(seconds: 30)
    #expect(try root.keepAlive(lease))
    #expect(throws: EtcdError.self) { try anyone.watch(.one(bytes("x")), from: 0) { _ in false } }
    #expect(throws: EtcdError.wrongPassword(user: "root")) {
      try user("root", "wrong", of: etcd).commit(put)
    }
  }

  @Test func `no description of credentials holds the password`() throws {
    let credentials = EtcdCredentials(user: "root", password: "hunter2")
    var settings = EtcdSettings(endpoints: [])
    settings.credentials = credentials
    var dumped = ""
    dump(settings, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), "\(settings)", dumped] {
      #expect(text.contains("root") && !text.contains("hunter2"), "\(text)")
    }
  }

  @Test(arguments: [("a b\n", "a b"), ("x\r\n", "x"), ("\n\n", "\n"), ("", "")])
  func `a password is a file's content without its last line end`(
    content: String, password: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(content, to: "password")
    let read = try EtcdCredentials(user: "u", passwordFile: folder.path("password"))
    #expect(read.password == password)
  }
}
