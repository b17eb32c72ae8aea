/// What the gate does with a version that it does not let through.
public enum GateMode: String, Sendable, CaseIterable {
  /// It does not go live.
  case enforce
  /// It goes live, and its errors are told.
  case report
  /// Nothing is judged unless somebody asks.
  case off
}
