import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Placements

/// A file with a brand's placements or with a campaign, and the paywalls and other files of placements in the folders around it.
struct PlacementsFile {
  private let path: String
  private let bytes: [UInt8]
  private let kind: PlacementFile
  /// The known paywalls; nil for a file outside a brand's folder, so that they are unknown.
  private let known: KnownPaywalls?

  /// Returns nil for a file of another kind. Placements are in a folder with that name, or have the member `placements`. Without
  /// such a folder and a version a file that says at no placement what everybody else sees is a campaign.
  init?(_ file: DocumentFile, _ bytes: [UInt8]) {
    let brand = file.documentInFolder
    if let brand, brand.isOfPlacements, file.version != nil {
      kind = PlacementFile(brand)
    } else if let guessed = Self.kind(of: bytes) {
      kind = guessed
    } else {
      return nil
    }
    path = file.path
    self.bytes = bytes
    known = brand.flatMap { Self.known(of: $0, in: file.paywallsFolder) }
  }

  var checked: DiagnosticReport.CheckedFile {
    do throws(InvalidDocument) {
      let text = try Self.parsed(bytes)
      let document = try PlacementDocument(reading: text, as: kind, knowing: known)
      let files = known?.files ?? PlacementFiles()
      return .init(
        path: path, bytes: bytes, diagnostics: [],
        warnings: document.warnings(in: text, as: kind, beside: files))
    } catch {
      return .init(path: path, bytes: bytes, diagnostics: error.diagnostics)
    }
  }

  private static func parsed(_ bytes: [UInt8]) throws(InvalidDocument) -> JSONText {
    do {
      return try JSONText(parsing: bytes, limits: .document)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
  }

  /// Nil for a file without placements.
  private static func kind(of bytes: [UInt8]) -> PlacementFile? {
    do {
      let root = try JSONText(parsing: bytes, limits: .document).root
      guard let placements = root["placements"], root["components"] == nil else { return nil }
      let members = placements.members.map(Array.init) ?? []
      let isCampaign =
        !members.isEmpty
        && members.allSatisfy { $0.value["rules"] != nil && $0.value["otherwise"] == nil }
      return isCampaign ? .campaign("campaign") : .main
    } catch {
      return nil
    }
  }

  /// The paywalls in the files around it. Each file counts as a version, and the newest one as live.
  private static func known(of brand: Brand, in folder: String?) -> KnownPaywalls? {
    guard let folder else { return nil }
    do {
      let tree = try FolderTree(folder)
      var known = KnownPaywalls(versions: [:], live: [])
      var paywalls = [brand.owner]
      let further = try tree.folder("\(brand.name)/\(Brand.paywallsFolder)")?.names() ?? []
      paywalls += further.compactMap { Brand(brand.name, paywall: $0) }
      for paywall in paywalls {
        let names = try tree.folder(paywall.description)?.names() ?? []
        let numbers = Set(names.compactMap { VersionNumber.number(inFileName: $0) })
        guard let name = paywall.paywall, !numbers.isEmpty else { continue }
        known.versions[name] = numbers
        known.live.insert(name)
      }
      for file in try Self.files(of: brand, in: tree) {
        known.files[PlacementFile(file)] = try newest(of: file, in: tree)
      }
      return known
    } catch {
      return nil
    }
  }

  /// The placements of a brand and its campaigns that have a folder.
  private static func files(of brand: Brand, in tree: FolderTree) throws -> [Brand] {
    guard let folder = try tree.folder(brand.placements.description) else { return [] }
    let campaigns = try folder.names().filter { try folder.folder($0) != nil }
    return [brand.placements] + campaigns.compactMap { Brand(brand.name, campaign: $0) }
  }

  /// The newest document of a file of placements; nil if it cannot be read, which its own check says.
  private static func newest(of file: Brand, in tree: FolderTree) throws -> PlacementDocument? {
    let names = try tree.folder(file.description)?.names() ?? []
    guard let number = names.compactMap({ VersionNumber.number(inFileName: $0) }).max() else {
      return nil
    }
    let bytes = try tree.read(
      "\(file.description)/\(VersionNumber.fileName(number))", limit: PlacementDocument.mostBytes)
    do {
      return try PlacementDocument(published: bytes, as: PlacementFile(file))
    } catch {
      return nil
    }
  }
}
