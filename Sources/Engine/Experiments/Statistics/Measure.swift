import Numbers

/// What an experiment compares of its readers. Its raw value is its name in documents and answers.
public enum Measure: String, Sendable, Hashable, CaseIterable {
  /// The readers who buy.
  case purchases
  /// What a reader pays.
  case revenue
}
