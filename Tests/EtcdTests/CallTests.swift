import Foundation
import POSIX
import Synchronization
import TestEtcd
import TestFolders
import Testing

@testable import Etcd

private let question = EtcdRange(.one(bytes("a")))
private let change = EtcdTransaction(success: [.put(key: bytes("a"), value: bytes("b"))])

/// Calls to servers that fail in one way each.
@Suite struct CallTests {
  @Test func `a question is asked again when the kept connection ends, and a transaction is not`()
    throws
  {
    let server = try ScriptedServer { peer in
      // The first answer goes well. Then the connection ends with the request half way.
      for answered in 0..<2 {
        guard peer.request() != nil, answered == 0 else { return }
        peer.send(Answer.json(Answer.found))
      }
    }
    let client = ScriptedServer.client(of: server)
    #expect(try client.range(question).count == 1)
    #expect(try client.range(question).count == 1)
    #expect(server.connections == 2 && client.measurements.retries == 1)
    let error = try #require(failure { () throws(EtcdError) in try client.commit(change) })
    guard case .lost(server.endpoint, _, isSent: true) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(error.mayHaveHappened && server.connections == 2)
  }

  @Test func `a transaction goes over a new connection when the kept one has ended before`() throws
  {
    let ended = Mutex(0)
    let server = try ScriptedServer { peer in
      guard peer.request() != nil else { return }
      peer.send(Answer.json(Answer.committed))
      ended.withLock { $0 += 1 }
    }
    let client = ScriptedServer.client(of: server)
    let link = client.cluster.links[0]
    for turn in 1...3 {
      #expect(try client.commit(change).succeeded)
      // The server has let go of the connection, and the system of both sides knows soon.
      #expect(try eventually { ended.withLock { $0 } == turn })
      let isGone = try eventually {
        guard let kept = link.takeKept() else { return true }
        link.keep(kept)
        return false
      }
      #expect(isGone)
    }
    #expect(server.connections == 3 && client.measurements.retries == 0)
  }

  @Test func `a silent endpoint is left for the next one, and the next call begins there`() throws {
    let silent = try ScriptedServer {
      $0.waitForEnd()
      $0.waitForEnd()
    }
    let good = try ScriptedServer { _ in Answer.json(Answer.found) }
    let client = ScriptedServer.client(of: silent, good)
    #expect(try client.range(question).count == 1)
    #expect(try eventually { silent.connections == 1 })
    for _ in 0..<3 { #expect(try client.range(question).count == 1) }
    // None of them waited for it.
    #expect(silent.connections == 1 && client.measurements.retries == 1)
  }

  @Test func `a transaction that a silent endpoint has goes to no other`() throws {
    let silent = try ScriptedServer {
      $0.waitForEnd()
      $0.waitForEnd()
    }
    let good = try ScriptedServer { _ in Answer.json(Answer.committed) }
    let client = ScriptedServer.client(of: silent, good)
    let error = failure { () throws(EtcdError) in try client.commit(change) }
    #expect(error == .timedOut(silent.endpoint, isSent: true))
    #expect(error?.mayHaveHappened == true && good.connections == 0)
    #expect(try client.commit(change).succeeded)
  }

  @Test func `a transaction goes to the next endpoint when it did not reach the first`() throws {
    let busy = try ScriptedServer { _ in
      Answer.refusal("etcdserver: too many requests", code: 2, status: 500)
    }
    let good = try ScriptedServer { _ in Answer.json(Answer.committed) }
    var settings = EtcdSettings(endpoints: [])
    settings.endpoints = [EtcdEndpoint(host: "127.0.0.1", port: 1), busy.endpoint, good.endpoint]
    let client = EtcdClient(settings)
    #expect(try client.commit(change).succeeded)
    #expect(busy.connections == 1 && good.connections == 1)
    #expect(client.measurements.retries == 2 && client.measurements.failures == 0)
    settings.endpoints.removeLast(2)
    let nobody = EtcdClient(settings)
    #expect(
      "\(failure { () throws(EtcdError) in try nobody.commit(change) }?.description ?? "")"
        == "no endpoint of etcd can be reached: 127.0.0.1:1: Connection refused")
  }

  @Test func `an answer that dribbles ends with the call's time, and its connection with it`()
    throws
  {
    let server = try ScriptedServer { peer in
      guard peer.request() != nil else { return }
      guard peer.number == 0 else {
        peer.send(Answer.json(Answer.found))
        return
      }
      for byte in Answer.json(Answer.found) where peer.send(String(byte)) { usleep(20_000) }
    }
    let client = ScriptedServer.client(of: server) { $0.requestSeconds = 2 }
    let start = ContinuousClock.now
    let error = failure { () throws(EtcdError) in try client.range(question) }
    #expect(error == .timedOut(server.endpoint, isSent: true))
    // The whole answer takes four seconds, and comes to nobody.
    #expect(ContinuousClock.now - start > .milliseconds(1_990))
    #expect(try client.range(question).count == 1)
    #expect(server.connections == 2)
  }

  @Test func `as many connections as allowed are made, and further calls wait for one`() throws {
    let most = Mutex((now: 0, ever: 0))
    let server = try ScriptedServer { peer in
      while peer.request() != nil {
        most.withLock {
          $0.now += 1
          $0.ever = max($0.ever, $0.now)
        }
        // The first waits for the second; then a third one would have time to come.
        while most.withLock({ $0.ever }) < 2 { usleep(1_000) }
        usleep(20_000)
        most.withLock { $0.now -= 1 }
        peer.send(Answer.json(Answer.found))
      }
    }
    let client = ScriptedServer.client(of: server) {
      $0.mostConnections = 2
      $0.requestSeconds = 60
    }
    let counts = Lanes.run(6) { _ in
      failure { () throws(EtcdError) in try client.range(question) } == nil
    }
    #expect(counts == Array(repeating: true, count: 6))
    #expect(server.connections == 2 && most.withLock { $0.ever } == 2)
  }

  @Test func `a transaction with too many bytes is not sent`() throws {
    let server = try ScriptedServer { _ in Answer.json(Answer.committed) }
    let client = ScriptedServer.client(of: server) { $0.largestRequest = 100 }
    let put = EtcdTransaction(success: [
      .put(key: bytes("a"), value: [UInt8](repeating: 0, count: 100))
    ])
    let error = failure { () throws(EtcdError) in try client.commit(put) }
    #expect(
      error
        == .tooLarge("the transaction has 133 bytes, and at most 100 are sent to etcd at once"))
    #expect(server.connections == 0)
  }
}
