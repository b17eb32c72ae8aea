import Numbers

/// A key with its value at a revision of the store.
public struct EtcdPair: Sendable, Hashable {
  public var key: [UInt8]
  /// The value; empty in answers without values.
  public var value: [UInt8]
  /// The revision of the store that created the key.
  public var created: Int
  /// The revision of the store that last wrote the key.
  public var modified: Int
  /// The number of writes since the key was created.
  public var version: Int
  /// The lease that the key expires with; 0 for none.
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

/// The order of pairs.
public enum EtcdOrder: Sendable, Hashable {
  case keyAscending
  case keyDescending
  /// The most recently written first.
  case modifiedDescending
}

/// A request for pairs.
public struct EtcdRange: Sendable, Hashable {
  public var keys: EtcdKeys
  /// The maximum number of pairs; 0 for all.
  public var limit: Int
  /// The requested revision of the store; 0 for the latest.
  public var revision: Int
  public var keysOnly: Bool
  public var countOnly: Bool
  /// The order of the pairs; nil for the order of the keys.
  public var order: EtcdOrder?
  /// Whether the endpoint may answer from its own data, without asking the cluster whether they are the latest.
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

/// The answer to a request for pairs.
public struct EtcdRangeAnswer: Sendable, Hashable {
  public var cluster: UInt64
  /// The store's revision at the time of the answer.
  public var revision: Int
  public var pairs: [EtcdPair]
  /// Whether pairs were left out because of the limit.
  public var more: Bool
  /// The number of pairs without the limit.
  public var count: Int
}
