import JSON
import Numbers
import PaywallModel

/// Which languages each revision of the patterns in `Words` has changed.
///
/// A published version keeps its words when a newer program has other patterns: it records the revision with which it was published, and
/// the program contains the former files, in `Former`, each named by its language and the revision that it came with. `revise-words.py`
/// writes them and the list of revisions.
public struct WordRevisions: Sendable {
  /// Those of this program.
  public static let program = WordRevisions(WordFiles.root("revisions"))

  /// The number of the newest revision.
  public let newest: Int
  /// The revisions that changed a language, in order.
  private let changes: [String: [Int]]

  /// - Parameter root: the hashes of changed patterns by language, by revision.
  init(_ root: JSONNode?) {
    var changes: [String: [Int]] = [:]
    var newest = 1
    // The revisions are in order, which a test requires.
    if let revisions = root?.members {
      for revision in revisions {
        guard let number = Int(revision.key), let files = revision.value.members else { continue }
        newest = number
        for file in files { changes[file.key, default: []].append(number) }
      }
    }
    self.changes = changes
    self.newest = newest
  }

  /// The revision if this program has a newer one; `nil` if its newest words are to be used.
  func former(_ revision: Int?) -> Int? { revision.flatMap { $0 < newest ? $0 : nil } }

  /// The languages that had words in a former revision.
  func languages(at revision: Int) -> [String] {
    changes.filter { $0.value.contains { $0 <= revision } }.map(\.key)
  }

  /// The name of a language's file as it was in a former revision, such as `de` or `Former/de.1`; `nil` if the language had no words.
  func file(_ language: String, at revision: Int?) -> String? {
    guard let revision else { return language }
    guard let own = changes[language], let then = own.last(where: { $0 <= revision }) else {
      return nil
    }
    return then == own.last ? language : "Former/\(language).\(then)"
  }

  /// The names of all former files.
  var formerFiles: [String] {
    changes.flatMap { language, own in own.dropLast().compactMap { file(language, at: $0) } }
      .sorted()
  }
}

extension WordRevisions {
  /// The revision for a version that is published now: the first one since which this document's readers see and hear the same words.
  ///
  /// Publishing a document again makes a version of its own only if its words are other ones.
  public func revision(of document: PaywallDocument) -> Int {
    guard newest > 1 else { return 1 }
    let languages = Set(
      document.locales.map { (WordFiles.nearest(to: $0) ?? WordFiles.english).language.primary })
    // In a document without texts by locale, the words follow the reader.
    let read = changes.filter { languages.isEmpty || languages.contains($0.key.primary) }
    guard read.values.contains(where: { $0.last ?? 1 > 1 }) else { return 1 }
    let showsTerms = document.choices.showsTerms
    return read.compactMap { language, own in
      own.last { $0 > 1 && (showsTerms || changesSpeech(of: language, at: $0)) }
    }.max() ?? 1
  }

  /// Whether a revision changed words that documents without terms have, too: those of prices that are read aloud.
  private func changesSpeech(of language: String, at revision: Int) -> Bool {
    let before = file(language, at: revision - 1).flatMap(WordFiles.file)
    let after = file(language, at: revision).flatMap(WordFiles.file)
    return TermsKey.spoken.contains {
      before?.patterns[$0]?.source != after?.patterns[$0]?.source
    }
  }
}

extension String {
  /// A language without its script and region.
  fileprivate var primary: Substring { prefix { $0 != "-" } }
}
