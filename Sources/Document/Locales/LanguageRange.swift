import Numbers

/// The languages of conditions, which match readers as texts do: a condition names what a reader can read.
public enum LanguageRange {
  /// The name of a condition's language as `names` spells it: `zh-hant-tw` for `zh-TW`.
  public static func name(_ language: String) -> String {
    guard let tag = LanguageTag(language) else { return language.lowercased() }
    let name = (tag.script == nil ? tag.withScript : tag).description.lowercased()
    // A tag with further subtags, such as a dialect's, is not the language as a whole.
    return parts(of: language) > parts(of: name) ? language.lowercased() : name
  }

  /// The names of all languages that a reader of this one matches, in lower case: its fallbacks, and the language in any script.
  ///
  /// `zh-HK` matches `zh-hant-hk`, `zh-hant` and `zh`; `nb` matches `nb` and `no`; `en-IN` matches `en-in`, `en-001`, `en-gb` and `en`.
  public static func names(matching tag: String) -> [String] {
    guard let tag = LanguageTag(tag) else { return [tag.lowercased()] }
    let chain = tag.chain
    var names = chain.map { $0.description.lowercased() }
    if tag.withScript.script != nil {
      names.append(tag.language)
    } else if let script = LanguageTag.usualScripts[tag.language] {
      names += chain.map { link in
        LanguageTag(language: link.language, script: script, region: link.region).description
          .lowercased()
      }
    }
    return names
  }

  private static func parts(of tag: String) -> Int {
    tag.utf8.count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }
}
