import JSON
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import PaywallTree
import Routing

/// The responses that readers of the live versions may request, as files that any web server serves.
///
/// Each file has the bytes of a response of the service. `site.json` lists screens, themes and locales, so that a client finds the file for
/// its box. The layouts depend on screen, theme, locale and day alone.
public struct StaticSite: Sendable {
  /// A file of the site: its path, and the request for the response that it holds.
  public struct File: Sendable, Hashable {
    public let path: String
    public let target: String
  }

  /// The part of the service to export. An empty list selects everything.
  public struct Selection: Sendable {
    public var brands: [Brand] = []
    public var devices: [String] = []
    public var locales: [String] = []
    /// Whether to write the brands' placements with their rules, and the versions that only they show.
    public var placements = false
    /// The reader's day, such as 2026-11-25.
    public var day: String

    public init(day: String) { self.day = day }
  }

  /// Documents, layouts, schemas and the web component. The files that layouts name follow from their content: see ``files(namedBy:)``.
  public let files: [File]
  /// The placements of brands, with which clients decide for themselves; empty unless they are selected.
  public let placements: [StaticPlacements]
  /// The table of contents, to write last.
  public let index: [UInt8]
  private let reader: ServiceReader
  private let address: PublicAddress

  /// - Throws: the error of a version if one of its files is missing.
  public init(
    of service: PaywallService, _ catalog: Catalog, _ devices: DeviceTable,
    at address: PublicAddress, _ selection: Selection
  ) throws(InvalidDocument) {
    let screens = StaticScreen.all(devices, selection.devices)
    let names = catalog.names.filter { name in
      (selection.brands.isEmpty || selection.brands.contains(name))
        && catalog.version(name, nil) != nil
    }
    var paywalls: [StaticPaywall] = []
    for live in names.flatMap(catalog.paywalls).compactMap({ catalog.version($0, nil) }) {
      paywalls.append(try StaticPaywall(live, screens: screens, selection))
    }
    var placements: [StaticPlacements] = []
    for name in selection.placements ? names : [] {
      guard let found = try StaticPlacements(of: name, catalog) else { continue }
      placements.append(found)
      for pinned in found.pinned {
        paywalls.append(try StaticPaywall(pinned, isPinned: true, screens: screens, selection))
      }
    }
    self.placements = placements
    reader = ServiceReader(service: service)
    self.address = address
    files =
      [
        File(path: "schema.json", target: "/schema"),
        File(path: "schema/layout.json", target: "/schema/layout"),
        File(path: "client/paywall.js", target: "/client/paywall.js"),
        File(path: "client/more.js", target: "/client/more.js"),
        File(path: "client/spare.js", target: "/client/spare.js"),
        File(path: "client/loop.js", target: "/client/loop.js"),
        File(path: "client/decide.js", target: "/client/decide.js"),
      ] + paywalls.flatMap(\.files)
    let index: JSONValue = [
      "site": 1, "day": .string(selection.day),
      "themes": .array(Theme.allCases.map { .string($0.rawValue) }),
      "screens": .array(screens.map(\.json)),
      "active": catalog.active.map { .string($0.name) } ?? .null,
      "brands": .object(names.map { Self.entry(of: $0, paywalls, placements) }),
    ]
    self.index = index.encoded(.pretty)
  }

  /// A brand with its first paywall, its further ones by name, and its placements.
  private static func entry(
    of brand: Brand, _ paywalls: [StaticPaywall], _ placements: [StaticPlacements]
  ) -> JSONField {
    let own = paywalls.filter { $0.brand.owner == brand }
    let further = own.filter { !$0.brand.isOwner && !$0.isPinned }.map {
      JSONField(name: $0.brand.paywall ?? Brand.main, value: .object(members(of: $0.brand, own)))
    }
    let decided = placements.filter { $0.brand == brand }.map {
      JSONField(name: "placements", value: $0.json)
    }
    let more = further.isEmpty ? [] : [JSONField(name: "paywalls", value: .object(further))]
    return JSONField(name: brand.name, value: .object(members(of: brand, own) + more + decided))
  }

  /// The live version of a paywall, and the versions that placements show beside it, by number.
  private static func members(of paywall: Brand, _ all: [StaticPaywall]) -> [JSONField] {
    let own = all.filter { $0.brand == paywall }
    let pinned = own.filter(\.isPinned).map {
      JSONField(name: String($0.version), value: .object($0.json))
    }
    let live = own.first { !$0.isPinned }?.json ?? []
    return pinned.isEmpty ? live : live + [JSONField(name: "versions", value: .object(pinned))]
  }

  public func content(of file: File) throws(StaticSiteError) -> [UInt8] {
    try reader.content(of: file.target)
  }

  /// Returns the pictures and fonts of the service that a layout names; empty for other files. Files of other services are not exported.
  public func files(namedBy content: [UInt8]) throws(JSONError) -> [File] {
    guard content.first == UInt8(ascii: "{") else { return [] }
    let root = try JSONText(parsing: content, limits: .trusted).root
    let pictures = root["assets"]?.elements.map(Array.init) ?? []
    let fonts = root["fonts"]?.elements.map(Array.init) ?? []
    let addresses =
      pictures.flatMap { [$0["url"]?.string, $0["png"]?.string] } + fonts.map { $0["file"]?.string }
    return addresses.compactMap { $0 }.compactMap(file)
  }

  /// Returns the file at an address of this site; nil for an address elsewhere.
  private func file(at url: String) -> File? {
    guard url.hasPrefix(address.base + "/") else { return nil }
    let path = url.dropFirst(address.base.count + 1)
    guard !path.isEmpty, !path.hasPrefix("/"), !path.contains("?"), !path.contains("..") else {
      return nil
    }
    return File(path: String(path), target: "/" + path)
  }

  /// The lines of `SHA256SUMS`, for `sha256sum -c`, in the order of the paths.
  public static func sums(_ hashes: [String: String]) -> String {
    hashes.keys.sorted().map { "\(hashes[$0] ?? "")  \($0)\n" }.joined()
  }
}

extension Catalog {
  /// The paywalls of a brand, the first one first.
  fileprivate func paywalls(of brand: Brand) -> [Brand] {
    [brand] + documents(of: brand).map(\.brand).filter { !$0.isOwner && $0.paywall != nil }
  }
}
