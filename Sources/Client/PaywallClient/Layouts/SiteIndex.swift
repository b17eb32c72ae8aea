import Foundation
import JSON
import Numbers

/// The files that `paywalld export site` writes, on any web server: a fallback if no service answers.
///
/// `site.json` lists screens, themes and locales. A page is the file of the nearest screen, in the best locale.
struct SiteIndex: Sendable {
  /// The nearest page of a site, for a request.
  struct Place: Sendable, Hashable {
    var brand: String
    /// The path of the layout below the site's address.
    var path: String
  }

  private let root: JSONNode

  /// The revision of `site.json` that this client supports.
  private static let revision = 1

  init(reading content: Data) throws(PaywallError) {
    do {
      root = try JSONText(
        parsing: Array(content),
        limits: JSONLimits(maxBytes: content.count + 1, maxDepth: 32, maxNumberLength: 128)
      ).root
    } catch {
      throw .unreadable("site.json is not JSON: \(error)")
    }
    guard let number = root["site"]?.number?.int, number <= Self.revision else {
      throw .unreadable("site.json is not of a revision that this client reads")
    }
  }

  /// Returns the place of the page for a request.
  ///
  /// - Throws: `nothingPublished` without an active brand; `refused` for a brand, version or screen that the site does not have.
  func place(for request: PaywallRequest) throws(PaywallError) -> Place {
    guard let brand = request.brand ?? root["active"]?.string else { throw .nothingPublished }
    guard let live = paywall(request.paywall, of: brand) else {
      throw .refused(status: 404, detail: "the site has no such paywall of \"\(brand)\"")
    }
    guard let entry = Self.version(request.version, of: live),
      let pattern = entry["layouts"]?.string
    else { throw .refused(status: 404, detail: "the site does not have this version") }
    let locales = entry["locales"]?.elements?.compactMap(\.string) ?? []
    guard let screen = screen(for: request.box),
      let locale = Self.locale(request.locale, among: locales)
    else { throw .refused(status: 404, detail: "the site has no such page") }
    let path = pattern.replacing("{locale}", with: locale).replacing("{screen}", with: screen)
      .replacing("{theme}", with: request.theme.rawValue)
    return Place(brand: brand, path: path)
  }

  /// Returns the entry of a brand's paywall; the first one has the brand's own.
  private func paywall(_ name: String?, of brand: String) -> JSONNode? {
    let entry = root["brands"]?[brand]
    guard let name, name != PaywallRequest.firstPaywall else { return entry }
    return entry?["paywalls"]?[name]
  }

  /// Returns the entry of a version: the live one, or one that placements show beside it.
  private static func version(_ number: Int?, of live: JSONNode) -> JSONNode? {
    guard let number, live["version"]?.number?.int != number else { return live }
    return live["versions"]?[String(number)]
  }

  /// Returns the screen with the nearest size, preferably one that is not wider than the box.
  private func screen(for box: PaywallBox) -> String? {
    let screens = root["screens"]?.elements?.compactMap {
      node -> (name: String, distance: Double)? in
      guard let name = node["screen"]?.string, let width = node["width"]?.number?.double,
        let height = node["height"]?.number?.double
      else { return nil }
      // A wider layout would be cut off; a narrower one leaves a margin.
      let across = width > box.width ? 4 * (width - box.width) : box.width - width
      return (name, across + abs(height - box.height) / 2)
    }
    return screens?.min { $0.distance < $1.distance }?.name
  }

  /// Returns the locale itself, one of the same language, or the first of the site.
  private static func locale(_ wanted: String?, among locales: [String]) -> String? {
    guard let wanted else { return locales.first }
    let language = { (tag: String) in tag.split(separator: "-").first.map { $0.lowercased() } }
    return locales.first { $0.lowercased() == wanted.lowercased() }
      ?? locales.first { language($0) == language(wanted) } ?? locales.first
  }
}
