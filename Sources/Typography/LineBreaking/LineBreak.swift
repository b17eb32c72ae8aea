/// Whether a line may, must or must not end after a character (UAX #14 §3).
public enum LineBreak: UInt8, Sendable, Hashable {
  case prohibited, allowed, mandatory
}
