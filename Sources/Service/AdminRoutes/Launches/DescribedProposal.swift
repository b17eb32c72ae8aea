import PaywallModel
import PaywallStorage
import PaywallStore
import Routing

/// A proposal with links that show its effect on readers.
struct DescribedProposal: Sendable {
  let proposal: Proposal
  /// Whether the brand has changed since, so that somebody should look again.
  let isOutdated: Bool
  /// The findings and the impact of a paywall's version; nil for placements.
  fileprivate var findings: String?
  fileprivate var impact: String?
  fileprivate var picture: String?
  /// The document of placements, and each version that it shows by number; nil for a paywall.
  fileprivate var document: String?
  fileprivate var shows: [PinnedVersion]?

  /// A version that placements show by its number.
  fileprivate struct PinnedVersion {
    let version: PublishedVersion
    let isPublic: Bool
    let findings: String?
    let picture: String
  }

  init(_ proposal: Proposal, in catalog: Catalog, at address: PublicAddress) {
    self.proposal = proposal
    isOutdated = catalog.isOutdated(proposal)
    let (brand, number) = (proposal.launch.brand, proposal.launch.version)
    findings = address.findings(of: number, brand)
    guard findings == nil else {
      let paywall = brand.furtherPaywall.map { "paywall=\($0)&" } ?? ""
      impact = address.url("/admin/brands/\(brand.name)/impact?\(paywall)version=\(number)")
      picture = address.picture(number, of: brand)
      return
    }
    document = address.document(number, of: brand)
    let shown = catalog.version(brand, number).map(catalog.versions(shownBy:)) ?? []
    shows = shown.map { version in
      PinnedVersion(
        version: version, isPublic: catalog.isPublic(version),
        findings: address.findings(of: version.number, version.brand),
        picture: address.picture(version.number, of: version.brand))
    }
  }
}

extension AnswerForm<[DescribedProposal]> {
  static let proposals = AnswerForm<DescribedProposal>.proposal.listed(as: "proposals")
    .named("Proposals")
}

extension AnswerForm<DescribedProposal> {
  static let proposal = object([
    .member("id", .text, \.proposal.id), .all(of: .brand, \.proposal.launch.brand),
    .member("version", .integer, \.proposal.launch.version),
    .member("etag", .text, \.proposal.etag),
    .member("at", .nullable(.time)) { $0.proposal.launch.period?.at },
    .member("until", .nullable(.time)) { $0.proposal.launch.period?.until },
    .member("activates", .flag, \.proposal.launch.activates),
    .optional("canary", .canaryTerms, \.proposal.launch.canary),
    .member("forced", .flag, \.proposal.isForced),
    .member("live", .nullable(.integer), \.proposal.live),
    .member("outdated", .flag, \.isOutdated),
    .member("createdBy", .text, \.proposal.createdBy),
    .member("createdAt", .time, \.proposal.createdAt),
    .member("reason", .nullable(.text), \.proposal.reason),
    .optional("findings", .text, \.findings), .optional("impact", .text, \.impact),
    .optional("picture", .text, \.picture), .optional("document", .text, \.document),
    .optional("shows", .list(of: pinnedVersionForm), \.shows),
  ]).named("Proposal")
}

private let pinnedVersionForm = AnswerForm<DescribedProposal.PinnedVersion>.object([
  .member("paywall", .text) { $0.version.brand.paywall ?? Brand.main },
  .member("version", .integer, \.version.number), .member("public", .flag, \.isPublic),
  .optional("findings", .text, \.findings), .member("picture", .text, \.picture),
]).named("PinnedVersion")
