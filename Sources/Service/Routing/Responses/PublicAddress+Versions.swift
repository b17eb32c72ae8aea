import PaywallModel

extension PublicAddress {
  /// The path of a version's findings; nil for placements, which have none.
  package func findings(of version: Int, _ brand: Brand) -> String? {
    guard brand.paywall != nil else { return nil }
    let paywall = brand.furtherPaywall.map { "?paywall=\($0)" } ?? ""
    return url("/admin/brands/\(brand.name)/versions/\(version)/findings\(paywall)")
  }

  /// The path of a version's document.
  package func document(_ version: Int, of brand: Brand) -> String {
    guard brand.paywall != nil else {
      let campaign = brand.campaign.map { "campaign=\($0)&" } ?? ""
      return url("/admin/brands/\(brand.name)/placements?\(campaign)version=\(version)")
    }
    return url("/paywall?\(brand.query)&version=\(version)")
  }

  /// The path of a picture of a paywall's version.
  package func picture(_ version: Int, of brand: Brand) -> String {
    url("/render?\(brand.query)&version=\(version)&format=svg")
  }
}
