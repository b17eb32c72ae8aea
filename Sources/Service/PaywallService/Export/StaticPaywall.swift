import JSON
import PaywallCheck
import PaywallModel
import PaywallResolve
import PaywallStore
import PaywallTree

/// A paywall's part of a static site: its live document, laid out for each screen, theme and locale.
struct StaticPaywall: Sendable {
  let brand: Brand
  private let version: Int
  private let locales: [String]
  /// The document's locales; its default one first.
  private let own: [String]
  private let screens: [StaticScreen]
  private let day: String

  /// - Parameter locales: the locales to keep besides the document's default; if empty, all of the document's.
  init(
    live: PublishedVersion, screens: [StaticScreen], locales: [String], day: String
  ) throws(InvalidDocument) {
    brand = live.brand
    version = live.number
    let first = try live.document().meta.locale
    own = live.choices.locales.filter { $0 == first } + live.choices.locales.filter { $0 != first }
    self.locales = own.filter { locales.isEmpty || locales.contains($0) || $0 == first }
    self.screens = screens
    self.day = day
  }

  var files: [StaticSite.File] {
    let paywall = StaticSite.File(path: document, target: "/paywall?\(brand.query)")
    let rendered = folders.flatMap { folder, locale in
      screens.flatMap { screen in
        Theme.allCases.map { theme in
          StaticSite.File(
            path: "\(layouts)/\(folder)/\(screen.name)-\(theme.rawValue).json",
            target: "/render?\(brand.query)&\(screen.query)&theme=\(theme.rawValue)"
              + "&date=\(day)&states=all" + (locale.map { "&locale=\($0)" } ?? ""))
        }
      }
    }
    return [paywall] + rendered
  }

  var json: [JSONField] {
    JSONValue.fields(present: [
      "version": .number(version), "document": .string(document),
      "locales": .array(folders.map { .string($0.folder) }),
      "layouts": .string("\(layouts)/{locale}/{screen}-{theme}.json"),
    ])
  }

  private var document: String { "brands/\(brand)/paywall.json" }
  private var layouts: String { "brands/\(brand)/layouts" }

  /// A folder for each locale. A document that has its texts inline has one, `default`, for every reader.
  private var folders: [(folder: String, locale: String?)] {
    own.isEmpty ? [("default", nil)] : locales.map { ($0, $0) }
  }
}
