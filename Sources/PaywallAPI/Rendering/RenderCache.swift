import HTTP
import Synchronization

/// Finished renderings by everything that they depend on; the least recently asked for goes first when there are too many bytes.
final class RenderCache: Sendable {
  struct Counts: Sendable, Equatable {
    var hits = 0
    var misses = 0
    var evictions = 0
    var entries = 0
    var bytes = 0
  }

  private struct Entry {
    let response: PreparedResponse
    let cost: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [RenderKey: Entry] = [:]
    var clock: UInt64 = 0
    var counts = Counts()
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// Holds at most `capacity` bytes of bodies.
  init(capacity: Int) { self.capacity = capacity }

  var counts: Counts { state.withLock { $0.counts } }

  func response(for key: RenderKey) -> PreparedResponse? {
    state.withLock { state in
      guard let index = state.entries.index(forKey: key) else {
        state.counts.misses += 1
        return nil
      }
      state.clock += 1
      state.counts.hits += 1
      state.entries.values[index].lastUse = state.clock
      return state.entries.values[index].response
    }
  }

  /// Keeps `response`, whose body has `cost` bytes, unless it alone is larger than the cache.
  func insert(_ response: PreparedResponse, cost: Int, for key: RenderKey) {
    guard cost <= capacity else { return }
    state.withLock { state in
      if let old = state.entries.removeValue(forKey: key) { state.counts.bytes -= old.cost }
      while state.counts.bytes + cost > capacity, Self.evictOldest(&state) {}
      state.clock += 1
      state.entries[key] = Entry(response: response, cost: cost, lastUse: state.clock)
      state.counts.bytes += cost
      state.counts.entries = state.entries.count
    }
  }

  private static func evictOldest(_ state: inout State) -> Bool {
    guard let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
      return false
    }
    state.entries[oldest.key] = nil
    state.counts.bytes -= oldest.value.cost
    state.counts.evictions += 1
    return true
  }
}
