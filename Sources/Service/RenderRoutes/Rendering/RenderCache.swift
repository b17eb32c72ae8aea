import HTTP
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import Routing
import Synchronization

/// The cache key of a rendering. It stores its hash, so that lookups need not compute it.
struct RenderKey: Hashable, Sendable {
  let rendering: Rendering
  private let digest: Int

  init(_ rendering: Rendering) {
    self.rendering = rendering
    digest = rendering.hashValue
  }

  static func == (left: RenderKey, right: RenderKey) -> Bool {
    left.digest == right.digest && left.rendering == right.rendering
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// The heap memory of its strings, in bytes.
  var memory: Int {
    var texts = [rendering.brand.name, rendering.etag]
    texts += [
      rendering.reader.screen.device, rendering.reader.locale, rendering.reader.storefront,
      rendering.reader.message, rendering.preview, rendering.fetched, rendering.data,
    ]
    .compactMap(\.self)
    texts += rendering.reader.state.flatMap { [$0.key, $0.value] }
    texts += rendering.reader.products.flatMap { [$0.key, $0.value.displayPrice ?? ""] }
    let products = rendering.reader.products.count * 2 * MemoryLayout<StoreProduct>.stride
    texts += rendering.reader.custom.flatMap { [$0.key, $0.value] }
    texts += rendering.reader.words.flatMap { [$0.key, $0.value] }
    if case .explanation(let pointer) = rendering.form { texts.append(pointer) }
    texts += rendering.reader.components ?? []
    texts += rendering.reader.natives ?? []
    let own = texts.reduce(products) { $0 + Self.memory(of: $1) }
    return own * (1 + rendering.others.count)
      + rendering.others.count * MemoryLayout<Reader>.stride
  }

  /// A string of up to 15 bytes is stored inline.
  private static func memory(of text: String) -> Int {
    text.utf8.count <= 15 ? 0 : text.utf8.count + 48
  }
}

/// A cache of finished renderings by all their inputs, and the unfinished ones, which equal requests share.
///
/// Event loops take the lock, so it only guards lookups and insertions. Rendering, measuring and freeing happen outside it.
package final class RenderCache: Sendable {
  package struct Counts: Sendable, Equatable {
    package var hits = 0
    package var misses = 0
    package var evictions = 0
    package var entries = 0
    package var bytes = 0
  }

  private struct State {
    var kept: LeastRecentlyUsed<RenderKey, PreparedResponse>
    var making: [RenderKey: SharedWork] = [:]
    var counts = Counts()
  }

  private let state: Mutex<State>

  /// - Parameter capacity: the limit of memory for renderings and their bookkeeping, in bytes.
  init(capacity: Int) { state = Mutex(State(kept: LeastRecentlyUsed(capacity: capacity))) }

  var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.entries = state.kept.count
      counts.bytes = state.kept.cost
      return counts
    }
  }

  /// Returns the rendering if it is cached; otherwise the work that makes it, which may have started for another request.
  ///
  /// - Parameter make: makes the rendering for the request, from one that is cached and does not suit it, if there is one.
  func reply(
    to request: HTTPRequest, for key: RenderKey,
    make: @escaping @Sendable (PreparedResponse?) throws(Problem) -> PreparedResponse
  ) -> HTTPReply {
    let known = find(key)
    if let known, known.suits(request) { return .prepared(known) }
    let work = SharedWork(
      givingUp: { [self] in end(key) },
      making: { [self] in
        do throws(Problem) {
          let response = try make(known)
          keep(response, for: key)
          return .prepared(response)
        } catch {
          end(key)
          return .response(error.response())
        }
      })
    return state.withLock { state in
      // Another request may have started or finished it since the lookup.
      if let known = state.kept.use(key), known.suits(request) { return .prepared(known) }
      if let work = state.making[key] { return .shared(work) }
      state.making[key] = work
      return .shared(work)
    }
  }

  private func find(_ key: RenderKey) -> PreparedResponse? {
    state.withLock { state in
      let known = state.kept.use(key)
      if known == nil { state.counts.misses += 1 } else { state.counts.hits += 1 }
      return known
    }
  }

  private func keep(_ response: PreparedResponse, for key: RenderKey) {
    let cost = response.memory + key.memory + Self.slotMemory
    let removed = state.withLock { state in
      state.making[key] = nil
      let removed = state.kept.insert(response, cost: cost, for: key)
      state.counts.evictions += removed.count
      return removed
    }
    // The evicted values are freed here, on the worker's thread and outside the lock.
    withExtendedLifetime(removed) {}
  }

  private func end(_ key: RenderKey) { state.withLock { $0.making[key] = nil } }

  /// The bookkeeping of an entry. The list and the table double when they grow, so up to half of them is empty.
  private static let slotMemory =
    3 * (2 * MemoryLayout<RenderKey>.stride + MemoryLayout<PreparedResponse>.stride + 32)
}

/// The caches for renderings: one for those that all readers share, and one for renderings with a reader's own prices, variables or data,
/// so that the latter cannot evict the former. A third caches decoded documents.
package struct RenderCaches: Sendable {
  private let common: RenderCache
  private let personal: RenderCache
  let documents: DecodedDocuments
  package let mismatches = PriceMismatches()

  /// - Parameter capacity: the memory for all three in bytes; a quarter is for readers' own renderings, an eighth for documents.
  package init(capacity: Int) {
    personal = RenderCache(capacity: capacity / 4)
    documents = DecodedDocuments(capacity: capacity / 8)
    common = RenderCache(capacity: capacity - capacity / 4 - capacity / 8)
  }

  subscript(rendering: Rendering) -> RenderCache {
    rendering.isPersonal ? personal : common
  }

  package var counts: RenderCache.Counts { common.counts + personal.counts }
}

extension RenderCache.Counts {
  fileprivate static func + (left: Self, right: Self) -> Self {
    Self(
      hits: left.hits + right.hits, misses: left.misses + right.misses,
      evictions: left.evictions + right.evictions, entries: left.entries + right.entries,
      bytes: left.bytes + right.bytes)
  }
}
