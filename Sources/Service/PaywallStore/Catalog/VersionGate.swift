/// Judges versions before they go live. The store asks for verdicts and does not know how they are made.
///
/// Judging takes long. The store requests it without its lock. Under the lock it only checks that the verdict still holds.
public struct VersionGate: Sendable {
  /// Whether the gate keeps versions from going live; otherwise it only reports its verdict on a published document.
  public var refuses: Bool
  /// Returns the known verdict on a version, or judges it now. Takes up to the deadline of the gate.
  public var judge: @Sendable (PublishedVersion, JudgingDepth) -> GateVerdict
  /// Returns the known verdict on a version without judging it; nil if there is none, or if something has changed since.
  public var known: @Sendable (PublishedVersion) -> GateVerdict?
  /// Whether nothing that a verdict depends on has changed.
  public var holds: @Sendable (GateVerdict, PublishedVersion) -> Bool

  public init(
    refuses: Bool = true,
    judge: @escaping @Sendable (PublishedVersion, JudgingDepth) -> GateVerdict,
    known: @escaping @Sendable (PublishedVersion) -> GateVerdict?,
    holds: @escaping @Sendable (GateVerdict, PublishedVersion) -> Bool
  ) {
    self.refuses = refuses
    self.judge = judge
    self.known = known
    self.holds = holds
  }

  /// The maximum number of times that an operation judges again because something has changed meanwhile.
  static let rounds = 3
}

/// The screens that must be judged before a version goes live.
public enum JudgingDepth: Sendable, Hashable {
  /// The likeliest screens, so that a publish is answered soon. The others are judged afterwards, and their errors withdraw nothing.
  case likeliest
  case all
}

extension VersionGate? {
  /// The gate, if it keeps versions from going live.
  var refusing: VersionGate? { flatMap { $0.refuses ? $0 : nil } }
}
