import Locales
import Numbers
import PaywallModel

/// Resolves a document's texts for one language.
public struct TextResolver: Sendable {
  /// The one locale of texts, prices and words.
  public let choice: LocaleChoice
  /// The name of the product for texts that name none; if `nil`, the only product.
  public var subject: String?
  private var words: ProductWords
  /// The app's own variables.
  private let custom: [String: String]
  /// The app's message.
  private let message: String?
  private let pseudo: PseudoLocale?
  /// The document's texts by key, from the requested locale to the last fallback.
  private let tables: [[String: LocalizedText]]

  /// - Parameters:
  ///   - locale: the requested locale (BCP 47); if `nil`, the document's own.
  ///   - storefront: the country for prices (ISO 3166); if `nil`, general prices.
  ///   - offer: the offer that the store grants the reader, where a product has it; if `nil`, the reader is a new customer.
  ///   - today: the reader's current day.
  ///   - custom: the app's own variables.
  ///   - message: the app's message for the reader.
  ///   - platform: the platform of the reader's app; if `nil`, terms do not name a store.
  public init(
    document: PaywallDocument, locale: String? = nil, storefront: String? = nil,
    offer: Offer? = nil, today: CivilDay = CivilDay(sinceEpoch: 0), custom: [String: String] = [:],
    message: String? = nil, platform: AppPlatform? = nil
  ) {
    self.message = message
    self.custom = custom
    let own = document.meta.locale
    choice = LocaleChoice(
      asked: [locale].compactMap(\.self), available: document.locales, own: own)
    pseudo = PseudoLocale(locale: choice.locale)
    let spoken = pseudo == nil ? choice.locale : choice.texts ?? own
    let names = LocaleChoice.fallbacks(of: spoken, among: Array(document.strings.keys), own: own)
    let found = names.compactMap { name in document.strings[name].map { (locale: name, texts: $0) }
    }
    tables = found.map(\.texts)
    words = ProductWords(
      products: document.products, wording: Wording(locale: spoken), storefront: storefront,
      offer: offer, today: today, rounding: document.meta.priceRounding, platform: platform,
      patterns: TermsPatterns(
        locale: spoken, revision: document.wordsRevision, tables: found))
  }

  /// Whether prices omit decimals that are all zero: "$5" for "$5.00".
  public var hasCompactPrices: Bool {
    get { words.isCompact }
    set { words.isCompact = newValue }
  }

  /// The text with its placeholders replaced.
  ///
  /// A key or field that the document lacks, which the check of its meaning rejects, is shown as it is written.
  ///
  /// - Parameters:
  ///   - subject: the product to which the text refers if it names none; if `nil`, the resolver's.
  ///   - limit: the length beyond which the rest is omitted, because a long name that is repeated could make a text extremely long.
  public func string(
    of text: LocalizedText, about subject: String? = nil, bytesAtMost limit: Int = .max
  ) -> String {
    let words = filled(text, about: subject, limit: limit) { $0 }
    return pseudo?.transformed(words) ?? words
  }

  /// The text divided by its markup; values of placeholders have no markup.
  ///
  /// A link is omitted if its address may not be opened; the check of the document's meaning rejects it.
  public func parts(
    of text: LocalizedText, about subject: String? = nil, bytesAtMost limit: Int = .max
  ) -> [MarkedText] {
    var parts = InlineMarkup.parse(
      filled(text, about: subject, limit: limit, by: InlineMarkup.escaped))
    for (index, part) in parts.enumerated() {
      if let link = part.link, !OpenableAddress.includes(link) { parts[index].link = nil }
      if let pseudo { parts[index].string = pseudo.transformed(part.string) }
    }
    return parts
  }

  /// The resolved text in the form of a document's text that has neither translations nor placeholders.
  ///
  /// - Parameters:
  ///   - isMarked: whether it is read as Markdown.
  ///   - subject: as in `string`.
  public func settled(
    _ text: LocalizedText, isMarked: Bool, about subject: String? = nil,
    bytesAtMost limit: Int = .max
  ) -> LocalizedText {
    // Only the client knows the message.
    if message == nil, let place = messagePlace(in: text) { return place }
    guard isMarked else {
      return LocalizedText(verbatim: string(of: text, about: subject, bytesAtMost: limit))
    }
    let words =
      pseudo == nil
      ? filled(text, about: subject, limit: limit, by: InlineMarkup.escaped)
      : InlineMarkup.written(parts(of: text, about: subject, bytesAtMost: limit))
    return LocalizedText(verbatim: words)
  }

