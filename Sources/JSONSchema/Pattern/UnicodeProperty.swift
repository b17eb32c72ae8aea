/// `\p{…}`: a general category or a binary property (ECMA-262 §22.2.2.10).
///
/// Scripts are not among them: the standard library has no table of scripts.
struct UnicodeProperty: Sendable, Hashable {
  enum Test: Sendable, Hashable {
    case categories(Set<String>)
    case binary(String)
  }

  var test: Test
  var isNegated: Bool

  /// Nil for a name that is not known.
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
    case .categories(let names):
      names.contains(Self.shortName(of: scalar.properties.generalCategory)) != isNegated
    case .binary(let name): (Self.binary[name]?(scalar) ?? false) != isNegated
    }
  }

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
