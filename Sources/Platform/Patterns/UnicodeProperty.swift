import ASCII
import Numbers

/// `\p{…}`: a general category or a binary property (ECMA-262 §22.2.2.10).
///
/// Scripts are not supported, because the standard library has no table of scripts.
struct UnicodeProperty: Sendable, Hashable {
  private enum Test: Sendable, Hashable {
    case categories(Set<Unicode.GeneralCategory>)
    case binary(String)
  }

  private let test: Test
  private let isNegated: Bool

  /// `nil` for an unknown name.
  init?(_ written: String, isNegated: Bool) {
    self.isNegated = isNegated
    let parts = written.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isCategory = parts.count == 2 && ["General_Category", "gc"].contains(parts[0])
    guard parts.count == 1 || isCategory else { return nil }
    let name = String(parts[parts.count - 1])
    if let categories = Self.categories(named: name) {
      test = .categories(categories)
    } else if parts.count == 1, Self.binary[name] != nil {
      test = .binary(name)
    } else {
      return nil
    }
  }

  func holds(for code: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(code) else { return isNegated }
    return switch test {
    case .categories(let categories):
      categories.contains(scalar.properties.generalCategory) != isNegated
    case .binary(let name): (Self.binary[name]?(scalar) ?? false) != isNegated
    }
  }

  /// The categories of a name; a group's name has several.
  private static func categories(named name: String) -> Set<Unicode.GeneralCategory>? {
    if ["LC", "Cased_Letter"].contains(name) {
      return [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    }
    let name = otherNames[name] ?? name
    let found = categories.filter {
      $0.short == name || $0.long == name || name.count == 1 && $0.short.hasPrefix(name)
    }
    return found.isEmpty ? nil : Set(found.map(\.category))
  }

  private static let categories:
    [(short: String, long: String, category: Unicode.GeneralCategory)] = [
      ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
      ("Lt", "Titlecase_Letter", .titlecaseLetter), ("Lm", "Modifier_Letter", .modifierLetter),
      ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
      ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark),
      ("Nd", "Decimal_Number", .decimalNumber), ("Nl", "Letter_Number", .letterNumber),
      ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
      ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
      ("Pe", "Close_Punctuation", .closePunctuation),
      ("Pi", "Initial_Punctuation", .initialPunctuation),
      ("Pf", "Final_Punctuation", .finalPunctuation),
      ("Po", "Other_Punctuation", .otherPunctuation),
      ("Sm", "Math_Symbol", .mathSymbol), ("Sc", "Currency_Symbol", .currencySymbol),
      ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
      ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
      ("Zp", "Paragraph_Separator", .paragraphSeparator), ("Cc", "Control", .control),
      ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate),
      ("Co", "Private_Use", .privateUse),
      ("Cn", "Unassigned", .unassigned),
    ]

  /// Aliases, and the names of groups by the first letter of their categories.
  private static let otherNames = [
    "Letter": "L", "Mark": "M", "Combining_Mark": "M", "Number": "N", "digit": "Nd",
    "Punctuation": "P", "punct": "P", "Symbol": "S", "Separator": "Z", "Other": "C", "cntrl": "Cc",
  ]

  private static let binary: [String: @Sendable (Unicode.Scalar) -> Bool] = [
    "Any": { _ in true }, "ASCII": { $0.isASCII },
    "Assigned": { $0.properties.generalCategory != .unassigned },
    "Alphabetic": { $0.properties.isAlphabetic }, "Alpha": { $0.properties.isAlphabetic },
    "Lowercase": { $0.properties.isLowercase }, "Lower": { $0.properties.isLowercase },
    "Uppercase": { $0.properties.isUppercase }, "Upper": { $0.properties.isUppercase },
    "White_Space": { $0.properties.isWhitespace }, "space": { $0.properties.isWhitespace },
    "Emoji": { $0.properties.isEmoji },
    "Emoji_Presentation": { $0.properties.isEmojiPresentation },
    "Emoji_Modifier": { $0.properties.isEmojiModifier },
    "ID_Start": { $0.properties.isIDStart }, "IDS": { $0.properties.isIDStart },
    "ID_Continue": { $0.properties.isIDContinue }, "IDC": { $0.properties.isIDContinue },
    "XID_Start": { $0.properties.isXIDStart }, "XID_Continue": { $0.properties.isXIDContinue },
    "Math": { $0.properties.isMath }, "Dash": { $0.properties.isDash },
    "Hex_Digit": { $0.properties.isHexDigit }, "Ideographic": { $0.properties.isIdeographic },
    "Noncharacter_Code_Point": { $0.properties.isNoncharacterCodePoint },
    "Default_Ignorable_Code_Point": { $0.properties.isDefaultIgnorableCodePoint },
  ]
}
