import Numbers
import PaywallModel
import PaywallTree

/// The links and actions that a screen with a purchase must have.
enum ScreenLink: String, Sendable, CaseIterable {
  case terms, privacy, restore, close

  /// Its name for people, after "there is no".
  var name: String {
    switch self {
    case .terms: "link to the terms"
    case .privacy: "link to the privacy policy"
    case .restore: "way to restore purchases"
    case .close: "way to leave"
    }
  }

  private var meaning: LanguageWords.Meaning {
    switch self {
    case .terms: .terms
    case .privacy: .privacy
    case .restore: .restores
    case .close: .closes
    }
  }

  /// Returns the documents that an address names.
  static func addressed(by url: String) -> Set<ScreenLink> {
    let parts = url.lowercased().split { !$0.isLetter }.map(String.init)
    return Set(
      [ScreenLink.terms, .privacy].filter { link in
        let names = link == .terms ? termsNames : privacyNames
        return parts.contains { part in names.contains { part.hasPrefix($0) } }
      })
  }

  /// Returns what some words name.
  static func named(by words: String, in languages: [LanguageWords]) -> Set<ScreenLink> {
    let text = WordText(words)
    return Set(
      allCases.filter { link in languages.contains { $0.says(link.meaning, in: text) } })
  }

  private static let termsNames = [
    "terms", "tos", "eula", "conditions", "agb", "nutzungsbedingungen", "cgu", "cgv", "legal",
    "terminos", "termini", "condiciones", "condizioni", "termos", "voorwaarden", "villkor",
    "vilkar", "regulamin", "stdeula", "useragreement",
  ]
  private static let privacyNames = [
    "privacy", "datenschutz", "confidentialite", "privacidad", "privacidade", "integritet",
    "personvern", "tietosuoja", "prywatnosc", "gizlilik", "dataprotection", "gdpr",
  ]
}

/// The links and actions of a target besides buying, and the signs that show them.
struct LinkReading: Sendable {
  /// The links and actions.
  var offered: Set<ScreenLink> = []
  /// The different legal texts that its words, its role and its address name, if these name one each.
  var signs: Set<ScreenLink> = []
  /// The address.
  var link: LaidOutLink?

  static let nothing = LinkReading()

  mutating func add(_ other: LinkReading) {
    offered.formUnion(other.offered)
    signs.formUnion(other.signs)
    link = link ?? other.link
  }
}

extension LinkReading {
  fileprivate static let legal: Set<ScreenLink> = [.terms, .privacy]

  /// - Parameter words: the words on the target.
  init(_ step: LaidOutAction, named words: String, in languages: [LanguageWords]) {
    self.init()
    switch step {
    case .restorePurchases: offered = [.restore]
    case .close, .back: offered = [.close]
    case .set(let variable, let value):
      // The page under a sheet counts as a separate screen; another page of the document may show the terms.
      offered =
        variable == PaywallDocument.sheetVariable && value == PaywallDocument.noSheet
        ? [.close] : ScreenLink.named(by: words, in: languages).intersection(Self.legal)
    case .openURL(let link): self = Self.reading(link, named: words, in: languages)
    case .custom(let name, _, _):
      offered = Self.links(ofCustom: name).union(ScreenLink.named(by: words, in: languages))
    case .purchase, .logIn, .manageSubscriptions, .redeemCode, .sequence: break
    }
  }

  private static func reading(
    _ link: LaidOutLink, named words: String, in languages: [LanguageWords]
  ) -> LinkReading {
    let named = ScreenLink.named(by: words, in: languages).intersection(legal)
    let addressed = ScreenLink.addressed(by: link.url)
    let role = Set([link.role.flatMap(ScreenLink.init)].compactMap(\.self))
    let telling = [named, addressed, role].filter { $0.count == 1 }
    return LinkReading(
      offered: link.role == nil ? named.union(addressed) : role,
      signs: telling.reduce(into: []) { $0.formUnion($1) }, link: link)
  }

  /// Returns what the name of an app's own action says.
  private static func links(ofCustom name: String) -> Set<ScreenLink> {
    let name = name.lowercased()
    let marks: [(ScreenLink, [String])] = [
      (.restore, ["restore"]), (.close, ["dismiss", "close", "skip", "exit", "leave", "notnow"]),
      (.terms, ["terms", "eula"]), (.privacy, ["privacy"]),
    ]
    return Set(marks.filter { _, words in words.contains(where: name.contains) }.map(\.0))
  }
}

extension LaidOutAction {
  /// Whether the step may offer something besides buying.
  var mayBeLink: Bool {
    switch self {
    case .purchase, .logIn, .manageSubscriptions, .redeemCode, .sequence: false
    default: true
    }
  }
}
