import Numbers

/// The plural category of a whole number in a language (CLDR `plurals`, cardinal).
///
/// The rules are data, so that they hold on platforms without ICU too; a test compares them with ICU's.
public struct PluralRules: Sendable, Hashable {
  /// CLDR's names, in its order.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many, other
  }

  private let family: Family

  /// - Parameter language: BCP 47; a language without rules of its own counts like English.
  public init(language: String) {
    let tag = language.lowercased()
    let first = tag.prefix { $0 != "-" }
    family =
      Family.languages[tag] ?? Family.languages[String(first)] ?? .one
  }

  /// The category of a count; of a negative one, that of its magnitude.
  public func category(of count: Int) -> Category { family.category(of: count.magnitude) }

  /// The categories that a pattern of the language may name.
  public var categories: Set<Category> { family.needed.union(family.rare).union([.other]) }

  /// The categories that a pattern of the language must have: `other`, and those of the whole numbers up to a thousand.
  public var needed: Set<Category> { family.needed.union([.other]) }
}

/// Languages with equal rules for whole numbers.
private enum Family: Sendable, Hashable {
  case arabic, czech, french, hebrew, none, one, polish, romance, romanian, russian, slovenian
  case serbian, zeroOrOne

  static let languages: [String: Family] = {
    var languages: [String: Family] = [:]
    for (family, names) in table {
      for name in names.split(separator: " ") { languages[String(name)] = family }
    }
    return languages
  }()

  private static let table: [(Family, String)] = [
    (.none, "id ja ko ms th vi zh"),
    (.one, "da de el en fi hu mr ml nb nl no or sv sw ta te tr ur"),
    (.romance, "ca es it pt-pt"), (.french, "fr pt"),
    (.zeroOrOne, "bn gu hi kn pa"), (.czech, "cs sk"), (.polish, "pl"), (.russian, "ru uk"),
    (.serbian, "hr"), (.slovenian, "sl"), (.romanian, "ro"), (.hebrew, "he"), (.arabic, "ar"),
  ]

  var needed: Set<PluralRules.Category> {
    switch self {
    case .none: []
    case .one, .romance, .french, .zeroOrOne: [.one]
    case .czech, .serbian, .romanian: [.one, .few]
    case .polish, .russian: [.one, .few, .many]
    case .slovenian: [.one, .two, .few]
    case .hebrew: [.one, .two]
    case .arabic: [.zero, .one, .two, .few, .many]
    }
  }

  /// Categories of fractions and millions alone.
  var rare: Set<PluralRules.Category> {
    switch self {
    case .romance, .french, .czech: [.many]
    default: []
    }
  }

  func category(of count: UInt) -> PluralRules.Category {
    switch self {
    case .none: .other
    case .one: count == 1 ? .one : .other
    case .romance: count == 1 ? .one : millions(count)
    case .french: count <= 1 ? .one : millions(count)
    case .zeroOrOne: count <= 1 ? .one : .other
    case .czech: count == 1 ? .one : 2...4 ~= count ? .few : .other
    case .hebrew: count == 1 ? .one : count == 2 ? .two : .other
    case .romanian: count == 1 ? .one : count == 0 || 1...19 ~= count % 100 ? .few : .other
    case .slovenian: slovenian(count % 100)
    case .polish: count == 1 ? .one : isFew(count) ? .few : .many
    case .russian: endsInOne(count) ? .one : isFew(count) ? .few : .many
    case .serbian: endsInOne(count) ? .one : isFew(count) ? .few : .other
    case .arabic: arabic(count)
    }
  }

  private func millions(_ count: UInt) -> PluralRules.Category {
    count > 0 && count % 1_000_000 == 0 ? .many : .other
  }

  private func endsInOne(_ count: UInt) -> Bool { count % 10 == 1 && count % 100 != 11 }

  /// 2, 3 and 4, 22 and so on, but not 12, 13 and 14.
  private func isFew(_ count: UInt) -> Bool {
    2...4 ~= count % 10 && !(12...14 ~= count % 100)
  }

  private func slovenian(_ rest: UInt) -> PluralRules.Category {
    switch rest {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private func arabic(_ count: UInt) -> PluralRules.Category {
    switch (count, count % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
}
