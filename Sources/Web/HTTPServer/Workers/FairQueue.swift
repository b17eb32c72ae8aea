import Numbers

/// A queue in which peers take turns; each peer's own elements keep their order.
///
/// A peer may have at most as many waiting elements as there are free places (dynamic thresholds, Choudhury and Hahne 1998). A single peer
/// gets half of the queue, and a peer without waiting elements always finds a place.
struct FairQueue<Element> {
  private var lines: [UInt64: FirstInFirstOut<Element>] = [:]
  /// The peers with waiting elements, in the order of their turns.
  private var turns = FirstInFirstOut<UInt64>()
  private let limit: Int
  private(set) var count = 0

  /// - Parameter limit: the maximum number of elements in total.
  init(limit: Int) { self.limit = limit }

  /// Adds an element if there is room. Returns whether there was.
  mutating func append(_ element: Element, of peer: UInt64) -> Bool {
    let own = lines[peer]?.count ?? 0
    guard own < limit - count else { return false }
    if own == 0 { turns.append(peer) }
    lines[peer, default: FirstInFirstOut()].append(element)
    count += 1
    return true
  }

  /// The first element of the next peer; nil if nothing waits.
  mutating func take() -> Element? {
    guard let peer = turns.take(), let element = lines[peer]?.take() else { return nil }
    if lines[peer]?.count == 0 { lines[peer] = nil } else { turns.append(peer) }
    count -= 1
    return element
  }
}

/// A queue of elements in order of arrival.
struct FirstInFirstOut<Element> {
  private var elements: [Element] = []
  private var next = 0

  var count: Int { elements.count - next }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func take() -> Element? {
    guard next < elements.count else { return nil }
    let element = elements[next]
    next += 1
    // Taken elements are freed once they are as many as the rest, so that each element moves at most once.
    if next * 2 >= elements.count {
      elements.removeFirst(next)
      next = 0
    }
    return element
  }
}
