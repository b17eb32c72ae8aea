/// A key with its value at a revision of the store.
public struct EtcdPair: Sendable, Hashable {
  public var key: [UInt8]
  /// Empty in answers without values.
  public var value: [UInt8]
  /// The revision of the store that made the key.
  public var created: Int
  /// The revision of the store that last wrote it.
  public var modified: Int
  /// How many times it has been written since it was made.
  public var version: Int
  /// The lease that it ends with; 0 for none.
  public var lease: Int

  public init(
    key: [UInt8], value: [UInt8], created: Int, modified: Int, version: Int, lease: Int = 0
  ) {
    self.key = key
    self.value = value
    self.created = created
    self.modified = modified
    self.version = version
    self.lease = lease
  }
}

/// In what order pairs come.
public enum EtcdOrder: Sendable, Hashable {
  case keyAscending
  case keyDescending
  /// The last written first.
  case modifiedDescending
}

/// A question for pairs.
public struct EtcdRange: Sendable, Hashable {
  public var keys: EtcdKeys
  /// The most pairs; 0 for all.
  public var limit: Int
  /// The store's revision that is asked for; 0 for the latest.
  public var revision: Int
  public var keysOnly: Bool
  public var countOnly: Bool
  /// Nil for the order of the keys.
  public var order: EtcdOrder?
  /// Whether the endpoint may answer from what it has, without asking the cluster whether that is the latest.
  public var isSerializable: Bool

  public init(
    _ keys: EtcdKeys, limit: Int = 0, revision: Int = 0, keysOnly: Bool = false,
    countOnly: Bool = false, order: EtcdOrder? = nil, isSerializable: Bool = false
  ) {
    self.keys = keys
    self.limit = limit
    self.revision = revision
    self.keysOnly = keysOnly
    self.countOnly = countOnly
    self.order = order
    self.isSerializable = isSerializable
  }
}

/// Pairs, and how many there are.
public struct EtcdRangeAnswer: Sendable, Hashable {
  public var cluster: UInt64
  /// The store's revision when it answered.
  public var revision: Int
  public var pairs: [EtcdPair]
  /// Whether the limit left pairs out.
  public var more: Bool
  /// How many pairs there are without the limit.
  public var count: Int
}
