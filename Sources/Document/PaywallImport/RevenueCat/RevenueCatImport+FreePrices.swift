import JSON
import Numbers

/// Where the price of an offer is zero, the source shows a word of the reader's language instead: "free".
extension RevenueCatImport {
  /// The change of a text for free offers, if it shows the price of an offer.
  func freeTitle(_ node: SourceNode) -> Fields {
    var fields = Fields()
    guard let lid = node.string(at: "text_lid"), showsOfferPrice(lid), keys[lid] != nil else {
      return fields
    }
    guard translations.allSatisfy({ $0.table.string(at: lid) == nil || freeWord($0.locale) != nil })
    else {
      approximate(
        "free-price", at: node,
        "a free offer shows a price of zero: the file does not say the word for \"free\" in each language"
      )
      return fields
    }
    speaksOfOffers = true
    fields["title"] = .string("$" + freeKey(of: lid))
    return fields
  }

  /// Whether a text shows the price of an offer in any language.
  private func showsOfferPrice(_ lid: String) -> Bool {
    translations.contains { translation in
      guard let text = translation.table.string(at: lid) else { return false }
      return Self.variables(in: text).contains { Self.offerPrices.contains($0.name) }
    }
  }

  /// Whether a text shows the price of an offer's second phase.
  static func showsPhases(_ text: String) -> Bool {
    variables(in: text).contains { RevenueCatVariables.phasePrices.contains($0.name) }
  }

  /// The names of the price of an offer in texts.
  static let offerPrices: Set = ["offer_price", "product.offer_price", "sub_offer_price"]

  /// The key of the text's form for free offers, which no text of the source has.
  private func freeKey(of lid: String) -> String {
    if let key = freeKeys[lid] { return key }
    let texts = translations.flatMap { $0.table.members?.map(\.key) ?? [] }
    let taken = Set(texts.map { Self.identifier($0, or: "t") } + freeKeys.values)
    var key = Self.identifier(lid, or: "t") + "-free"
    while taken.contains(key) { key += "-" }
    freeKeys[lid] = key
    return key
  }

  /// A text of the source with the word for "free" instead of the price of an offer.
  func withoutOfferPrice(_ text: String, in locale: String) -> String {
    guard let word = freeWord(locale) else { return text }
    var free = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"),
      let end = rest[start.upperBound...].firstRange(of: "}}")
    {
      let variable = Self.variable(rest[start.upperBound..<end.lowerBound])
      free += rest[..<start.lowerBound]
      free +=
        Self.offerPrices.contains(variable.name)
        ? Self.applied(variable.functions, to: word)
        : String(rest[start.lowerBound..<end.upperBound])
      rest = rest[end.upperBound...]
    }
    return free + rest
  }

  private static func applied(_ functions: [String], to word: String) -> String {
    functions.reduce(word) { word, function in
      switch function {
      case "uppercase": word.uppercased()
      case "lowercase": word.lowercased()
      case "capitalize": word.prefix(1).uppercased() + word.dropFirst()
      default: word
      }
    }
  }

  private static func variables(in text: String) -> [(name: String, functions: [String])] {
    text.split(separator: "{{").dropFirst(text.hasPrefix("{{") ? 0 : 1).compactMap { piece in
      piece.firstRange(of: "}}").map { variable(piece[..<$0.lowerBound]) }
    }
  }

  private static func variable(_ text: Substring) -> (name: String, functions: [String]) {
    let parts = text.split(separator: "|").map { $0.split(separator: " ").joined() }
    return (parts.first ?? "", Array(parts.dropFirst()))
  }

  /// The app's word in a language, else the usual one; `nil` if neither is known.
  private func freeWord(_ locale: String) -> String? {
    let tables = source.settings?.present("localizations")?.members ?? []
    let own = tables.first { Self.tag($0.key) == locale }?.value.string(at: "free_price")
    if let own, !own.isEmpty { return own }
    let parts = locale.split(separator: "-").map(String.init)
    let isTraditional = parts.dropFirst().contains { ["Hant", "TW", "HK", "MO"].contains($0) }
    return Self.freeWords[isTraditional ? "zh-Hant" : parts.first ?? ""]
  }

  /// The words of stores for an app without a price.
  private static let freeWords = [
    "ar": "مجانًا", "bg": "безплатно", "ca": "gratis", "cs": "zdarma", "da": "gratis",
    "de": "kostenlos", "el": "δωρεάν", "en": "free", "es": "gratis", "fi": "ilmainen",
    "fr": "gratuit", "he": "חינם", "hi": "मुफ़्त", "hr": "besplatno", "hu": "ingyenes",
    "id": "gratis", "it": "gratis", "ja": "無料", "ko": "무료", "ms": "percuma", "nb": "gratis",
    "nl": "gratis", "no": "gratis", "pl": "za darmo", "pt": "grátis", "ro": "gratuit",
    "ru": "бесплатно", "sk": "zadarmo", "sv": "gratis", "th": "ฟรี", "tr": "ücretsiz",
    "uk": "безкоштовно", "vi": "miễn phí", "zh": "免费", "zh-Hant": "免費",
  ]
}
