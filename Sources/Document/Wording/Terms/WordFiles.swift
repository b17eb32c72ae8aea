import JSON
import Locales
import Locks
import Numbers
import ProgramFiles

/// The files of `Words`. Each is read at its first use. `Former` has the words of versions that were published before a change.
enum WordFiles {
  /// The languages that have a file, in App Store Connect's spelling.
  static let languages: [String] = ProgramWords.names.filter {
    !notLanguages.contains($0) && !$0.contains("/")
  }.sorted()

  static let english = file("en") ?? WordFile.empty

  /// The words for a locale: its own, those of a fallback, those of the same language elsewhere; `nil` if there are none.
  ///
  /// - Parameter revision: a former revision of the words; `nil` for the newest.
  static func nearest(to locale: String, at revision: Int? = nil) -> WordFile? {
    let key = Key(locale: locale, revision: revision)
    if let found = kept.withLock({ $0[key] }) { return found.file }
    let choice = LocaleChoice(asked: [locale], available: names(at: revision), own: "en")
    let name = choice.match == .document ? nil : choice.texts.map { aliases[$0] ?? $0 }
    let found = Found(
      file: name.flatMap { WordRevisions.program.file($0, at: revision) }.flatMap(file))
    kept.withLock { kept in
      if kept.count >= most { kept.removeAll(keepingCapacity: true) }
      kept[key] = found
    }
    return found.file
  }

  private struct Key: Hashable {
    var locale: String
    var revision: Int?
  }

  private struct Found { var file: WordFile? }

  /// The maximum number of locales whose file is remembered.
  private static let most = 256
  private static let kept = Guarded<[Key: Found]>([:])
  private static let read = Guarded<[String: WordFile]>([:])

  private static let notLanguages: Set = ["sources", "orders", "revisions"]

  /// Words for a region that are written for a larger one as well.
  private static let aliases = ["es-419": "es-MX"]
  private static let names = languages + aliases.keys

  private static func names(at revision: Int?) -> [String] {
    guard let revision else { return names }
    let languages = WordRevisions.program.languages(at: revision)
    return languages + aliases.filter { languages.contains($0.value) }.keys
  }

  /// The words in a file, such as `de` or `Former/de.1`; `nil` if there is none, or if it is wrong, which a test excludes.
  static func file(_ name: String) -> WordFile? {
    if let file = read.withLock({ $0[name] }) { return file }
    do {
      let file = try parsed(name)
      if let file { read.withLock { $0[name] = file } }
      return file
    } catch {
      return nil
    }
  }

  /// The root of a file that is no language's; `nil` if there is none.
  static func root(_ name: String) -> JSONNode? {
    guard let bytes = ProgramWords.bytes(of: name) else { return nil }
    do {
      return try JSONText(parsing: bytes, limits: .document).root
    } catch {
      // The same of a wrong file.
      return nil
    }
  }

  /// Reads a file anew.
  static func parsed(_ name: String) throws -> WordFile? {
    guard let bytes = ProgramWords.bytes(of: name) else { return nil }
    return try WordFile(JSONText(parsing: bytes, limits: .document).root)
  }
}

extension WordFile {
  fileprivate static let empty = WordFile(
    language: "en", isReviewed: false, sources: [], patterns: [:])

  private init(
    language: String, isReviewed: Bool, sources: [String], patterns: [TermsKey: MessagePattern]
  ) {
    self.language = language
    self.isReviewed = isReviewed
    self.sources = sources
    self.patterns = patterns
  }
}
