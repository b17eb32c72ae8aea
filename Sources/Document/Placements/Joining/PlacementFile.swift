import Numbers
import PaywallModel

/// One of the files with a brand's placements: the main one, or a campaign.
public enum PlacementFile: Sendable, Hashable {
  case main
  /// Rules and experiments of one team, by the campaign's name.
  case campaign(String)

  /// The file of a brand's document.
  public init(_ brand: Brand) { self = brand.campaign.map(Self.campaign) ?? .main }

  /// The campaign's name; `nil` for the main file.
  public var campaign: String? {
    if case .campaign(let name) = self { name } else { nil }
  }

  /// `the campaign "winter"`
  var words: String { campaign.map { "the campaign \"\($0)\"" } ?? "the placements" }
}

/// The place of a joined rule in its own file.
public struct RuleOrigin: Sendable, Hashable {
  /// The campaign; `nil` for the main file.
  public var campaign: String?
  /// The rule's index among those of its placement in that file.
  public var index: Int

  /// The name of a rule without one. Its number counts the rules of its own file, so no other file changes it.
  var name: String {
    let number = "rule-\(index + 1)"
    return campaign.map { "\($0)-\(number)" } ?? number
  }
}

extension PlacementRule {
  /// The name in responses and counts.
  ///
  /// - Parameter index: the rule's index in a placement that is not joined.
  public func toldName(at index: Int, of file: PlacementFile = .main) -> String {
    name ?? (origin ?? RuleOrigin(campaign: file.campaign, index: index)).name
  }
}
