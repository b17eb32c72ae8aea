import Foundation
import Locales
import Locks
import Numbers
import PaywallModel
import PaywallTree
import Wording

/// A document for readers who differ only in their situation.
final class SettledDocument: Sendable {
  let reader: SteadyReader
  /// The document with the products of the reader's store.
  let document: PaywallDocument
  /// The resolver of texts. Its locale applies to texts, prices and words.
  let texts: TextResolver
  /// The languages of conditions that the texts' locale matches.
  let languages: Set<String>
  let direction: WritingDirection
  /// The variable with the selected product; nil if nothing can be selected.
  let selection: String?
  /// The variables that taps change, with all values.
  let variables: [String: StateVariable]
  /// The initial values of the document's variables.
  let initialState: [String: String]
  /// The document's variables for clients, sorted by name.
  let laidOutVariables: [LaidOutVariable]
  /// The products, sorted by name.
  let products: [LaidOutProduct]
  /// Whether the reader's store does not sell some product in its billing plan.
  let leavesOutProducts: Bool
  private let tables = Guarded(SettledTables())

  init(_ document: PaywallDocument, for reader: SteadyReader) {
    let sold = document.sold(as: reader.products, in: reader.storefront)
    self.reader = reader
    self.document = sold
    texts = TextResolver(
      document: sold, locale: reader.locale, storefront: reader.storefront, offer: reader.offer,
      today: reader.today ?? CivilDay(sinceEpoch: 0), custom: reader.words,
      message: reader.message, platform: reader.platform)
    languages = Set(LanguageRange.names(matching: texts.choice.locale))
    direction = reader.direction ?? Self.direction(of: document, in: texts.choice.locale)
    selection = sold.selection?.name
    variables = sold.variables
    initialState = variables.mapValues(\.initial)
    leavesOutProducts = sold.products.contains { $0.value.isUnavailable }
    laidOutVariables = variables.sorted { $0.key < $1.key }.map(LaidOutVariable.init)
    products = document.products.sorted { $0.key < $1.key }.compactMap { name, product in
      let isSold = sold.products[name]?.isUnavailable != true
      return isSold ? LaidOutProduct(name, product, for: reader) : nil
    }
  }

  /// The components that earlier renderings resolved.
  var settledComponents: SettledComponents { SettledComponents(tables.withLock { $0 }) }

  /// Keeps what a rendering in a situation added, for later ones.
  func keep(_ added: SettledTables, of situation: Situation) {
    guard !added.isEmpty else { return }
    // Merged without the lock, which all lanes take.
    for _ in 0..<Self.rounds {
      let old = tables.withLock { $0 }
      var new = old
      new.merge(added, in: situation)
      let isKept = tables.withLock { [new] tables in
        guard tables.revision == old.revision else { return false }
        tables = new
        return true
      }
      if isKept { return }
    }
  }

  /// The number of times that results are merged anew, because another rendering was faster. Results that are lost are made again.
  private static let rounds = 3

  /// Returns the direction of a page: right to left if its texts are. Texts written in components are in the document's own language.
  private static func direction(of document: PaywallDocument, in locale: String)
    -> WritingDirection
  {
    let isPseudo = PseudoLocale(locale: locale) != nil
    let language = Locale.Language(
      identifier: document.strings.isEmpty && !isPseudo ? document.meta.locale : locale)
    return language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
}
