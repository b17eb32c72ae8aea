/// Judges versions before they go live. The store asks and does not know how it judges.
///
/// Judging takes long. The store asks for it without its lock, and under the lock only whether the verdict still holds.
public struct VersionGate: Sendable {
  /// Whether it keeps versions from going live; otherwise it only tells what it thinks of a document that is published.
  public var refuses: Bool
  /// What is known of a version, or found out now. Takes up to the deadline of the gate.
  public var judge: @Sendable (PublishedVersion) -> GateVerdict
  /// What is known of a version without judging it; nil if nothing is, or if something has changed since.
  public var known: @Sendable (PublishedVersion) -> GateVerdict?
  /// Whether everything that a verdict depends on is still the same.
  public var holds: @Sendable (GateVerdict, PublishedVersion) -> Bool

  public init(
    refuses: Bool = true,
    judge: @escaping @Sendable (PublishedVersion) -> GateVerdict,
    known: @escaping @Sendable (PublishedVersion) -> GateVerdict?,
    holds: @escaping @Sendable (GateVerdict, PublishedVersion) -> Bool
  ) {
    self.refuses = refuses
    self.judge = judge
    self.known = known
    self.holds = holds
  }

  /// How often an operation judges again because something has changed meanwhile.
  static let rounds = 3
}

extension VersionGate? {
  /// The gate, if it keeps versions from going live.
  var refusing: VersionGate? { flatMap { $0.refuses ? $0 : nil } }
}
