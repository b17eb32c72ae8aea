import JSON
import PaywallModel
import PaywallStorage
import Placements

/// A list of people, and the bytes that it was made of.
public struct UnpackedList: Sendable {
  public let blob: BlobID
  public let people: PeopleList
}

extension PublishedVersion {
  /// Decodes a version of a brand's placements or of a campaign, without the other files. Its bytes were checked at publication, so this
  /// throws only if this release does not understand them.
  public func placements() throws(InvalidDocument) -> PlacementDocument {
    try PlacementDocument(published: bytes, as: PlacementFile(brand))
  }
}

extension Catalog {
  /// The uploaded lists of people of a brand, by name.
  public func lists(of brand: Brand) -> [String: StoredCompanion] {
    let files = brands[brand.owner]?.stagedCompanions.values.filter { $0.file.kind == .lists } ?? []
    return Dictionary(files.map { ($0.file.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The lists that placements of a brand ask for, unpacked.
  ///
  /// - Parameter known: lists that are unpacked already, with their bytes.
  public func people(
    askedBy document: PlacementDocument, of brand: Brand,
    knowing known: [String: UnpackedList] = [:]
  ) -> [String: UnpackedList] {
    let asked = document.lists
    guard !asked.isEmpty else { return [:] }
    return lists(of: brand).filter { asked.contains($0.key) }.mapValues { file in
      if let known = known[file.file.name], known.blob == file.blob { return known }
      return UnpackedList(blob: file.blob, people: PeopleList(packed: file.bytes))
    }
  }

  /// Throws `listIsAsked` if the live placements of a brand ask for a list.
  func checkUnasked(_ file: CompanionFile, of brand: Brand) throws(StoreError) {
    guard file.kind == .lists else { return }
    for live in placementFiles(of: brand).compactMap(\.live) {
      do throws(InvalidDocument) {
        guard try live.placements().lists.contains(file.name) else { continue }
      } catch {
        continue
      }
      throw .listIsAsked(brand, file.name, by: live.brand, live.number)
    }
  }

  /// The paywalls that the placements of a brand may show.
  func knownPaywalls(of brand: Brand) -> KnownPaywalls {
    var known = KnownPaywalls(versions: [:], live: [])
    var products: Set<String> = []
    for entry in documents(of: brand) {
      guard let name = entry.brand.paywall else { continue }
      known.versions[name] = Set(entry.versions.map(\.number))
      if entry.live != nil { known.live.insert(name) }
      for version in entry.versions { products.formUnion(version.choices.products.keys) }
    }
    known.products = products
    known.lists = Set(lists(of: brand).keys)
    known.files = files(of: brand)
    return known
  }

  /// Throws `invalidDocument` if a version of placements shows a paywall that no longer exists.
  func checkShown(by number: Int?, of brand: Brand) throws(StoreError) {
    guard brand.isOfPlacements, let version = number.flatMap({ self.version(brand, $0) }) else {
      return
    }
    do throws(InvalidDocument) {
      _ = try PlacementDocument(
        published: version.bytes, as: PlacementFile(brand), knowing: knownPaywalls(of: brand))
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
  }

  /// Throws `shownByPlacements` if the live placements of a brand show a version of a paywall.
  ///
  /// - Parameter number: the version; nil stands for any version of the paywall.
  func checkHidden(_ brand: Brand, version number: Int?) throws(StoreError) {
    guard let name = brand.paywall else { return }
    for live in placementFiles(of: brand).compactMap(\.live) {
      let references: [(pointer: String, paywall: PaywallReference)]
      do throws(InvalidDocument) {
        references = try live.placements().references
      } catch {
        continue
      }
      let shown = references.first { _, paywall in
        paywall.name == name && (number == nil || paywall.version == number.map { .number($0) })
      }
      guard let shown else { continue }
      throw .shownByPlacements(brand, number, by: live.brand, live.number, pointer: shown.pointer)
    }
  }
}
