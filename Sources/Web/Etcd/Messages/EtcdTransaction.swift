import Numbers

/// A condition of a transaction. All conditions are equalities; for a missing key, the numbers are 0.
public enum EtcdCompare: Sendable, Hashable {
  case created(_ key: [UInt8], Int)
  case modified(_ key: [UInt8], Int)
  case value(_ key: [UInt8], [UInt8])
  case lease(_ key: [UInt8], Int)
  /// None of these keys exists.
  case absent(EtcdKeys)
}

/// A step of a transaction.
public enum EtcdOperation: Sendable, Hashable {
  case put(key: [UInt8], value: [UInt8], lease: Int = 0)
  case range(EtcdRange)
  case delete(EtcdKeys)
}

/// Steps that etcd carries out together, as one revision: `success` if all conditions hold, otherwise `failure`.
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

/// The outcome of a transaction.
public struct EtcdOutcome: Sendable, Hashable {
  public var cluster: UInt64
  /// The store's revision after the transaction. If it wrote, this is its own.
  public var revision: Int
  /// Whether all conditions held.
  public var succeeded: Bool
  /// The answers to the steps that were carried out, in order.
  public var answers: [EtcdAnswer]
}

/// The answer to a step of a transaction.
public enum EtcdAnswer: Sendable, Hashable {
  case put
  case range(EtcdRangeAnswer)
  /// The number of deleted keys.
  case deleted(Int)
}
