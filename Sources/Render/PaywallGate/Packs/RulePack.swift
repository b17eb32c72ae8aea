import Locales
import PaywallModel

/// A law or a store's policy: which rules of the gate it makes binding, where, and from which day.
public struct RulePack: Sendable, Equatable {
  public var name = ""
  public var title = ""
  /// The day on which a person last compared the pack with its sources; nil if nobody has yet.
  public var checked: CivilDay?
  /// The countries (ISO 3166) where it holds; if empty, all.
  public var storefronts: [String] = []
  /// The platforms for which it holds; if empty, all.
  public var platforms: [AppPlatform] = []
  public var duties: [Duty] = []
  public var checklist: [Item] = []

  /// A rule of the gate that the pack makes binding.
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

  /// Something that it asks for and that no paywall can show.
  public struct Item: Sendable, Hashable {
    public var says = ""
    public var source = ""
    public var from: CivilDay?
  }
}

extension RulePack.Duty {
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
