import Testing

@testable import HTTPServer

@Suite struct FairQueueTests {
  @Test func `peers take turns and each keeps its order`() {
    var queue = FairQueue<String>(limit: 100)
    let waiting: [(String, UInt64)] = [
      ("a1", 1), ("a2", 1), ("a3", 1), ("b1", 2), ("c1", 3), ("c2", 3),
    ]
    for (name, peer) in waiting { _ = queue.append(name, of: peer) }
    #expect(queue.count == 6)
    var taken: [String] = []
    while let name = queue.take() { taken.append(name) }
    #expect(taken == ["a1", "b1", "c1", "a2", "c2", "a3"])
    #expect(queue.count == 0)
  }

  @Test func `a peer alone gets half of the room`() {
    var queue = FairQueue<Int>(limit: 128)
    let taken = (0..<1000).count { queue.append($0, of: 1) }
    #expect(taken == 64)
  }

  @Test(arguments: [1, 2, 10, 50, 126])
  func `however many fill the queue a newcomer finds a place`(peers: Int) {
    var queue = FairQueue<Int>(limit: 128)
    for _ in 0..<200 {
      for peer in 0..<UInt64(peers) { _ = queue.append(0, of: peer) }
    }
    let isTaken = queue.append(1, of: 1000)
    #expect(isTaken)
    #expect(queue.count <= 128)
  }

  @Test func `a place that was taken is free again`() {
    var queue = FairQueue<Int>(limit: 8)
    for round in 0..<1000 {
      let isTaken = queue.append(round, of: UInt64(round % 3))
      #expect(isTaken)
      let taken = queue.take()
      #expect(taken == round)
    }
    let none = queue.take()
    #expect(none == nil && queue.count == 0)
  }
}
