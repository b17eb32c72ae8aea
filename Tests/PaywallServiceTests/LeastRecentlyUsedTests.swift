import Testing

@testable import Routing

@Suite struct LeastRecentlyUsedTests {
  @Test func `the least recently used value is evicted first`() {
    var kept = LeastRecentlyUsed<String, Int>(capacity: 30)
    for (number, name) in ["a", "b", "c"].enumerated() {
      let removed = kept.insert(number, cost: 10, for: name)
      #expect(removed.isEmpty)
    }
    _ = kept.use("a")
    let removed = kept.insert(3, cost: 15, for: "d")
    #expect(removed == [1, 2])
    let found = ["a", "b", "c", "d"].map { kept.use($0) }
    #expect(found == [0, nil, nil, 3])
    #expect(kept.cost == 25 && kept.count == 2)
  }

  @Test func `another value under a key takes the place of the first`() {
    var kept = LeastRecentlyUsed<String, Int>(capacity: 30)
    _ = kept.insert(1, cost: 20, for: "a")
    let removed = kept.insert(2, cost: 25, for: "a")
    #expect(removed == [1])
    let found = kept.use("a")
    #expect(found == 2)
    #expect(kept.cost == 25 && kept.count == 1)
  }

  @Test func `what alone costs too much is not kept and drives nothing out`() {
    var kept = LeastRecentlyUsed<String, Int>(capacity: 30)
    _ = kept.insert(1, cost: 30, for: "a")
    let removed = kept.insert(2, cost: 31, for: "b")
    #expect(removed.isEmpty)
    let found = ["a", "b"].map { kept.use($0) }
    #expect(found == [1, nil])
  }

  /// Against a list in the order of use, which is slow and plainly right.
  @Test(arguments: 0..<8) func `it does what a sorted list does`(seed: UInt64) {
    var dice = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func roll(_ sides: Int) -> Int {
      dice ^= dice << 13
      dice ^= dice >> 7
      dice ^= dice << 17
      return Int(dice % UInt64(sides))
    }
    var kept = LeastRecentlyUsed<Int, Int>(capacity: 100)
    var list: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<5000 {
      let key = roll(40)
      if roll(2) == 0 {
        let index = list.firstIndex { $0.key == key }
        let found = kept.use(key)
        #expect(found == index.map { list[$0].value })
        if let index { list.append(list.remove(at: index)) }
        continue
      }
      let cost = 1 + roll(20)
      _ = kept.insert(step, cost: cost, for: key)
      list.removeAll { $0.key == key }
      while list.reduce(cost, { $0 + $1.cost }) > 100 { list.removeFirst() }
      list.append((key, step, cost))
      #expect(kept.cost == list.reduce(0) { $0 + $1.cost })
      #expect(kept.count == list.count)
    }
  }
}
