import Locales
import PaywallModel

/// Puts a document's texts into one language.
public struct TextResolver: Sendable {
  /// The one locale of texts, prices and words.
  public let choice: LocaleChoice
  /// The name of the product for texts that name none; nil is the only one.
  public var subject: String?
  private var words: ProductWords
  /// The app's own variables.
  private let custom: [String: String]
  /// The app's message.
  private let message: String?
  private let pseudo: PseudoLocale?
  /// The document's texts by key, from the locale asked for to the last resort.
  private let tables: [[String: LocalizedText]]

  /// - Parameters:
  ///   - locale: BCP 47, as the reader wishes; nil is the document's own.
  ///   - storefront: the country whose prices are shown (ISO 3166); nil shows those for everybody.
  ///   - offer: what the store grants the reader where a product has it; nil is a new customer.
  ///   - today: the day on which the reader looks.
  ///   - custom: what the app says of the reader, by names of its own.
  ///   - message: what the app has to tell the reader.
  public init(
    document: PaywallDocument, locale: String? = nil, storefront: String? = nil,
    offer: Offer? = nil, today: CivilDay = CivilDay(sinceEpoch: 0), custom: [String: String] = [:],
    message: String? = nil
  ) {
    self.message = message
    self.custom = custom
    let own = document.meta.locale
    choice = LocaleChoice(
      asked: [locale].compactMap(\.self), available: document.locales, own: own)
    pseudo = PseudoLocale(locale: choice.locale)
    let spoken = pseudo == nil ? choice.locale : choice.texts ?? own
    words = ProductWords(
      products: document.products, wording: Wording(locale: spoken), storefront: storefront,
      offer: offer, today: today)
    let names = Array(document.strings.keys)
    tables = LocaleChoice.fallbacks(of: spoken, among: names, own: own)
      .compactMap { document.strings[$0] }
  }

  /// Whether prices lose decimals that are all zero: "$5" for "$5.00".
  public var hasCompactPrices: Bool {
    get { words.isCompact }
    set { words.isCompact = newValue }
  }

  /// The text with its placeholders replaced.
  ///
  /// A key or field that the document lacks, which the check of its meaning refuses, shows as it is written.
  ///
  /// - Parameters:
  ///   - subject: the product that the text speaks of where it names none; nil is that of the resolver.
  ///   - limit: from which length on the rest is left out: a long name that is asked for often makes a text without end.
  public func string(
    of text: LocalizedText, about subject: String? = nil, bytesAtMost limit: Int = .max
  ) -> String {
    let words = filled(text, subject, limit) { $0 }
    return pseudo?.transformed(words) ?? words
  }

  /// The text divided by its markup; values of placeholders have no markup.
  ///
  /// A link leads nowhere whose address may not be opened; the check of the document's meaning refuses it.
  public func parts(
    of text: LocalizedText, about subject: String? = nil, bytesAtMost limit: Int = .max
  ) -> [MarkedText] {
    var parts = InlineMarkup.parse(filled(text, subject, limit, InlineMarkup.escaped))
    for (index, part) in parts.enumerated() {
      if let link = part.link, !OpenableAddress.includes(link) { parts[index].link = nil }
      if let pseudo { parts[index].string = pseudo.transformed(part.string) }
    }
    return parts
  }

  /// The text as a document says it that has neither translations nor placeholders.
  ///
  /// - Parameters:
  ///   - isMarked: whether it is read as Markdown.
  ///   - subject: as `string` takes it.
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
      ? filled(text, subject, limit, InlineMarkup.escaped)
      : InlineMarkup.written(parts(of: text, about: subject, bytesAtMost: limit))
    return LocalizedText(verbatim: words)
  }

  /// What customers call a product; nil for one without a name.
  public func name(of product: Product) -> LocalizedText? {
    product.name.map { LocalizedText(verbatim: nameString($0)) }
  }

  /// Whether what the text says may depend on a product.
  public func hasPlaceholders(_ text: LocalizedText) -> Bool {
    guard let key = text.key else { return !text.isPlain }
    return found(key).map { !$0.isPlain } ?? false
  }

  /// Whether the text is the place for the app's message.
  public func isMessage(_ text: LocalizedText) -> Bool { messagePlace(in: text) != nil }

  private func messagePlace(in text: LocalizedText) -> LocalizedText? {
    let words = text.key.map(found) ?? text
    return words?.isMessage == true ? words : nil
  }

  /// - Parameter written: writes a placeholder's value.
  private func filled(
    _ text: LocalizedText, _ subject: String?, _ limit: Int, _ written: (String) -> String
  ) -> String {
    guard let key = text.key else { return fill(text, subject, limit, written) }
    return found(key).map { fill($0, subject, limit, written) } ?? text.raw
  }

  /// The text of a key in the first locale that has it.
  private func found(_ key: String) -> LocalizedText? {
    for table in tables {
      if let text = table[key] { return text }
    }
    return nil
  }

  private func fill(
    _ text: LocalizedText, _ subject: String?, _ limit: Int, _ written: (String) -> String
  ) -> String {
    if text.isPlain { return text.raw }
    var words = ""
    for segment in text.segments where words.utf8.count < limit {
      switch segment {
      case .literal(let text), .stray(let text, _): words += text
      case .placeholder(let variable, _):
        words += written(string(of: variable, about: subject) ?? "{\(variable.name)}")
      }
    }
    return words
  }

  /// A variable's value; nil if the document has no such product or field, which the check of its meaning rejects.
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
    let (name, fieldName) = variable.field(among: words.products)
    guard
      let product = (name ?? subject ?? self.subject).map({ words.products[$0] })
        ?? words.products.only,
      let field = ProductField(rawValue: fieldName)
    else { return nil }
    let found =
      field == .name
      ? product.name.map(nameString)
      : words.string(of: field, for: product, variable.functions)
    return found.map { changed($0, by: variable.functions) } ?? variable.fallback ?? ""
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
