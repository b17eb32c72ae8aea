import Numbers

/// What an experiment compares of its readers. Its raw value is its name in documents and answers.
public enum Measure: String, Sendable, Hashable, CaseIterable {
  /// The readers who buy.
  case purchases
  /// What a reader pays.
  case revenue
  /// The amount that is left of a reader's payments after the store's share and taxes. Only a store knows it.
  case proceeds
  /// The readers with a trial that becomes a paid subscription. Only a store knows it.
  case trialToPaid
  /// The readers with an event of the app's own servers.
  case eventRate
  /// The sum of the values of such events, by reader.
  case eventSum

  /// Whether it is an amount of each reader, and not what a share of the readers does.
  public var isAmount: Bool { [.revenue, .proceeds, .eventSum].contains(self) }

  /// Whether it is an amount of money.
  public var isMoney: Bool { [.revenue, .proceeds].contains(self) }

  /// Whether it is of events that a server names.
  public var isOfEvents: Bool { [.eventRate, .eventSum].contains(self) }
}
