import Foundation
import JSON
import Locales
import Numbers
import ProgramFiles
import Synchronization

/// The words with which texts of one language promise something, and with which links are named: a file of `Languages`.
struct LanguageWords: Sendable {
  /// The meanings of words.
  enum Meaning: String, Sendable, CaseIterable {
    /// Something costs nothing.
    case free
    /// Uses of such words that promise nothing: "feel free".
    case notFree
    /// A time that costs nothing.
    case trials
    /// An invitation, which is one to a trial if it ends in "free".
    case tries
    case first, saves, savesAtEnd, renews, cancels
    case terms, privacy, restores, closes
    /// A refusal that is put into the reader's mouth.
    case shames
    /// Haste.
    case urges
    /// That some time is left.
    case remains
    /// Seconds, minutes and hours, after a number.
    case moments
  }

  let language: String
  /// The addresses of public texts with these words.
  let sources: [String]
  private let stems: [Meaning: [WordStem]]
  /// The words for a day, a week, a month and a year after a number.
  let units: [(unit: Period.Unit, stems: [WordStem])]
  /// The words for these periods in any form.
  let periods: [Period.Unit: [WordStem]]
  /// The numbers from 2 to 12 in words.
  let numbers: [(value: Int, stem: WordStem)]

  subscript(_ meaning: Meaning) -> [WordStem] { stems[meaning] ?? [] }

  func says(_ meaning: Meaning, in text: WordText) -> Bool { self[meaning].areIn(text) }

  /// The languages that have words, by code (ISO 639).
  static let languages = ProgramClaims.names.sorted()

  /// Returns the words of a language; nil if there are none.
  static func of(_ language: String) -> LanguageWords? {
    let language = alias[language] ?? language
    if let known = known.withLock({ $0[language] }) { return known }
    let read = LanguageWords(reading: language)
    known.withLock { $0[language] = .some(read) }
    return read
  }

  private static let known = Mutex<[String: LanguageWords?]>([:])
  private static let alias = [
    "no": "nb", "nn": "nb", "in": "id", "iw": "he", "tl": "fil", "bs": "hr",
  ]
}

extension LanguageWords {
  /// The languages that break lines between any two letters.
  private static let spaceless: Set<String> = ["ja", "ko", "th", "zh"]

  private init?(reading language: String) {
    guard let bytes = ProgramClaims.bytes(of: language) else { return nil }
    let root: JSONNode
    do {
      root = try JSONText(parsing: bytes, limits: .document).root
    } catch {
      return nil
    }
    func list(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    let isSpaced = !Self.spaceless.contains(language)
    func stems(_ node: JSONNode?) -> [WordStem] {
      list(node).map { WordStem($0, isSpaced: isSpaced) }
    }
    self.language = language
    sources = list(root["sources"])
    self.stems = Dictionary(
      uniqueKeysWithValues: Meaning.allCases.map { meaning in
        (meaning, stems(root[meaning.rawValue]))
      })
    let names: [(Period.Unit, String)] = [
      (.day, "day"), (.week, "week"), (.month, "month"), (.year, "year"),
    ]
    units = names.map { ($0, stems(root["units"]?[$1])) }
    periods = Dictionary(
      uniqueKeysWithValues: names.map { unit, name in
        (unit, stems(root["periods"]?[name] ?? root["units"]?[name]))
      })
    numbers = Self.numbers(in: language)
  }

  private static func numbers(in language: String) -> [(value: Int, stem: WordStem)] {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.numberStyle = .spellOut
    return (2...12).compactMap { value in
      guard let words = formatter.string(for: value),
        !words.contains(where: \.isNumber), words.contains(where: \.isLetter)
      else { return nil }
      return (value, WordStem(" \(words) "))
    }
  }
}
