import Numbers

/// The keys of a request.
public enum EtcdKeys: Sendable, Hashable {
  case one([UInt8])
  /// All keys with this prefix.
  case prefix([UInt8])
  /// All keys from the first up to, but not including, the second.
  case range([UInt8], [UInt8])

  /// The first key. etcd has no empty key, so the smallest possible key replaces it.
  var key: [UInt8] {
    switch self {
    case .one(let key), .range(let key, _): key
    case .prefix(let prefix): prefix.isEmpty ? [0] : prefix
    }
  }

  /// The end of the keys; nil for a single key. A zero byte stands for the end of all keys.
  var end: [UInt8]? {
    switch self {
    case .one: nil
    case .range(_, let end): end
    case .prefix(let prefix): Self.end(ofPrefix: prefix)
    }
  }

  /// The smallest key above all keys with the prefix: its last byte that can be increased is, and the rest is dropped.
  private static func end(ofPrefix prefix: [UInt8]) -> [UInt8] {
    guard let last = prefix.lastIndex(where: { $0 < 0xFF }) else { return [0] }
    return prefix[..<last] + [prefix[last] + 1]
  }
}
