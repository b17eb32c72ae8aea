import HTTP
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import Synchronization

/// A rendering as the key that it is kept under. It is hashed when it is made, so that looking it up is not.
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

  /// Bytes of memory that its texts take besides itself.
  var memory: Int {
    var texts = [rendering.brand.name, rendering.etag]
    texts += [
      rendering.reader.screen.device, rendering.reader.locale, rendering.reader.storefront,
      rendering.preview, rendering.fetched, rendering.data,
    ]
    .compactMap(\.self)
    texts += rendering.reader.state.flatMap { [$0.key, $0.value] }
    texts += rendering.reader.products.flatMap { [$0.key, $0.value.displayPrice ?? ""] }
    let products = rendering.reader.products.count * 2 * MemoryLayout<StoreProduct>.stride
    texts += rendering.reader.custom.flatMap { [$0.key, $0.value] }
    texts += rendering.reader.words.flatMap { [$0.key, $0.value] }
    if case .explanation(let pointer) = rendering.form { texts.append(pointer) }
    texts += rendering.reader.components ?? []
    return texts.reduce(products) { $0 + Self.memory(of: $1) }
  }

  /// A text of 15 bytes lies in the key itself.
  private static func memory(of text: String) -> Int {
    text.utf8.count <= 15 ? 0 : text.utf8.count + 48
  }
}

/// Finished renderings by everything that they depend on, and those that are being made: who asks for the same waits for the same.
///
/// Event loops take the lock. Under it a rendering is looked up, or put in the place of others, and nothing is made, measured or let go of.
final class RenderCache: Sendable {
  struct Counts: Sendable, Equatable {
    var hits = 0
    var misses = 0
    var evictions = 0
    var entries = 0
    var bytes = 0
  }

  private struct State {
    var kept: LeastRecentlyUsed<RenderKey, PreparedResponse>
    var making: [RenderKey: SharedWork] = [:]
    var counts = Counts()
  }

  private let state: Mutex<State>

  /// - Parameter capacity: how many bytes of memory renderings take at most, with all that is kept for them.
  init(capacity: Int) { state = Mutex(State(kept: LeastRecentlyUsed(capacity: capacity))) }

  var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.entries = state.kept.count
      counts.bytes = state.kept.cost
      return counts
    }
  }

  /// The rendering when it is there; else work that makes it, or that makes it already for somebody else.
  func reply(
    for key: RenderKey, make: @escaping @Sendable () throws(Problem) -> PreparedResponse
  ) -> HTTPReply {
    if let known = find(key) { return .prepared(known) }
    let work = SharedWork(
      givingUp: { [self] in end(key) },
      making: { [self] in
        do throws(Problem) {
          let response = try make()
          keep(response, for: key)
          return .prepared(response)
        } catch {
          end(key)
          return .response(error.response())
        }
      })
    return state.withLock { state in
      // Somebody may have asked for it, or finished it, since it was looked for.
      if let known = state.kept.use(key) { return .prepared(known) }
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
    // They go here, on the worker's thread and without the lock.
    withExtendedLifetime(removed) {}
  }

  private func end(_ key: RenderKey) { state.withLock { $0.making[key] = nil } }

  /// What the list and the table take for an entry; they double when they grow, so that up to half of them is empty.
  private static let slotMemory =
    3 * (2 * MemoryLayout<RenderKey>.stride + MemoryLayout<PreparedResponse>.stride + 32)
}

/// What is kept of renderings: of what a version shows to everybody, and beside it of what some readers' stores charge or apps say and give, so
/// that however much is told, no more of the others has to go. Also the documents of which they are made.
struct RenderCaches: Sendable {
  private let common: RenderCache
  private let told: RenderCache
  let documents: DecodedDocuments
  let mismatches = PriceMismatches()

  /// - Parameter capacity: bytes of memory for all; a quarter is for what is told, an eighth for documents.
  init(capacity: Int) {
    told = RenderCache(capacity: capacity / 4)
    documents = DecodedDocuments(capacity: capacity / 8)
    common = RenderCache(capacity: capacity - capacity / 4 - capacity / 8)
  }

  subscript(rendering: Rendering) -> RenderCache {
    rendering.isTold ? told : common
  }

  var counts: RenderCache.Counts { common.counts + told.counts }
}

extension RenderCache.Counts {
  fileprivate static func + (left: Self, right: Self) -> Self {
    Self(
      hits: left.hits + right.hits, misses: left.misses + right.misses,
      evictions: left.evictions + right.evictions, entries: left.entries + right.entries,
      bytes: left.bytes + right.bytes)
  }
}

/// The documents of the versions that were laid out last, decoded: to read one takes about as long as to lay it out.
final class DecodedDocuments: Sendable {
  private let kept: Mutex<LeastRecentlyUsed<String, PaywallDocument>>

  /// A decoded document takes about as many times the room of its bytes.
  private static let expansion = 10

  /// - Parameter capacity: bytes of memory.
  init(capacity: Int) { kept = Mutex(LeastRecentlyUsed(capacity: capacity)) }

  /// The document of a version, as it was published or with what its sources have answered.
  func document(
    of version: PublishedVersion, with fetched: FetchedData? = nil
  ) throws(InvalidDocument) -> PaywallDocument {
    let own = version.companions.values.reduce(version.size) { $0 + $1.bytes.count }
    let bytes = own + (fetched?.size ?? 0)
    return try document(
      for: version.etag + (fetched?.digest ?? ""), cost: bytes * Self.expansion
    ) {
      () throws(InvalidDocument) in try version.document(with: fetched?.values ?? [:])
    }
  }

  /// - Parameter etag: stands for the document and everything that it shows.
  func document(
    for etag: String, cost: Int, read: () throws(InvalidDocument) -> PaywallDocument
  ) throws(InvalidDocument) -> PaywallDocument {
    if let known = kept.withLock({ $0.use(etag) }) { return known }
    let document = try read()
    let removed = kept.withLock { $0.insert(document, cost: cost, for: etag) }
    // They go here, without the lock.
    withExtendedLifetime(removed) {}
    return document
  }
}