  /// The words of prices and numbers.
  var wording: Wording { words.wording }

  /// The words of terms; `nil` if there are none in the reader's language.
  var termsWords: TermsWords? {
    words.patterns.areSpoken ? words.patterns.words : nil
  }

  /// The words in the reader's pseudo-locale, if they have one.
  func transformed(_ words: String) -> String { pseudo?.transformed(words) ?? words }

  /// The product's name for customers; `nil` for a product without a name.
  public func name(of product: Product) -> LocalizedText? {
    product.name.map { LocalizedText(verbatim: nameString($0)) }
  }

  /// Whether the resolved text may depend on a product.
  public func hasPlaceholders(_ text: LocalizedText) -> Bool {
    guard let key = text.key else { return !text.isPlain }
    return found(key).map { !$0.isPlain } ?? false
  }

  /// Whether the text is the placeholder for the app's message.
  public func isMessage(_ text: LocalizedText) -> Bool { messagePlace(in: text) != nil }

  private func messagePlace(in text: LocalizedText) -> LocalizedText? {
    let words = text.key.map(found) ?? text
    return words?.isMessage == true ? words : nil
  }

  /// - Parameter written: formats a placeholder's value.
  private func filled(
    _ text: LocalizedText, about subject: String?, limit: Int, by written: (String) -> String
  ) -> String {
    guard let key = text.key else { return fill(text, about: subject, limit: limit, by: written) }
    return found(key).map { fill($0, about: subject, limit: limit, by: written) } ?? text.raw
  }

  /// The text of a key, from the first locale that has the key.
  func found(_ key: String) -> LocalizedText? {
    for table in tables {
      if let text = table[key] { return text }
    }
    return nil
  }

  private func fill(
    _ text: LocalizedText, about subject: String?, limit: Int, by written: (String) -> String
  ) -> String {
    if text.isPlain { return text.raw }
    var words = ""
    for segment in text.segments where words.utf8.count < limit {
      switch segment {
      case .literal(let text), .stray(let text, _): words += text
      case .placeholder(let variable, _):
        words += written(value(of: variable, about: subject))
      }
    }
    return words
  }

  /// A variable's value; `nil` if the document has no such product or field, which the check of its meaning rejects.
  private func string(of variable: Variable, about subject: String?) -> String? {
    if let money = variable.money {
      return words.wording.money(
        money, decimals: variable.functions.contains(.rounded) ? .never : .always)
    }
    if variable.isMessage {
      return message.map { changed($0, by: variable.functions) } ?? variable.fallback ?? ""
    }
    if let own = variable.customName(beside: words.products) {
      return custom[own].map { changed($0, by: variable.functions) } ?? variable.fallback ?? ""
    }
    guard let (field, product) = field(of: variable, about: subject) else { return nil }
    let found =
      field == .name
      ? product.name.map(nameString)
      : words.string(of: field, for: product, variable.functions)
    return found.map { changed($0, by: variable.functions) } ?? variable.fallback ?? ""
  }

  /// A placeholder's value as it is shown.
  package func value(of variable: Variable, about subject: String?) -> String {
    string(of: variable, about: subject) ?? "{\(variable.name)}"
  }

  /// The field that a placeholder shows, and its product; `nil` if it shows something else, or the document lacks the product.
  func field(
    of variable: Variable, about subject: String?
  ) -> (field: ProductField, product: Product)? {
    guard variable.money == nil, !variable.isMessage,
      variable.customName(beside: words.products) == nil
    else { return nil }
    let (name, fieldName) = variable.field(among: words.products)
    guard
      let product = (name ?? subject ?? self.subject).map({ words.products[$0] })
        ?? words.products.only,
      let field = ProductField(rawValue: fieldName)
    else { return nil }
    return (field, product)
  }

  private func changed(_ text: String, by functions: [Variable.Function]) -> String {
    functions.reduce(text) { text, function in
      switch function {
      case .upper: words.wording.uppercased(text)
      case .lower: words.wording.lowercased(text)
      case .capitalised:
        TextContent.LetterCase.capitalize.applied(to: text, in: words.wording.locale)
      case .rounded, .against, .fallback: text
      }
    }
  }

  /// A product's name may be a key but has no placeholders, because they could be circular.
  private func nameString(_ text: LocalizedText) -> String {
    guard let key = text.key else { return text.raw }
    return tables.lazy.compactMap { $0[key]?.raw }.first ?? text.raw
  }
}
