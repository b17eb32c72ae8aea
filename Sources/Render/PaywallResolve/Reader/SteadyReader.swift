import Locales
import Numbers
import PaywallModel
import PaywallTree

/// The part of a reader that does not change with the screen, the text size, the time or the state.
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
  let natives: Set<String>?
  let platform: AppPlatform?
  let appVersion: AppVersion?
  let custom: [String: String]
  let words: [String: String]
  let message: String?
  /// The maximum length of a text in bytes; longer ones are cut off. A rendering with such a text exceeds its work limit.
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
    natives = reader.natives
    platform = reader.platform
    appVersion = reader.appVersion
    custom = reader.custom
    words = reader.words
    message = reader.message
    self.longestText = longestText
  }

  /// Whether it has facts about this one reader from a store or an app, so that other readers are rarely equal.
  var isPersonal: Bool { !products.isEmpty || !words.isEmpty || message != nil }

  /// Hashes only the members in which readers of a document differ most.
  func hash(into hasher: inout Hasher) {
    hasher.combine(locale)
    hasher.combine(theme)
    hasher.combine(storefront)
  }
}
