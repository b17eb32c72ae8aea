import PaywallModel
import Placements

/// The versions that decide for a brand: the live one of its placements, and those of its campaigns.
public struct LivePlacements: Sendable {
  /// The version of the placements, which answers name.
  public let main: PublishedVersion
  /// The live campaigns, sorted by name, whether or not the placements name them.
  public let campaigns: [PublishedVersion]

  /// Whether both decide alike, because all files are the same.
  public func isSame(as other: LivePlacements) -> Bool {
    main === other.main && campaigns.elementsEqual(other.campaigns, by: ===)
  }

  /// Decodes the files. Throws if this release does not understand one of them.
  public func files() throws(InvalidDocument) -> PlacementFiles {
    var files = PlacementFiles(main: try main.placements())
    for campaign in campaigns {
      files[PlacementFile(campaign.brand)] = try campaign.placements()
    }
    return files
  }

  /// The joined document, by which is decided.
  public func document() throws(InvalidDocument) -> PlacementDocument {
    let files = try files()
    return files.joined ?? PlacementDocument()
  }

  /// An experiment, and the version of the file that has it.
  public typealias DecidingExperiment = (
    name: String, experiment: PlacementExperiment, version: PublishedVersion
  )

  /// The experiments that decide, sorted by name.
  public func experiments() throws(InvalidDocument) -> [DecidingExperiment] {
    let files = try files()
    let versions = [main] + campaigns
    return files.inOrder.flatMap { file -> [DecidingExperiment] in
      guard let version = versions.first(where: { PlacementFile($0.brand) == file }) else {
        return []
      }
      return (files[file]?.experiments ?? [:]).map { ($0, $1, version) }
    }.sorted { $0.name < $1.name }
  }
}

extension Catalog {
  /// The placements of a brand and its campaigns, live or not, the placements first.
  public func placementFiles(of brand: Brand) -> [BrandEntry] {
    let campaigns = (state.further[brand.owner] ?? []).filter { $0.campaign != nil }.sorted()
    return ([brand.placements] + campaigns).compactMap { brands[$0] }
  }

  /// The versions that decide for a brand; nil without live placements.
  ///
  /// - Parameter version: a version that takes the place of the live one of its file.
  public func livePlacements(
    of brand: Brand, with version: PublishedVersion? = nil
  ) -> LivePlacements? {
    var versions = placementFiles(of: brand).compactMap(\.live)
    if let version {
      versions = versions.filter { $0.brand != version.brand } + [version]
    }
    guard let main = versions.first(where: { $0.brand.campaign == nil }) else { return nil }
    return LivePlacements(
      main: main,
      campaigns: versions.filter { $0.brand.campaign != nil }.sorted { $0.brand < $1.brand })
  }

  /// The live files of a brand's placements, as far as this release understands them.
  public func files(of brand: Brand) -> PlacementFiles {
    var files = PlacementFiles()
    for version in placementFiles(of: brand).compactMap(\.live) {
      do throws(InvalidDocument) {
        files[PlacementFile(version.brand)] = try version.placements()
      } catch {
        continue
      }
    }
    return files
  }

  /// What would be decided with a draft of one of the files.
  public func joined(
    _ draft: PlacementDocument, as file: PlacementFile, of brand: Brand
  ) -> PlacementDocument {
    var files = files(of: brand)
    files[file] = draft
    return files.joined ?? draft
  }

  /// Throws when a brand has as many campaigns as are kept.
  func checkRoom(forCampaign brand: Brand) throws(StoreError) {
    let most = PlacementDocument.mostCampaigns
    guard brand.campaign != nil, brands[brand] == nil,
      placementFiles(of: brand).filter({ $0.brand.campaign != nil }).count >= most
    else { return }
    throw .limitReached(
      "\(brand.owner) has \(most) campaigns, the most that are kept; delete one that has ended")
  }
}
