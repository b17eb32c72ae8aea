import JSON
import PaywallCheck
import PaywallModel
import PaywallResolve
import PaywallStore
import PaywallTree

/// A paywall's part of a static site: a version of it, laid out for each screen, theme and locale.
struct StaticPaywall: Sendable {
  let brand: Brand
  let version: Int
  /// Whether it is a version that only a placement shows, beside the live one.
  let isPinned: Bool
  private let locales: [String]
  /// The document's locales; its default one first.
  private let own: [String]
  private let screens: [StaticScreen]
  private let day: String

  init(
    _ published: PublishedVersion, isPinned: Bool = false, screens: [StaticScreen],
    _ selection: StaticSite.Selection
  ) throws(InvalidDocument) {
    brand = published.brand
    version = published.number
    self.isPinned = isPinned
    let (first, known) = (try published.document().meta.locale, published.choices.locales)
    let chosen = selection.locales
    own = known.filter { $0 == first } + known.filter { $0 != first }
    locales = own.filter { chosen.isEmpty || chosen.contains($0) || $0 == first }
    self.screens = screens
    day = selection.day
  }

  var files: [StaticSite.File] {
    let paywall = StaticSite.File(path: document, target: "/paywall?\(query)")
    let rendered = folders.flatMap { folder, locale in
      screens.flatMap { screen in
        Theme.allCases.map { theme in
          StaticSite.File(
            path: "\(layouts)/\(folder)/\(screen.name)-\(theme.rawValue).json",
            target: "/render?\(query)&\(screen.query)&theme=\(theme.rawValue)"
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

  private var query: String { brand.query + (isPinned ? "&version=\(version)" : "") }
  private var place: String { "brands/\(brand)" + (isPinned ? "/versions/\(version)" : "") }
  private var document: String { "\(place)/paywall.json" }
  private var layouts: String { "\(place)/layouts" }

  /// A folder for each locale. A document that has its texts inline has one, `default`, for every reader.
  private var folders: [(folder: String, locale: String?)] {
    own.isEmpty ? [("default", nil)] : locales.map { ($0, $0) }
  }
}
