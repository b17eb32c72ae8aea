import Locales
import Numbers

/// A rule of the gate that a law or a store makes binding: see `RulePack`.
public struct Duty: Sendable, Hashable {
  public var rule = ""
  /// The least severity of the rule's findings while the duty holds.
  public var severity = Severity.error
  /// The first day; nil if it always held, or if none is announced yet.
  public var from: CivilDay?
  /// The last day; nil if none is known.
  public var until: CivilDay?
  /// When it is expected, in words, while no day is known. It warns until somebody enters the day.
  public var announced: String?
  /// The address of the law or the policy.
  public var source = ""
  /// What it asks for, in a sentence.
  public var says = ""
}

extension Duty {
  /// How a duty stands on a day.
  public enum Standing: Sendable, Hashable {
    case inForce
    /// It will hold from this day on.
    case comes(CivilDay)
    case announced
    case over
  }

  public func standing(on day: CivilDay) -> Standing {
    if let until, until < day { return .over }
    if let from { return from <= day ? .inForce : .comes(from) }
    return announced == nil ? .inForce : .announced
  }
}
