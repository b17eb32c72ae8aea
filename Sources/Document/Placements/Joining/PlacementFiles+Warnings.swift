import JSON
import Numbers

extension PlacementFiles {
  /// The parts of one file that have no effect because of the others: the order does not name it, or other rules take all of its readers.
  ///
  /// They are warnings instead of mistakes, so that no team waits for another.
  func warnings(of file: PlacementFile, in text: JSONText) -> [PlacementDocument.Warning] {
    guard let main else { return [] }
    guard let campaign = file.campaign else {
      return absent(from: main) + unreached(in: file, text)
    }
    guard main.campaigns.contains(campaign) else {
      return [
        (
          "unlisted-campaign", "", "the placements do not name the campaign \"\(campaign)\"",
          "add it to \"campaigns\" in the placements: until then its rules do not count"
        )
      ]
    }
    return unreached(in: file, text)
  }

  private func absent(from main: PlacementDocument) -> [PlacementDocument.Warning] {
    main.campaigns.enumerated().compactMap { index, name in
      guard name != Self.ownRules, campaigns[name] == nil else { return nil }
      return (
        "absent-campaign", "/campaigns/\(index)", "no version of the campaign \"\(name)\" is live",
        "publish it: until then it has no rules"
      )
    }
  }

  /// The rules of a file that nobody reaches because rules of other files decide for all of their readers.
  private func unreached(
    in file: PlacementFile, _ text: JSONText
  ) -> [PlacementDocument.Warning] {
    guard inOrder.count > 1, let joined else { return [] }
    return PlacementCheck(joined, text: text, known: nil).unreached().compactMap { found in
      let rules = joined.placements[found.placement]?.rules ?? []
      guard let own = rules[found.rule].origin, let cover = rules[found.cover].origin,
        own.campaign == file.campaign, cover.campaign != file.campaign
      else { return nil }
      let other = cover.campaign.map(PlacementFile.campaign) ?? .main
      return (
        "unreachable-rule", "/placements/\(found.placement)/rules/\(own.index)",
        "nobody reaches this rule: the rule \"\(rules[found.cover].name ?? cover.name)\" of \(other.words) decides for the last of its readers",
        "the order is in \"campaigns\" of the placements"
      )
    }
  }
}
