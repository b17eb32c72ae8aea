import POSIX
import PaywallStorage
import Synchronization

/// A node's bytes, in its own folder and in the store that all nodes share.
final class FleetBlobs: Blobs {
  private let own: any Blobs
  private let shared: any SharedBytes
  private let mostWaiting: Int
  private let state = Mutex(State())

  private struct State {
    /// Blobs that were stored with `later` and are not yet in the shared store.
    var waiting: [BlobID: [UInt8]] = [:]
    var waitingBytes = 0
    /// When each blob was last written to the shared store.
    var shared: [BlobID: ContinuousClock.Instant] = [:]
  }

  /// The time for which bytes are certain to stay in the shared store after they are written.
  private let trust: Duration

  init(_ own: any Blobs, shared: any SharedBytes, limits: FleetLimits) {
    self.own = own
    self.shared = shared
    mostWaiting = limits.waitingBytes
    trust = .seconds(limits.unusedSeconds / 2)
  }

  func put(_ bytes: [UInt8], _ durability: Durability) throws(StorageError) -> BlobID {
    // A power cut may take these bytes from the node's folder. The node then fetches them from the shared store.
    let blob = try own.put(bytes, .later)
    if durability == .now {
      try share([blob: bytes])
      return blob
    }
    let (isFull, isMuch) = state.withLock { state in
      guard state.waiting[blob] == nil else { return (false, false) }
      guard state.waitingBytes + bytes.count <= mostWaiting || state.waiting.isEmpty else {
        return (true, true)
      }
      state.waiting[blob] = bytes
      state.waitingBytes += bytes.count
      return (false, state.waitingBytes > Self.soon)
    }
    guard isFull || isMuch else { return blob }
    try settle()
    return isFull ? try put(bytes, durability) : blob
  }

  /// The number of waiting bytes above which they are written to the shared store at once.
  private static let soon = 4 << 20

  func settle() throws(StorageError) {
    let waiting = state.withLock { $0.waiting }
    try share(waiting)
    state.withLock { state in
      for (blob, bytes) in waiting where state.waiting.removeValue(forKey: blob) != nil {
        state.waitingBytes -= bytes.count
      }
    }
  }

  private func share(_ contents: [BlobID: [UInt8]]) throws(StorageError) {
    try shared.put(contents)
    let now = ContinuousClock.now
    state.withLock { state in
      for blob in contents.keys { state.shared[blob] = now }
      if state.shared.count > Self.mostRemembered {
        state.shared = state.shared.filter { now - $0.value < trust }
      }
    }
  }

  private static let mostRemembered = 100_000

  /// Ensures that all nodes can read these blobs before a change names them.
  func ensureShared(_ blobs: some Sequence<BlobID>) throws(StorageError) {
    let now = ContinuousClock.now
    let unsure = state.withLock { state in
      Set(blobs).filter { blob in state.shared[blob].map { now - $0 > trust } ?? true }
    }
    var contents: [BlobID: [UInt8]] = [:]
    for blob in unsure {
      guard let bytes = try get(blob) else {
        throw .file(.init(.damaged, at: own.path(of: blob)))
      }
      contents[blob] = bytes
    }
    if !contents.isEmpty { try share(contents) }
  }

  /// Returns the bytes from the node's own folder, or else from the shared store.
  func get(_ blob: BlobID) throws(StorageError) -> [UInt8]? {
    if let bytes = kept(blob) { return bytes }
    return try fetch([blob])[blob]
  }

  func list() throws(StorageError) -> [BlobID] { try own.list() }

  func remove(_ blob: BlobID) throws(StorageError) { try own.remove(blob) }

  func path(of blob: BlobID) -> String { own.path(of: blob) }

  /// Damaged bytes count as missing, because the shared store has them.
  private func kept(_ blob: BlobID) -> [UInt8]? {
    do {
      return try own.get(blob)
    } catch {
      return nil
    }
  }

  /// Fetches the blobs that this node lacks into its folder, on several threads because most of the time is waiting. Blobs that nobody has
  /// stay missing.
  func bring(_ blobs: some Sequence<BlobID>) throws(StorageError) {
    let missing = Set(blobs).filter { kept($0) == nil }.sorted()
    let parts = stride(from: 0, to: missing.count, by: Self.together).map {
      missing[$0..<min($0 + Self.together, missing.count)]
    }
    let lanes = min(Self.lanes, parts.count)
    let failures = Lanes.run(lanes) { [self] lane -> StorageError? in
      do throws(StorageError) {
        for part in stride(from: lane, to: parts.count, by: lanes) {
          _ = try fetch(Array(parts[part]))
        }
        return nil
      } catch {
        return error
      }
    }
    if let failure = failures.lazy.compactMap(\.self).first { throw failure }
  }

  /// The number of blobs that a thread requests at a time, and the number of threads.
  private static let (together, lanes) = (32, 4)

  private func fetch(_ blobs: [BlobID]) throws(StorageError) -> [BlobID: [UInt8]] {
    let found = try shared.get(blobs).filter { BlobID(of: $0.value) == $0.key }
    for bytes in found.values {
      do {
        _ = try own.put(bytes, .later)
      } catch {
        // A full disk does not keep the node from serving them from memory.
        continue
      }
    }
    return found
  }
}
