import Numbers

/// The files of a brand's placements that are live, or drafts in their place.
///
/// The main file has the moments of the app, what everybody else sees there, and the order of the campaigns. A campaign has rules and
/// experiments. Decisions only know the joined document.
public struct PlacementFiles: Sendable, Equatable {
  public var main: PlacementDocument?
  /// The campaigns by name, whether or not the main file names them.
  public var campaigns: [String: PlacementDocument]

  public init(main: PlacementDocument? = nil, campaigns: [String: PlacementDocument] = [:]) {
    self.main = main
    self.campaigns = campaigns
  }

  public subscript(file: PlacementFile) -> PlacementDocument? {
    get {
      switch file {
      case .main: main
      case .campaign(let name): campaigns[name]
      }
    }
    set {
      switch file {
      case .main: main = newValue
      case .campaign(let name): campaigns[name] = newValue
      }
    }
  }

  /// The files that decide, in the order of their rules. The main file's own rules come last unless it names a place for them.
  public var inOrder: [PlacementFile] {
    guard let main else { return [] }
    var order = main.campaigns.map { $0 == Self.ownRules ? .main : PlacementFile.campaign($0) }
    if !order.contains(.main) { order.append(.main) }
    return order.filter { self[$0] != nil }
  }

  /// The name of the main file's own rules in the order of campaigns.
  public static let ownRules = "main"

  /// The document that decides: the main file with the rules, experiments and attributes of its campaigns. `nil` without a main file.
  public var joined: PlacementDocument? {
    guard var joined = main, !joined.campaigns.isEmpty else { return main }
    joined.campaigns = []
    for file in inOrder {
      guard file != .main, let campaign = self[file] else { continue }
      joined.attributes.merge(campaign.attributes) { own, _ in own }
      joined.experiments.merge(campaign.experiments) { own, _ in own }
    }
    for name in joined.placements.keys {
      joined.placements[name]?.rules = inOrder.flatMap { rules(of: name, in: $0) }
    }
    return joined
  }

  /// The rules of a file, which know where they are from. A paused campaign has none.
  private func rules(of placement: String, in file: PlacementFile) -> [PlacementRule] {
    guard let document = self[file], file == .main || !document.isPaused else { return [] }
    return (document.placements[placement]?.rules ?? []).enumerated().map { index, rule in
      var rule = rule
      let origin = RuleOrigin(campaign: file.campaign, index: index)
      rule.origin = origin
      rule.name = rule.name ?? origin.name
      return rule
    }
  }
}
