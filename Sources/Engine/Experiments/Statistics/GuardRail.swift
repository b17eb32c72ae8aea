import Numbers

/// A value that must not get worse in a variant. Its raw value is its name in documents and answers.
public enum GuardRail: String, Sendable, Hashable, CaseIterable {
  /// Readers with a failed purchase.
  case failures
  /// Readers who were refunded.
  case refunds
  /// Readers who buy.
  case purchases
  /// The amount that a reader pays.
  case revenue

  /// The guard rails of an experiment that declares none.
  public static let usual: [GuardRail] = [.failures, .refunds]

  /// The direction that counts as worse.
  public var worse: Harm.Direction { Self.usual.contains(self) ? .rise : .fall }
}
