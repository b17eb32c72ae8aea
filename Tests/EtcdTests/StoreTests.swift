import Foundation
import POSIX
import Synchronization
import TestEtcd
import TestFolders
import Testing

@testable import Etcd

/// Against each etcd that is installed.
@Suite(.serialized) struct StoreTests {
  private static func create(_ key: String, _ value: String) -> EtcdTransaction {
    EtcdTransaction(
      compares: [.created(bytes(key), 0)],
      success: [.put(key: bytes(key), value: bytes(value))],
      failure: [.range(EtcdRange(.one(bytes(key))))])
  }

  @Test(arguments: EtcdProgram.all)
  func `a key is made once, and who comes second is told what is there`(
    program: EtcdProgram
  ) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client()
    let won = try client.commit(Self.create("a/1", "one"))
    #expect(won.succeeded && won.answers == [.put])
    let lost = try client.commit(Self.create("a/1", "two"))
    #expect(!lost.succeeded && lost.revision == won.revision && lost.cluster == won.cluster)
    guard case .range(let found) = lost.answers.first else {
      Issue.record("\(lost.answers)")
      return
    }
    #expect(
      found.pairs == [
        EtcdPair(
          key: bytes("a/1"), value: bytes("one"), created: won.revision, modified: won.revision,
          version: 1)
      ])
    let next = try client.commit(
      EtcdTransaction(
        compares: [
          .modified(bytes("a/1"), won.revision), .value(bytes("a/1"), bytes("one")),
          .lease(bytes("a/1"), 0), .absent(.prefix(bytes("b"))),
        ],
        success: [
          .put(key: bytes("a/1"), value: [0, 255, 10]), .delete(.prefix(bytes("b"))),
        ]))
    #expect(next.succeeded && next.answers == [.put, .deleted(0)])
    #expect(next.revision == won.revision + 1)
    let used = EtcdTransaction(
      compares: [.absent(.prefix(bytes("a/")))], success: [.delete(.prefix(bytes("a/")))])
    #expect(try !client.commit(used).succeeded)
    let answer = try client.range(EtcdRange(.prefix([])))
    #expect(answer.pairs.map(\.value) == [[0, 255, 10]] && answer.count == 1 && !answer.more)
    #expect(client.measurements.connections == 1)
  }

  @Test(arguments: EtcdProgram.all)
  func `pairs come in pages, orders and old revisions, and compaction ends these`(
    program: EtcdProgram
  ) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client()
    var revision = 0
    for number in 0..<5 {
      revision = try client.commit(Self.create("p/\(number)", "v\(number)")).revision
    }
    let page = try client.range(EtcdRange(.prefix(bytes("p/")), limit: 2, keysOnly: true))
    #expect(page.pairs.map(\.key) == [bytes("p/0"), bytes("p/1")] && page.more && page.count == 5)
    #expect(page.pairs.allSatisfy { $0.value.isEmpty })
    let rest = try client.range(
      EtcdRange(.range(bytes("p/1\0"), bytes("p0")), revision: page.revision))
    #expect(rest.pairs.map(\.value) == (2..<5).map { bytes("v\($0)") })
    let last = try client.range(
      EtcdRange(.prefix(bytes("p/")), limit: 1, order: .modifiedDescending))
    #expect(last.pairs.map(\.key) == [bytes("p/4")])
    let count = try client.range(EtcdRange(.prefix(bytes("p/")), countOnly: true))
    #expect(count.count == 5 && count.pairs.isEmpty)
    try client.compact(revision)
    #expect(throws: EtcdError.compacted(to: 0)) {
      try client.range(EtcdRange(.one(bytes("p/0")), revision: revision - 1))
    }
    #expect(throws: EtcdError.compacted(to: 0)) { try client.compact(revision) }
    #expect(throws: EtcdError.futureRevision) {
      try client.range(EtcdRange(.one(bytes("p/0")), revision: revision + 9))
    }
    #expect(throws: EtcdError.compacted(to: revision)) {
      try client.watch(.prefix(bytes("p/")), from: 2) { _ in true }
    }
  }

  @Test(arguments: EtcdProgram.all)
  func `a watch tells of what was and of what comes, and one that goes on misses nothing`(
    program: EtcdProgram
  ) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client()
    let first = try client.commit(Self.create("w/1", "one")).revision
    var events: [EtcdWatchEvent] = []
    try client.watch(.prefix(bytes("w/")), from: first) { event in
      events.append(event)
      guard case .changes = event else { return true }
      return false
    }
    let pair = EtcdPair(
      key: bytes("w/1"), value: bytes("one"), created: first, modified: first, version: 1)
    #expect(events == [.began(revision: first), .changes([.put(pair)], revision: first)])
    let second = try client.commit(
      EtcdTransaction(success: [
        .delete(.one(bytes("w/1"))), .put(key: bytes("w/2"), value: bytes("x")),
        .put(key: bytes("w/3"), value: []),
      ])
    ).revision
    var changes: [EtcdChange] = []
    try client.watch(.prefix(bytes("w/")), from: first + 1) { event in
      if case .changes(let more, let revision) = event {
        changes += more
        return revision < second
      }
      return true
    }
    #expect(changes.map(\.key) == ["w/1", "w/2", "w/3"].map { bytes($0) })
    #expect(changes.first == .deleted(key: bytes("w/1"), modified: second))
    #expect(changes.allSatisfy { $0.modified == second })
  }

  @Test(arguments: EtcdProgram.first)
  func `a silent watch says so, and another thread can end it`(program: EtcdProgram) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client { $0.silenceSeconds = 0.05 }
    let silences = Mutex(0)
    let error = Mutex<EtcdError?>(nil)
    let thread = NamedThread(name: "watch") {
      do throws(EtcdError) {
        try client.watch(.one(bytes("s")), from: 0) { event in
          if event == .silence { silences.withLock { $0 += 1 } }
          return true
        }
      } catch let found {
        error.withLock { $0 = found }
      }
    }
    #expect(try eventually { silences.withLock { $0 } > 2 })
    client.close()
    #expect(thread.join(milliseconds: 60_000))
    guard case .closed = error.withLock({ $0 }) else {
      Issue.record("\(String(describing: error.withLock { $0 }))")
      return
    }
    #expect(throws: EtcdError.closed(isSent: false)) { try client.range(EtcdRange(.one([1]))) }
  }

  @Test(arguments: EtcdProgram.all)
  func `a key goes with its lease, and a lease that is gone is not kept alive`(
    program: EtcdProgram
  ) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client()
    let lease = try client.grantLease(seconds: 60)
    let put = EtcdTransaction(success: [.put(key: bytes("l"), value: bytes("v"), lease: lease)])
    let made = try client.commit(put).revision
    #expect(try client.keepAlive(lease))
    #expect(try client.range(EtcdRange(.one(bytes("l")))).pairs.map(\.lease) == [lease])
    try client.revoke(lease)
    #expect(try !client.keepAlive(lease))
    try client.revoke(lease)
    #expect(try client.range(EtcdRange(.one(bytes("l")))).pairs.isEmpty)
    var changes: [EtcdChange] = []
    try client.watch(.one(bytes("l")), from: made) { event in
      if case .changes(let more, _) = event { changes += more }
      return changes.count < 2
    }
    #expect(changes.last == .deleted(key: bytes("l"), modified: made + 1))
    do throws(EtcdError) {
      _ = try client.commit(put)
      Issue.record("put with a lease that is gone")
    } catch {
      #expect(!error.mayHaveHappened && "\(error)".contains("lease not found"))
    }
  }

  @Test(arguments: EtcdProgram.first)
  func `a lease ends by itself, and a paused etcd is waited for no longer than a call may take`(
    program: EtcdProgram
  ) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client { $0.requestSeconds = 60 }
    let impatient = try etcd.client { $0.requestSeconds = 1 }
    let lease = try client.grantLease(seconds: 4)
    let put = EtcdTransaction(success: [.put(key: bytes("l"), value: bytes("v"), lease: lease)])
    let made = try client.commit(put).revision
    try client.watch(.one(bytes("l")), from: made + 1) { event in
      if case .changes(let changes, _) = event {
        #expect(changes == [.deleted(key: bytes("l"), modified: made + 1)])
        return false
      }
      return true
    }
    #expect(try !client.keepAlive(lease))
    etcd.pause(true)
    let question = EtcdRange(.one(bytes("l")))
    let error = failure { () throws(EtcdError) in try impatient.range(question) }
    #expect(error == .timedOut(etcd.endpoint, isSent: true))
    etcd.pause(false)
    #expect(try client.range(question).count == 0)
  }

  @Test(arguments: EtcdProgram.all)
  func `long history comes in whole revisions, although etcd cuts it`(program: EtcdProgram) throws {
    let etcd = try TestEtcd(program)
    let client = try etcd.client()
    let big = [UInt8](repeating: 7, count: 400_000)
    var first = 0
    for number in 0..<8 {
      let revision = try client.commit(
        EtcdTransaction(success: (0..<3).map { .put(key: bytes("f/\(number)/\($0)"), value: big) })
      ).revision
      if number == 0 { first = revision }
    }
    var sizes: [Int: Int] = [:]
    try client.watch(.prefix(bytes("f/")), from: first) { event in
      guard case .changes(let changes, let revision) = event else { return true }
      #expect(changes.last?.modified == revision)
      for change in changes { sizes[change.modified, default: 0] += 1 }
      #expect(sizes[revision] == 3)
      return revision < first + 7
    }
    #expect(sizes.count == 8 && sizes.values.allSatisfy { $0 == 3 })
    // A cluster that has just started has not yet decided its version.
    #expect(try eventually { try client.status().cluster.hasPrefix("3.") })
    let status = try client.status()
    #expect(status.server.hasPrefix("3.") && status.endpoint == etcd.endpoint)
  }
}
