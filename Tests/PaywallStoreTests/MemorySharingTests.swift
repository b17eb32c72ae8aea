import PaywallStorage
import Synchronization
import Testing

struct MemorySharingTests {
  @Test func `of two nodes that replace a version of a secret, one succeeds and the other is told`()
    throws
  {
    let sharing = MemorySharing()
    let (first, second) = (sharing.secrets(of: "first"), sharing.secrets(of: "second"))
    let told = Told()
    first.watch { _ in told.add("first") }
    second.watch { _ in told.add("second") }
    #expect(try first.replace(.tokens, [1], nil))
    #expect(try !second.replace(.tokens, [2], nil))
    let kept = try #require(try second.read(.tokens))
    #expect(kept.bytes == [1])
    #expect(told.names == ["second"])
    #expect(try second.replace(.tokens, [2], kept.version))
    #expect(try first.read(.tokens)?.bytes == [2])
    #expect(told.names == ["second", "first"])
    #expect(try first.read(.previewKey) == nil)
  }

  @Test func `a duty is held by one node until it stops asking, and its late work is refused`()
    throws
  {
    let sharing = MemorySharing(lifetime: .zero)
    let (first, second) = (sharing.duties(of: "first"), sharing.duties(of: "second"))
    let early = try #require(first.hold(.webhooks))
    #expect(first.hold(.webhooks) == early)
    #expect(try first.advance(early, 7))
    let late = try #require(second.hold(.webhooks))
    #expect(late.fence > early.fence)
    #expect(try !first.advance(early, 8))
    #expect(try second.mark(.webhooks) == 7)
    #expect(try second.mark(.trimming) == nil)
  }

  @Test func `another node does not get a duty while it is held`() throws {
    let sharing = MemorySharing(lifetime: .seconds(3600))
    _ = try #require(sharing.duties(of: "first").hold(.webhooks))
    #expect(sharing.duties(of: "second").hold(.webhooks) == nil)
    #expect(sharing.duties(of: "second").hold(.trimming) != nil)
  }
}

private final class Told: Sendable {
  private let known = Mutex<[String]>([])

  var names: [String] { known.withLock { $0 } }

  func add(_ name: String) { known.withLock { $0.append(name) } }
}
