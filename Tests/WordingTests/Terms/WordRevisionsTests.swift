import Digest
import JSON
import Locales
import PaywallModel
import ProgramFiles
import Testing

@testable import Wording

/// Published versions say the words with which they were published.
@Suite struct WordRevisionsTests {
  @Test func `no pattern changes without a revision, and no former one at all`() throws {
    let root = try #require(WordFiles.root("revisions"))
    let numbers = try #require(root.members).map(\.key)
    #expect(numbers == (1...numbers.count).map(String.init), "the revisions are in order")
    var newest: Set<String> = []
    for number in numbers.reversed() {
      for file in try root.members(number) {
        let isNewest = newest.insert(file.key).inserted
        let name = isNewest ? file.key : "Former/\(file.key).\(number)"
        #expect(
          try digest(name) == file.value.string, "\(name): run python3 scripts/revise-words.py")
      }
    }
    #expect(newest.sorted() == WordFiles.languages)
  }

  @Test func `the program has each former file, and can read it`() throws {
    let former = WordRevisions.program.formerFiles
    #expect(!former.isEmpty)
    #expect(former == ProgramWords.names.filter { $0.contains("/") }.sorted())
    for name in former {
      let file = try #require(try WordFiles.parsed(name))
      #expect(name == "Former/\(file.language).\(name.split(separator: ".").last ?? "")")
    }
  }

  private func digest(_ name: String) throws -> String {
    let bytes = try #require(ProgramWords.bytes(of: name), "\(name)")
    let root = try JSONText(parsing: bytes, limits: .document).root
    let lines = try root.members("patterns").map { "\($0.key)\t\($0.value.string ?? "")\n" }
    return SHA256.hash(Array(lines.sorted().joined().utf8)).prefix(8).hexadecimal
  }

  private static let revisions = #"""
    {"1": {"de": "", "fr": ""}, "2": {"de": ""}, "3": {"fr": "", "sr": ""}, "4": {"de": ""}}
    """#

  private static let files: [(language: String, revision: Int?, file: String?)] = [
    ("de", 1, "Former/de.1"), ("de", 2, "Former/de.2"), ("de", 3, "Former/de.2"), ("de", 4, "de"),
    ("de", nil, "de"), ("fr", 2, "Former/fr.1"), ("fr", 3, "fr"), ("sr", 2, nil), ("sr", 3, "sr"),
  ]

  @Test(arguments: files)
  func `a revision has the file that was the newest then`(
    language: String, revision: Int?, file: String?
  ) throws {
    let revisions = WordRevisions(
      try JSONText(parsing: Self.revisions, limits: .document).root)
    #expect(revisions.file(language, at: revision) == file)
    #expect(revisions.newest == 4)
    #expect(revisions.languages(at: 2).sorted() == ["de", "fr"])
    #expect(revisions.formerFiles == ["Former/de.1", "Former/de.2", "Former/fr.1"])
    #expect(revisions.former(3) == 3 && revisions.former(4) == nil && revisions.former(9) == nil)
  }

  private static let seats: [(revision: Int?, words: String)] = [
    (1, "Plaats 1 tot en met 5:"), (2, "Plaatsen 1 tot en met 5:"), (nil, "Plaatsen 1 tot"),
    (99, "Plaatsen 1 tot"),
  ]

  @Test(arguments: seats)
  func `terms are in the words of their revision`(revision: Int?, words: String) throws {
    var document = try Self.document(#"{"nl": {"t": "{terms}"}}"#)
    document.wordsRevision = revision
    let texts = TextResolver(document: document, locale: "nl-BE")
    #expect(texts.string(of: LocalizedText("$t"), about: "p").contains(words))
  }

  @Test(arguments: [
    (#"{"nl": {"t": "{terms}"}}"#, 2), (#"{"nl": {"t": "{price}"}}"#, 1),
    (#"{"de": {"t": "{terms}"}}"#, 1), (#"{"de": {"t": "{terms}"}, "nl-BE": {"t": "x"}}"#, 2),
    ("{}", 2),
  ])
  func `a version records the revision that changed what its readers see`(
    strings: String, least: Int
  ) throws {
    let revisions = WordRevisions(
      try JSONText(parsing: #"{"1": {"de": "", "nl": ""}, "2": {"nl": ""}}"#, limits: .document)
        .root)
    let title = strings == "{}" ? "{terms}" : "$t"
    #expect(revisions.revision(of: try Self.document(strings, title: title)) == least)
  }

  private static func document(
    _ strings: String, title: String = "$t"
  ) throws -> PaywallDocument {
    let text = #"""
      {"meta": {"locale": "de"}, "strings": \#(strings),
       "products": {"p": {"sku": "p", "price": "73.92", "currency": "EUR", "period": "P1M",
         "seats": {"count": 8, "tiers": [{"upTo": 5, "price": "9.99"}, {"price": "7.99"}]}}},
       "components": [{"type": "label", "title": "\#(title)", "product": "p"}]}
      """#
    return try PaywallDocument(decoding: JSONText(parsing: text, limits: .document).root)
  }
}
