import Foundation
import Outgoing
import PaywallModel
import PaywallStorage
import Synchronization
import TestFolders
import TestSockets
import Testing

@testable import PaywallOutgoing

/// The data sources of several nodes, which one of them asks.
struct SourceSharingTests {
  /// A node's fetcher, and what it took.
  private final class Node: Sendable {
    let fetcher: DataFetcher
    private let bodies = Mutex<[String]>([])
    /// Whether it is cut off from the others.
    let cut = CutSwitch()

    init(_ name: String, _ sharing: MemorySharing, _ source: DataSource) throws {
      var limits = SourceLimits()
      limits.period = 50
      limits.firstWait = 50
      let cut = cut
      var (duties, answers) = (sharing.duties(of: name), sharing.answers)
      let (hold, versions) = (duties.hold, answers.versions)
      duties.hold = { cut.isCut ? nil : hold($0) }
      answers.versions = { () throws(StorageError) in
        if cut.isCut { throw .unreachable("it is away") }
        return try versions()
      }
      fetcher = try DataFetcher(
        hosts: #require(SourceHosts("127.0.0.1")), limits: limits,
        curl: CurlProgram(path: ProcessInfo.processInfo.environment["PATH"] ?? ""),
        sharing: SourceSharing(answers, duties)
      ) { _ in }
      fetcher.start { [weak self] _, answer in
        self?.bodies.withLock { $0.append(String(decoding: answer.body, as: UTF8.self)) }
        return nil
      }
      fetcher.want(["deals": source], of: try #require(Brand("disney")))
    }

    deinit { fetcher.stop() }

    var newest: String? { bodies.withLock { $0.last } }
  }

  private final class CutSwitch: Sendable {
    private let state = Mutex(false)
    var isCut: Bool { state.withLock { $0 } }
    func turn(_ isCut: Bool) { state.withLock { $0 = isCut } }
  }

  private func source(_ source: TestSource) -> DataSource {
    var declared = DataSource()
    declared.url = source.url()
    declared.every = Interval(seconds: 1)
    return declared
  }

  @Test func `one node asks, all have the answer, and another goes on when it is gone`() throws {
    let source = try TestSource(TestSource.content("[1]", etag: "\"1\""))
    let sharing = MemorySharing(lifetime: .seconds(2))
    var first: Node? = try Node("a", sharing, self.source(source))
    #expect(eventually { first?.newest == "[1]" })
    let second = try Node("b", sharing, self.source(source))
    #expect(eventually { second.newest == "[1]" })
    source.answer(TestSource.content("[2]", etag: "\"2\""))
    #expect(eventually { first?.newest == "[2]" && second.newest == "[2]" })
    #expect(source.heads.count { !$0.contains("If-None-Match") } == 1)
    first?.fetcher.stop()
    first = nil
    source.answer(TestSource.content("[3]"))
    #expect(eventually { second.newest == "[3]" })
  }

  @Test func `a node that cannot reach the others asks for itself, and shares afterwards`() throws {
    let source = try TestSource(TestSource.content("[1]", etag: "\"1\""))
    let sharing = MemorySharing(lifetime: .seconds(1))
    let node = try Node("a", sharing, self.source(source))
    #expect(eventually { node.newest == "[1]" })
    node.cut.turn(true)
    source.answer(TestSource.content("[2]", etag: "\"2\""))
    #expect(eventually { node.newest == "[2]" })
    node.cut.turn(false)
    let third = try Node("c", sharing, self.source(source))
    #expect(eventually { third.newest == "[2]" })
  }

  @Test(arguments: ["", "{}", "[]\nx", "{\"etag\": 1", "\n[]"])
  func `an answer that nobody can read is left out`(text: String) {
    #expect(SourceAnswer(shared: Array(text.utf8)) == nil)
  }

  @Test func `an answer is shared with its tag`() {
    for answer in [
      SourceAnswer(body: Array("a\nb".utf8), etag: "W/\"x\ny\""), SourceAnswer(body: [], etag: nil),
    ] {
      #expect(SourceAnswer(shared: answer.shared) == answer)
    }
  }
}
