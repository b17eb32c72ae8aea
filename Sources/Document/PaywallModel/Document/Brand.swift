import ASCII
import Numbers

/// The owner of a paywall: `disney`, `espn`. A value exists only for a well-formed name.
///
/// A brand may have several documents, each with its own versions: its first paywall, further paywalls with a name, its placements, and
/// campaigns, which add rules to the placements. A value identifies one of them, by default the first paywall; the brand's pictures and shared files belong to that one.
public struct Brand: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let name: String
  public let document: Document

  /// The kind of a brand's document.
  public enum Document: Hashable, Sendable {
    /// The first paywall, `main`.
    case main
    /// Another paywall, by its name.
    case paywall(String)
    /// The placements: the paywalls that are shown at each moment, and to whom.
    case placements
    /// A campaign: rules and experiments of one team, which are joined with the placements.
    case campaign(String)
  }

  /// The brand's first paywall. `nil` unless `name` matches `[a-z0-9][a-z0-9-]{0,63}`.
  public init?(_ name: String) {
    guard Self.isName(name) else { return nil }
    self.init(name, .main)
  }

  /// A paywall of a brand; `main` is the first one. `nil` unless both names are well-formed.
  public init?(_ name: String, paywall: String) {
    guard Self.isName(name), Self.isName(paywall) else { return nil }
    self.init(name, paywall == Self.main ? .main : .paywall(paywall))
  }

  /// A campaign of a brand. `nil` unless both names are well-formed.
  public init?(_ name: String, campaign: String) {
    guard Self.isName(name), Self.isCampaign(campaign) else { return nil }
    self.init(name, .campaign(campaign))
  }

  /// Reads the form that `description` writes.
  public init?(path: String) {
    let parts = path.split(separator: Character("/"), omittingEmptySubsequences: false).map(
      String.init)
    switch (parts.count, parts.dropFirst().first) {
    case (1, _): self.init(parts[0])
    case (2, Self.placementsFolder):
      guard let brand = Brand(parts[0]) else { return nil }
      self = brand.placements
    case (3, Self.paywallsFolder):
      guard parts[2] != Self.main else { return nil }
      self.init(parts[0], paywall: parts[2])
    case (3, Self.placementsFolder): self.init(parts[0], campaign: parts[2])
    default: return nil
    }
  }

  private init(_ name: String, _ document: Document) {
    self.name = name
    self.document = document
  }

  /// The name of a brand's first paywall.
  public static let main = "main"
  /// The folder of a brand's further paywalls, in which each has a folder.
  public static let paywallsFolder = "paywalls"
  /// The folder of a brand's placements.
  public static let placementsFolder = "placements"

  /// The brand's first paywall, to which its pictures and shared files belong.
  public var owner: Brand { Brand(name, .main) }

  public var placements: Brand { Brand(name, .placements) }

  public var isOwner: Bool { document == .main }

  /// The paywall's name; `nil` for placements and campaigns.
  public var paywall: String? {
    switch document {
    case .main: Self.main
    case .paywall(let name): name
    case .placements, .campaign: nil
    }
  }

  /// The campaign's name; `nil` for other documents.
  public var campaign: String? {
    if case .campaign(let name) = document { name } else { nil }
  }

  /// Whether it decides which paywall is shown: the placements, or a campaign.
  public var isOfPlacements: Bool { paywall == nil }

  /// The paywall's name unless it is the first one.
  public var furtherPaywall: String? { isOwner ? nil : paywall }

  /// The folder that contains its versions: `espn`, `espn/paywalls/winter`, `espn/placements` or `espn/placements/winter`.
  public var description: String {
    switch document {
    case .main: name
    case .paywall(let paywall): "\(name)/\(Self.paywallsFolder)/\(paywall)"
    case .placements: "\(name)/\(Self.placementsFolder)"
    case .campaign(let campaign): "\(name)/\(Self.placementsFolder)/\(campaign)"
    }
  }

  /// The prefix of the ids of its schedules, proposals and links: `espn`, `espn.winter`, `espn..placements` or `espn..placements.winter`.
  public var slug: String {
    switch document {
    case .main: name
    case .paywall(let paywall): "\(name).\(paywall)"
    case .placements: "\(name)..\(Self.placementsFolder)"
    case .campaign(let campaign): "\(name)..\(Self.placementsFolder).\(campaign)"
    }
  }

  /// Reads the `slug` of a paywall.
  public init?(slug: String) {
    let parts = slug.split(separator: Character("."), omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count <= 2 else { return nil }
    self.init(parts[0], paywall: parts.count == 2 ? parts[1] : Self.main)
  }

  /// The query parameters that identify it: `brand=espn&paywall=winter`.
  public var query: String {
    switch document {
    case .main: "brand=\(name)"
    case .paywall(let paywall): "brand=\(name)&paywall=\(paywall)"
    case .placements: "brand=\(name)&placements=true"
    case .campaign(let campaign): "brand=\(name)&campaign=\(campaign)"
    }
  }

  public static func < (left: Brand, right: Brand) -> Bool {
    left.name == right.name
      ? left.description < right.description : left.name < right.name
  }

  /// Whether a campaign may have the name. It begins with a letter and is short, so that names of its rules can begin with it. The order of
  /// campaigns calls the placements' own rules `main`.
  public static func isCampaign(_ name: String) -> Bool {
    isName(name) && name.utf8.first?.isLowercaseLetter == true && name.utf8.count <= 40
      && name != main
  }

  /// Whether a brand or a paywall may have the name.
  public static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, first != UInt8(ascii: "-"), bytes.count <= 64 else {
      return false
    }
    return bytes.allSatisfy {
      $0.isLowercaseLetter || $0.isDigit || $0 == UInt8(ascii: "-")
    }
  }
}
