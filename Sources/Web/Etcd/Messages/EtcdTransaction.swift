/// A condition of a transaction. All are equalities; a key that is not there has 0 for its numbers.
public enum EtcdCompare: Sendable, Hashable {
  case created(_ key: [UInt8], Int)
  case modified(_ key: [UInt8], Int)
  case value(_ key: [UInt8], [UInt8])
  case lease(_ key: [UInt8], Int)
  /// None of these keys is there.
  case absent(EtcdKeys)
}

/// A step of a transaction.
public enum EtcdOperation: Sendable, Hashable {
  case put(key: [UInt8], value: [UInt8], lease: Int = 0)
  case range(EtcdRange)
  case delete(EtcdKeys)
}

/// Steps that etcd takes all at once, as one revision: `success` if all conditions hold, else `failure`.
public struct EtcdTransaction: Sendable, Hashable {
  public var compares: [EtcdCompare]
  public var success: [EtcdOperation]
  public var failure: [EtcdOperation]

  public init(
    compares: [EtcdCompare] = [], success: [EtcdOperation] = [], failure: [EtcdOperation] = []
  ) {
    self.compares = compares
    self.success = success
    self.failure = failure
  }
}

/// What a transaction did.
public struct EtcdOutcome: Sendable, Hashable {
  public var cluster: UInt64
  /// The store's revision after it. If it wrote, its own.
  public var revision: Int
  /// Whether all conditions held.
  public var succeeded: Bool
  /// One for each step taken, in their order.
  public var answers: [EtcdAnswer]
}

/// The answer to a step of a transaction.
public enum EtcdAnswer: Sendable, Hashable {
  case put
  case range(EtcdRangeAnswer)
  /// How many keys are gone.
  case deleted(Int)
}
