import PaywallModel
import PaywallTree

/// What a screen that sells must offer besides buying.
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

extension LaidOutAction {
  /// Returns what the step offers.
  ///
  /// - Parameter words: the words on the target.
  func links(_ words: String, in languages: [LanguageWords], _ subject: GateSubject) -> Set<
    ScreenLink
  > {
    switch self {
    case .restorePurchases: return [.restore]
    case .close, .back: return [.close]
    case .set(let variable, let value):
      // The page under a sheet counts as a separate screen.
      if variable == PaywallDocument.sheetVariable, value == PaywallDocument.noSheet {
        return [.close]
      }
      // A page of the document may show the terms.
      return subject.readings.links("set", named: words, in: languages) {
        ScreenLink.named(by: words, in: languages).intersection([.terms, .privacy])
      }
    case .openURL(let link):
      if let role = link.role { return ScreenLink(rawValue: role).map { [$0] } ?? [] }
      return subject.readings.links(link.url, named: words, in: languages) {
        ScreenLink.addressed(by: link.url)
          .union(ScreenLink.named(by: words, in: languages).intersection([.terms, .privacy]))
      }
    case .custom(let name, _, _):
      return subject.readings.links("custom:\(name)", named: words, in: languages) {
        Self.links(ofCustom: name).union(ScreenLink.named(by: words, in: languages))
      }
    case .purchase, .logIn, .manageSubscriptions, .redeemCode, .sequence: return []
    }
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
