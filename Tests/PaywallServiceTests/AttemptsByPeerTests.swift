import Foundation
import HTTP
import Synchronization
import Testing

@testable import Routing

@Suite struct AttemptsByPeerTests {
  /// A clock that stands still until it is set.
  private final class Clock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func wait(_ time: Double) { seconds.withLock { $0 += time } }
  }

  private let clock = Clock()
  private let attempts: AttemptsByPeer

  init() { attempts = AttemptsByPeer { [clock] in clock.now } }

  /// The answers to wrong tokens from an address, one after the other.
  private func answers(_ peer: PeerAddress, _ count: Int) -> [Int?] {
    (0..<count).map { _ in attempts.count(peer) }
  }

  private let few = [Int?](repeating: nil, count: AttemptsByPeer.wrongTokens)

  @Test func `an address waits for the rest of its minute, and then may try again`() {
    let peer = PeerAddress(version4: 1, port: 1)
    #expect(answers(peer, AttemptsByPeer.wrongTokens) == few)
    clock.wait(59.5)
    #expect(answers(peer, 2) == [1, 1])
    clock.wait(0.5)
    #expect(answers(peer, AttemptsByPeer.wrongTokens + 1) == few + [60])
  }

  @Test func `a network of version 6 is one address, and no address of version 4`() {
    for host in 0..<UInt64(AttemptsByPeer.wrongTokens) {
      #expect(attempts.count(PeerAddress(version6: 7, host, port: 1)) == nil)
    }
    #expect(attempts.count(PeerAddress(version6: 7, 99, port: 2)) == 60)
    #expect(attempts.count(PeerAddress(version6: 8, 99, port: 2)) == nil)
    #expect(attempts.count(PeerAddress(version4: 7, port: 2)) == nil)
  }

  @Test func `a crowd that tries once has nobody forgotten who tries again and again`() {
    let persistent = (1...100).map { PeerAddress(version4: $0, port: 1) }
    for peer in persistent { _ = answers(peer, AttemptsByPeer.wrongTokens) }
    for number in 1000..<UInt32(101_000) {
      #expect(attempts.count(PeerAddress(version4: number, port: 1)) == nil)
    }
    #expect(persistent.allSatisfy { attempts.count($0) != nil })
  }
}
