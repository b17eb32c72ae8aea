import PaywallModel
import PaywallStorage
import Placements

/// The versions of paywalls that placements show by number, whatever is live.
struct PlacementPins: Sendable {
  /// The first pointer to each number, by the paywall's name.
  private var pointers: [String: [Int: String]] = [:]

  init() {}

  /// The pins of a file of placements; empty if this release does not understand it.
  init(of placements: [UInt8], as file: PlacementFile) {
    do throws(InvalidDocument) {
      let document = try PlacementDocument(published: placements, as: file)
      for (pointer, paywall) in document.references {
        guard case .number(let number) = paywall.version else { continue }
        let known = pointers[paywall.name]?[number]
        pointers[paywall.name, default: [:]][number] = known ?? pointer
      }
    } catch {
      pointers = [:]
    }
  }

  /// The pointer to the place where a version is shown; nil if it is not.
  func pointer(to number: Int, of paywall: Brand) -> String? {
    guard !pointers.isEmpty, let name = paywall.paywall else { return nil }
    return pointers[name]?[number]
  }

  /// All pins of a brand's placements, in the order of their names.
  func all(of brand: Brand) -> [(paywall: Brand, number: Int)] {
    pointers.sorted { $0.key < $1.key }.flatMap { name, numbers in
      Brand(brand.name, paywall: name).map { paywall in
        numbers.keys.sorted().map { (paywall, $0) }
      } ?? []
    }
  }
}

extension PublishedVersion {
  /// The pointer to the place where placements show a version of a paywall by number; nil if they do not.
  func pointer(to number: Int, of paywall: Brand) -> String? {
    brand.isOfPlacements && brand.owner == paywall.owner
      ? pins.pointer(to: number, of: paywall) : nil
  }
}

extension Catalog {
  /// Whether strangers may see a version: its document, layouts and pictures, and its name in events. True if it is or was live, or if the
  /// brand's live placements show it.
  public func isPublic(_ version: PublishedVersion) -> Bool {
    version.wasLive || isShown(version.number, of: version.brand)
  }

  /// Whether strangers may know that a document exists, because any of its versions is public.
  public func isPublic(_ entry: BrandEntry) -> Bool {
    entry.versions.contains(where: isPublic)
  }

  /// Whether strangers may know that a brand exists, because any version of its paywalls is public or its placements are live.
  public func isPublic(_ brand: Brand) -> Bool {
    documents(of: brand).contains { entry in
      switch entry.brand.document {
      case .placements: entry.live != nil
      case .campaign: false
      case .main, .paywall: isPublic(entry)
      }
    }
  }

  /// Whether the live placements of a brand show a version by number.
  func isShown(_ number: Int, of paywall: Brand) -> Bool {
    placementFiles(of: paywall).contains {
      $0.live?.pointer(to: number, of: paywall) != nil
    }
  }

  /// The versions of a paywall that readers see: the live one, that of a canary, and those that live placements show by number.
  public func shown(of paywall: Brand) -> [PublishedVersion] {
    guard let entry = brands[paywall] else { return [] }
    let first = entry.canary?.version
    return entry.versions.filter {
      $0 === entry.live || $0 === first || isShown($0.number, of: paywall)
    }
  }

  /// The versions that a version of placements shows by number.
  public func versions(shownBy placements: PublishedVersion) -> [PublishedVersion] {
    placements.pins.all(of: placements.brand).compactMap { version($0.paywall, $0.number) }
  }

  /// The versions that become public when a version goes live: itself, or those that placements show.
  func newcomers(with version: PublishedVersion) -> [PublishedVersion] {
    guard version.brand.isOfPlacements else { return [version] }
    return versions(shownBy: version).filter { !isPublic($0) }
  }
}
