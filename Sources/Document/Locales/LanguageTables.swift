import Numbers

/// What matching languages knows, as texts: for programs in other languages that find the same names as ``LanguageRange``.
public enum LanguageTables {
  /// Deprecated languages, and the tags that replace them: `sr-Latn` for `sh`.
  public static var today: [String: String] { LanguageTag.today.mapValues(\.description) }

  /// The default script of languages with several scripts.
  public static var usualScripts: [String: String] { LanguageTag.usualScripts }

  /// The scripts of regions that do not write the default one, by language and region.
  public static var scripts: [String: [String: String]] { LanguageTag.scripts }

  /// The tags after which another one than the next shorter comes: `no` after `nb`.
  public static var parents: [String: String] { LanguageTag.parents }

  /// For languages whose regions share a wider one: that one, and the regions within it, sorted.
  public static var wider: [(language: String, region: String, members: [String])] {
    LanguageTag.wider.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.region, $0.value.members.sorted())
    }
  }
}
