import Numbers

/// The name of a message pattern of terms. A brand replaces a pattern by a text with the key `terms.` and this name.
public enum TermsKey: String, Sendable, Hashable, CaseIterable {
  // What stands between a number of units and the words around it.
  case forDay, forWeek, forMonth, forYear
  case everyDay, everyWeek, everyMonth, everyYear

  // Parts of a price: the short form, and the places of prices in the long one.
  case free, rateFor, priceFor, priceEvery, prepaid, committed, once, onceInstead, forSeats, then
  case plusTax, withTax

  // The long form.
  case today, from, next, seat, seats, oneTime, formerPrice, taxExcluded, taxIncluded
  case newCustomers, formerCustomers, chosenCustomers
  case trial
  case commitment, commitmentAgain, commitmentEnds
  case renewal, ends
  case cancel, cancelAppStore, cancelPlayStore, cancelWeb
  case sentences

  // The short forms of topics, and buttons.
  case renewalShort, cancelShort, order, orderWithObligation

  /// The spoken form of a struck-out price.
  case formerly

  /// The values that the pattern may name.
  public var arguments: [String: MessagePattern.Argument] { Self.table[self] ?? [:] }

  /// What the pattern must name, because it would say too little without: of each set one at least.
  public var required: [Set<String>] {
    // A length is said alone or as part of a sentence.
    let lengths: Set = ["duration", "for"]
    let names = Set(arguments.keys)
    let others = names.subtracting(lengths).sorted().map { Set([$0]) }
    return names.isDisjoint(with: lengths) ? others : others + [lengths]
  }

  /// Whether a language may lack the pattern: only some laws ask for words on an obligation to pay.
  public var isOptional: Bool { self == .orderWithObligation }

  /// The patterns that a screen reader speaks where a text shows a price, whether or not it shows terms.
  static let spoken: [TermsKey] = [.everyDay, .everyWeek, .everyMonth, .everyYear, .formerly]

  private static let table: [TermsKey: [String: MessagePattern.Argument]] = {
    var table: [TermsKey: [String: MessagePattern.Argument]] = [:]
    for key in units { table[key] = ["count": .count] }
    for (key, names) in names {
      table[key] = Dictionary(
        uniqueKeysWithValues: names.split(separator: " ").map { (String($0), .text) })
    }
    table[.forSeats]?["count"] = .count
    table[.commitment]?["count"] = .count
    return table
  }()

  private static let units: [TermsKey] = [
    .forDay, .forWeek, .forMonth, .forYear, .everyDay, .everyWeek, .everyMonth, .everyYear,
  ]

  private static let names: [TermsKey: String] = [
    .free: "duration for", .rateFor: "rate duration for", .priceFor: "price duration for",
    .priceEvery: "price every", .prepaid: "price duration for",
    .committed: "rate duration for total", .once: "price",
    .onceInstead: "price former", .forSeats: "charge", .then: "first next", .plusTax: "charge",
    .withTax: "charge", .today: "charge", .from: "date charge", .next: "date",
    .seat: "from price", .seats: "from to price", .oneTime: "price", .formerPrice: "former",
    .trial: "date", .commitment: "total", .commitmentAgain: "date",
    .commitmentEnds: "date every", .renewal: "every", .ends: "date", .sentences: "first next",
    .renewalShort: "every", .cancelAppStore: "hours", .formerly: "former",
  ]
}
