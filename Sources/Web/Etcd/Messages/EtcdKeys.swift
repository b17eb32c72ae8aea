/// The keys of a request.
public enum EtcdKeys: Sendable, Hashable {
  case one([UInt8])
  /// All keys that begin so.
  case prefix([UInt8])
  /// All keys from the first, up to the second without it.
  case range([UInt8], [UInt8])

  /// The first key. etcd has no empty key, so the least key stands for it.
  var key: [UInt8] {
    switch self {
    case .one(let key), .range(let key, _): key
    case .prefix(let prefix): prefix.isEmpty ? [0] : prefix
    }
  }

  /// Where the keys end; nil for a single key. A zero byte stands for the end of all keys.
  var end: [UInt8]? {
    switch self {
    case .one: nil
    case .range(_, let end): end
    case .prefix(let prefix): Self.end(ofPrefix: prefix)
    }
  }

  /// The least key above all that begin with the prefix: its last byte that can grow, grown.
  private static func end(ofPrefix prefix: [UInt8]) -> [UInt8] {
    guard let last = prefix.lastIndex(where: { $0 < 0xFF }) else { return [0] }
    return prefix[..<last] + [prefix[last] + 1]
  }
}
