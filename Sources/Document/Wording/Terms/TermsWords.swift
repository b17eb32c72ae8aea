import Locales
import Numbers

/// The patterns of terms for a reader's locale, and how its numbers, prices and dates are written.
public struct TermsWords: Sendable {
  /// A pattern of a brand that cannot be used.
  public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the pattern, as the brand wrote it.
    public let key: String
    /// The place in the pattern; 0 if the key is wrong.
    public let offset: Int
    public let message: String

    public var description: String { "\(key): character \(offset + 1): \(message)" }
  }

  let file: WordFile
  let wording: Wording
  /// The former revision of the words; `nil` for the newest.
  let revision: Int?
  /// The style of the store's own price, while the terms of its deal are written.
  var style: StorePriceStyle?
  private var replaced: [TermsKey: MessagePattern] = [:]
  private(set) var kept = KeptTerms.shared

  /// The words that readers of a locale read: of the nearest language that has some, otherwise English ones with English numbers.
  ///
  /// - Parameter revision: the revision of the words; `nil`, or one that only a newer program has, for this program's newest.
  public init(locale: String, revision: Int? = nil) {
    let former = WordRevisions.program.former(revision)
    let found = WordFiles.nearest(to: locale, at: former)
    self.revision = former
    file = found ?? WordFiles.nearest(to: "en", at: former) ?? WordFiles.english
    // CLDR does not know the old names of languages, such as iw.
    let region = locale.drop { $0 != "-" && $0 != "_" }
    let own = LanguageTag(locale).map { $0.language + region } ?? locale
    wording = Wording(locale: found == nil ? file.language : own)
  }

  /// The language of the words, in App Store Connect's spelling: `de`, `zh-Hant`.
  public var language: String { file.language }

  /// The locale of numbers, prices and dates.
  public var locale: String { wording.locale }

  /// Whether there are words in the language of a locale.
  static func speaks(_ locale: String, revision: Int?) -> Bool {
    WordFiles.nearest(to: locale, at: WordRevisions.program.former(revision)) != nil
  }

  /// The words with some patterns replaced, by the names of `TermsKey`.
  ///
  /// - Throws: the first fault by key.
  public func replacing(_ patterns: [String: String]) throws(Fault) -> TermsWords {
    guard !patterns.isEmpty else { return self }
    var words = self
    words.kept = KeptTerms(most: 64)
    for (name, source) in patterns.sorted(by: { $0.key < $1.key }) {
      let (key, pattern) = try Self.pattern(name, source, in: language)
      words.replaced[key] = pattern
    }
    return words
  }

  /// All faults of a brand's patterns in a locale, by key.
  public static func faults(in patterns: [String: String], locale: String) -> [Fault] {
    let language = TermsWords(locale: locale).language
    return patterns.sorted { $0.key < $1.key }.compactMap { name, source in
      do throws(Fault) {
        _ = try pattern(name, source, in: language)
        return nil
      } catch {
        return error
      }
    }
  }

  private static func pattern(
    _ name: String, _ source: String, in language: String
  ) throws(Fault) -> (TermsKey, MessagePattern) {
    guard let key = TermsKey(rawValue: name) else {
      throw Fault(key: name, offset: 0, message: "there is no pattern of this name")
    }
    do throws(MessageFault) {
      return (key, try key.pattern(source, in: language))
    } catch {
      throw Fault(key: name, offset: error.offset, message: error.message)
    }
  }

  /// The words of a button that subscribes.
  public var order: String { text(.order) }

  /// The words of a button that says that an order obliges to pay; those of `order` where no law asks for them.
  public var orderWithObligation: String {
    pattern(.orderWithObligation) == nil ? order : text(.orderWithObligation)
  }

  /// The pattern of a key; `nil` if the language lacks an optional one.
  public func pattern(_ key: TermsKey) -> MessagePattern? { replaced[key] ?? file.patterns[key] }

  func text(_ key: TermsKey, _ values: [String: MessagePattern.Value] = [:]) -> String {
    pattern(key)?.text(values, in: wording) ?? ""
  }
}

extension TermsKey {
  /// Reads a pattern of this name, which must have a place for everything that it has to say.
  func pattern(_ source: String, in language: String) throws(MessageFault) -> MessagePattern {
    let pattern = try MessagePattern(
      source, rules: PluralRules(language: language), arguments: arguments)
    guard let missing = required.first(where: { $0.isDisjoint(with: pattern.names) }) else {
      return pattern
    }
    let places = missing.sorted().map { "{\($0)}" }.joined(separator: " or ")
    throw MessageFault(at: 0, "the pattern has no place for \(places)")
  }
}
