import Foundation
import Outgoing
import TestEtcd
import TestFolders
import TestSockets
import Testing

@testable import Etcd

/// Connections with TLS, to etcd and to servers that are not what they should be.
@Suite(.serialized) struct SecurityTests {
  private static func put(_ value: [UInt8]) -> EtcdTransaction {
    EtcdTransaction(success: [.put(key: bytes("k"), value: value)])
  }

  @Test(arguments: EtcdProgram.all)
  func `all calls go over TLS, and only with the certificate that etcd asks for`(
    program: EtcdProgram
  ) throws {
    guard let made = try TestCertificates.make() else { return }
    try made.make("server", for: "IP:127.0.0.1,DNS:localhost")
    try made.make("client", for: "DNS:client")
    let etcd = try TestEtcd(
      program, scheme: "https", "--cert-file", made.path("server.pem"), "--key-file",
      made.path("server.key"), "--client-cert-auth", "--trusted-ca-file", made.path("ca.pem"))
    let proof = EtcdSecurity(
      ca: made.path("ca.pem"), certificate: made.path("client.pem"), key: made.path("client.key"))
    let client = try etcd.client { $0.security = proof }
    // Every byte that could be a command of openssl, at the beginning of what it reads.
    let big = [UInt8](repeating: 0x41, count: 300_000) + Array(0...255)
    let revision = try client.commit(Self.put(big)).revision
    #expect(try client.range(EtcdRange(.one(bytes("k")))).pairs.first?.value == big)
    var told: [EtcdChange] = []
    try client.watch(.one(bytes("k")), from: revision) { event in
      if case .changes(let changes, _) = event { told += changes }
      return told.isEmpty
    }
    #expect(told.map(\.key) == [bytes("k")])
    #expect(client.measurements.connections == 2)
    let nobody = EtcdClient(
      EtcdSettings(endpoints: [etcd.endpoint], security: EtcdSecurity(ca: made.path("ca.pem"))))
    try expect(nobody, says: #/certificate required|bad certificate/#)
    let plain = EtcdClient(EtcdSettings(endpoints: [etcd.endpoint]))
    do throws(EtcdError) {
      _ = try plain.commit(Self.put([]))
      Issue.record("an answer without TLS")
    } catch {
      #expect("\(error)".contains("it may expect TLS"), "\(error)")
    }
  }

  @Test func `a server that is not proven is told of with the reason, and hears nothing`() throws {
    guard let made = try TestCertificates.make() else { return }
    try made.make("server", for: "IP:127.0.0.1")
    try made.make("elsewhere", for: "DNS:elsewhere")
    try made.make("expired", for: "IP:127.0.0.1", days: -1)
    let good = made.path("ca.pem")
    let cases: [(server: String, ca: String, reason: Regex<Substring>)] = [
      ("server", made.path("stranger.pem"), #/unable to get local issuer certificate/#),
      ("elsewhere", good, #/IP address mismatch/#),
      ("expired", good, #/certificate has expired/#),
      ("server", made.path("missing.pem"), #/No such file or directory: .*missing.pem/#),
    ]
    for (server, ca, reason) in cases {
      let peer = try TLSPeer(made, server)
      let settings = EtcdSettings(
        endpoints: [EtcdEndpoint(host: "127.0.0.1", port: Int(peer.port))],
        security: EtcdSecurity(ca: ca))
      try expect(EtcdClient(settings), says: reason)
    }
    try made.make("client", for: "DNS:client")
    let peer = try TLSPeer(made, "server")
    let wrongKey = EtcdSecurity(
      ca: good, certificate: made.path("client.pem"), key: made.path("server.key"))
    let endpoint = EtcdEndpoint(host: "127.0.0.1", port: Int(peer.port))
    try expect(
      EtcdClient(EtcdSettings(endpoints: [endpoint], security: wrongKey)),
      says: #/key values mismatch|setting private key/#)
    try expect(
      EtcdClient(
        EtcdSettings(endpoints: [endpoint], security: EtcdSecurity(ca: good, searchPath: "/none"))),
      says: #/openssl is in none of \/none: install it/#)
  }

  @Test(arguments: EtcdProgram.first)
  func `without a file of authorities those of the system count, and names do too`(
    program: EtcdProgram
  ) throws {
    guard let made = try TestCertificates.make() else { return }
    try made.make("server", for: "DNS:localhost,IP:127.0.0.1")
    try made.make("elsewhere", for: "DNS:elsewhere")
    let etcd = try TestEtcd(
      program, scheme: "https", "--cert-file", made.path("server.pem"), "--key-file",
      made.path("server.key"))
    // What openssl takes for the system's authorities, in this environment.
    let own = EtcdSecurity(searchPath: try made.program(trusting: "ca.pem"))
    let other = try TLSPeer(made, "elsewhere")
    for host in ["localhost", "127.0.0.1"] {
      let client = EtcdClient(
        EtcdSettings(
          endpoints: [EtcdEndpoint(host: host, port: etcd.endpoint.port)], security: own))
      _ = try client.commit(Self.put([1]))
      let endpoint = EtcdEndpoint(host: host, port: Int(other.port))
      try expect(
        EtcdClient(EtcdSettings(endpoints: [endpoint], security: own)),
        says: #/IP address mismatch|[Hh]ostname mismatch/#)
    }
    try expect(
      EtcdClient(EtcdSettings(endpoints: [etcd.endpoint], security: EtcdSecurity())),
      says: #/unable to get local issuer certificate/#)
  }

  @Test func `a port without a server is no fault of TLS`() throws {
    let port = 1
    let client = EtcdClient(
      EtcdSettings(
        endpoints: [EtcdEndpoint(host: "127.0.0.1", port: port)], security: EtcdSecurity()))
    do throws(EtcdError) {
      _ = try client.commit(Self.put([]))
      Issue.record("an answer from nobody")
    } catch {
      #expect("\(error)".hasSuffix("127.0.0.1:\(port): Connection refused"), "\(error)")
      #expect(!error.mayHaveHappened)
    }
  }

  @Test func `a side that never speaks TLS is left in time, and its program ends`() throws {
    let silent = try TestSource(TestSource.silence)
    var settings = EtcdSettings(
      endpoints: [EtcdEndpoint(host: "127.0.0.1", port: Int(silent.port))],
      security: EtcdSecurity())
    settings.connectSeconds = 0.3
    settings.requestSeconds = 120
    let start = ContinuousClock.now
    let client = EtcdClient(settings)
    #expect(throws: EtcdError.self) { try client.commit(Self.put([])) }
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(ownChildren(of: settings.endpoints[0]).isEmpty)
  }

  private func expect(_ client: EtcdClient, says reason: Regex<Substring>) throws {
    do throws(EtcdError) {
      _ = try client.commit(Self.put([]))
      Issue.record("an answer of a server that is not proven")
    } catch {
      guard case .tls(_, let found) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(found.contains(reason), "\(found)")
      #expect(!error.mayHaveHappened)
    }
  }

  /// Processes of openssl's `s_client` with an endpoint that this one has started and not reaped. Other tests have theirs.
  private func ownChildren(of endpoint: EtcdEndpoint) -> [String] {
    let text = run("/bin/ps", ["--ppid", "\(getpid())", "-o", "args="])
    return text.split(separator: "\n").map(String.init).filter {
      $0.contains("s_client") && $0.contains("\(endpoint)")
    }
  }
}

/// A server that speaks TLS and nothing else, on a port that the system chooses.
private final class TLSPeer {
  let port: UInt16
  private let process = Process()
  private let output = Pipe()

  init(_ made: TestCertificates, _ name: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", made.path("\(name).pem"),
      "-key", made.path("\(name).key"),
    ]
    process.standardInput = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    port = try #require(
      Self.port(toldTo: output.fileHandleForReading), "openssl s_server does not start")
  }

  /// The port on which it accepts connections, as it tells once it does; nil if it ends before.
  private static func port(toldTo file: FileHandle) -> UInt16? {
    var text = ""
    while true {
      let more = file.availableData
      guard !more.isEmpty else { return nil }
      text += String(decoding: more, as: UTF8.self)
      if let told = text.firstMatch(of: #/ACCEPT \S+:(\d+)\s/#) { return UInt16(told.1) }
    }
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
