import Locales
import PaywallModel
import PaywallTree

/// What stays the same about a reader on every screen, at every text size and in every state.
struct SteadyReader: Hashable, Sendable {
  let locale: String?
  let theme: Theme
  let direction: WritingDirection?
  let offer: Offer?
  let contrast: Reader.Contrast
  let storefront: String?
  let products: [String: StoreProduct]
  let today: CivilDay?
  let components: Set<String>?
  let platform: AppPlatform?
  let appVersion: AppVersion?
  let custom: [String: String]
  let words: [String: String]
  /// No text gets longer than this by much: a rendering within its limit of work has none that long.
  let longestText: Int

  init(_ reader: Reader, longestText: Int) {
    locale = reader.locale
    theme = reader.theme
    direction = reader.direction
    offer = reader.offer
    contrast = reader.contrast
    storefront = reader.storefront
    products = reader.products
    today = reader.today
    components = reader.components
    platform = reader.platform
    appVersion = reader.appVersion
    custom = reader.custom
    words = reader.words
    self.longestText = longestText
  }

  /// Whether a store or an app told something about this one reader, so that hardly any other reader is the same.
  var isTold: Bool { !products.isEmpty || !words.isEmpty }

  /// Readers of a document differ in these most; the comparison looks at the rest.
  func hash(into hasher: inout Hasher) {
    hasher.combine(locale)
    hasher.combine(theme)
    hasher.combine(storefront)
  }
}
