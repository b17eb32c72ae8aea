import JSON
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import PaywallTree

/// The responses that readers of the live versions may request, as files that any web server serves.
///
/// Each file has the bytes of a response of the service. `site.json` lists screens, themes and locales, so that a client finds the file for
/// its box. The layouts depend on screen, theme, locale and day alone.
public struct StaticSite: Sendable {
  /// A file of the site: its path, and the request whose response it holds.
  public struct File: Sendable, Hashable {
    public let path: String
    public let target: String
  }

  /// The part of the service to export. An empty list selects everything.
  public struct Selection: Sendable {
    public var brands: [Brand] = []
    public var devices: [String] = []
    public var locales: [String] = []
    /// The reader's day, such as 2026-11-25.
    public var day: String

    public init(day: String) { self.day = day }
  }

  /// Documents, layouts, schemas and the web component. The files that layouts name follow from their content: see ``files(namedBy:)``.
  public let files: [File]
  /// The table of contents, to write last.
  public let index: [UInt8]
  private let reader: ServiceReader
  private let address: PublicAddress

  /// - Throws: the fault of a live version that lacks a file.
  public init(
    of service: PaywallService, _ catalog: Catalog, _ devices: DeviceTable,
    at address: PublicAddress, _ selection: Selection
  ) throws(InvalidDocument) {
    let screens = StaticScreen.all(devices, selection.devices)
    let names = catalog.names.filter { selection.brands.isEmpty || selection.brands.contains($0) }
    var brands: [StaticBrand] = []
    for live in names.compactMap({ catalog.version($0, nil) }) {
      brands.append(
        try StaticBrand(
          live: live, screens: screens, locales: selection.locales, day: selection.day))
    }
    reader = ServiceReader(service: service)
    self.address = address
    files =
      [
        File(path: "schema.json", target: "/schema"),
        File(path: "schema/layout.json", target: "/schema/layout"),
        File(path: "client/paywall.js", target: "/client/paywall.js"),
        File(path: "client/more.js", target: "/client/more.js"),
      ] + brands.flatMap(\.files)
    let index: JSONValue = [
      "site": 1, "day": .string(selection.day),
      "themes": .array(Theme.allCases.map { .string($0.rawValue) }),
      "screens": .array(screens.map(\.json)),
      "active": catalog.active.map { .string($0.name) } ?? .null,
      "brands": .object(brands.map { JSONField(name: $0.brand.name, value: $0.json) }),
    ]
    self.index = index.encoded(.pretty)
  }

  public func content(of file: File) throws(StaticSiteError) -> [UInt8] {
    try reader.content(of: file.target)
  }

  /// The pictures and fonts of the service that a file names if it is a layout; those of other services stay where they are.
  public func files(namedBy content: [UInt8]) throws(JSONError) -> [File] {
    guard content.first == UInt8(ascii: "{") else { return [] }
    let root = try JSONText(parsing: content, limits: .trusted).root
    let pictures = root["assets"]?.elements.map(Array.init) ?? []
    let fonts = root["fonts"]?.elements.map(Array.init) ?? []
    let addresses =
      pictures.flatMap { [$0["url"]?.string, $0["png"]?.string] } + fonts.map { $0["file"]?.string }
    return addresses.compactMap { $0 }.compactMap(file)
  }

  /// The file at an address of this site; nil for an address elsewhere.
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
