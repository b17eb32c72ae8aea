import Locales
import Numbers
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

  /// Something that it asks for and that no paywall can show.
  public struct Item: Sendable, Hashable {
    public var says = ""
    public var source = ""
    public var from: CivilDay?
  }
}
