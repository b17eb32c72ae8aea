import JSON
import POSIX
import PaywallCheck
import PaywallModel
import PaywallStorage
import Placements

/// A file with a brand's placements, and the paywalls in the folders around it.
struct PlacementsFile {
  private let path: String
  private let bytes: [UInt8]
  /// The known paywalls; nil for a file outside a brand's folder, so that they are unknown.
  private let known: KnownPaywalls?

  /// Returns nil for a file of another kind. Placements are in a folder with that name, or have the member `placements`.
  init?(_ file: DocumentFile, _ bytes: [UInt8]) {
    let brand = file.documentInFolder
    guard brand?.document == .placements || Self.isPlacements(bytes) else { return nil }
    path = file.path
    self.bytes = bytes
    known = brand.flatMap { Self.known(of: $0, in: file.paywallsFolder) }
  }

  var checked: DiagnosticReport.CheckedFile {
    do throws(InvalidDocument) {
      let text = try Self.parsed(bytes)
      let document = try PlacementDocument(reading: text, knowing: known)
      return .init(
        path: path, bytes: bytes, diagnostics: [], warnings: document.warnings(in: text))
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

  private static func isPlacements(_ bytes: [UInt8]) -> Bool {
    do {
      let root = try JSONText(parsing: bytes, limits: .document).root
      return root["placements"] != nil && root["components"] == nil
    } catch {
      return false
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
      return known
    } catch {
      return nil
    }
  }
}
