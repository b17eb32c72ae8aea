import Foundation
import Locales
import Testing

@Suite struct LocaleChoiceTests {
  @Test func `a reader is understood as the table says`() throws {
    let rows = try Table("matching.tsv").rows
    #expect(rows.count >= 40)
    for row in rows {
      let choice = LocaleChoice(
        asked: row[0].split(separator: ",").map(String.init),
        available: row[1].split(separator: ",").map(String.init), own: row[2])
      #expect(choice.locale == row[3], "\(row)")
      #expect(choice.texts == row[4], "\(row)")
      #expect(choice.match.rawValue == row[5], "\(row)")
    }
  }

  @Test func `prices follow the reader where no texts say which language it is`() {
    let choice = LocaleChoice(asked: ["de-AT"], available: [], own: "en")
    #expect(choice.locale == "de-AT")
    #expect((choice.texts, choice.match) == (nil, .document))
    #expect(LocaleChoice(asked: [], available: [], own: "en").locale == "en")
  }

  @Test(arguments: [
    ("en-IN", ["en-GB", "en", "de"]), ("de-AT", ["de", "en", "en-GB"]),
    ("fr", ["en", "en-GB", "de"]),
  ])
  func `a text that one locale lacks is taken from the next`(locale: String, names: [String]) {
    #expect(LocaleChoice.fallbacks(of: locale, among: ["de", "en", "en-GB"], own: "en") == names)
  }

  @Test(arguments: [
    ("de", ["de"]), ("de-CH, de;q=0.9, en;q=0.8", ["de-CH", "de", "en"]),
    ("en;q=0.5,sv;q=0.7", ["sv", "en"]), ("fr;q=0, de", ["de"]), ("*, de;q=0.1", ["de"]),
    ("en;q=0.8,de;q=0.8", ["en", "de"]), ("da;Q=1.000 , no ; q=0.3", ["da", "no"]),
    ("de;q=2", []), ("de;q=0.1234", []), ("de;q=-1", []), ("de;q=", []), ("", []), (",,;", []),
    ("e n, 12, de", ["de"]),
  ])
  func `a field's languages are sorted by quality`(field: String, tags: [String]) {
    #expect(AcceptLanguage.tags(in: field) == tags)
  }

  @Test func `a field without end is read in part`() {
    let field = (0..<10_000).map { _ in "de" }.joined(separator: ",")
    #expect(AcceptLanguage.tags(in: field).count == AcceptLanguage.mostRanges)
  }

  @Test(arguments: [
    ("DE", "de"), ("de-1996-x-y", "de"), ("de-ZZ", "de"), ("zh-tw-x-1", "zh-TW"), ("iw", "he"),
    ("en-u-nu-thai", "en"),
  ])
  func `the longest known part of a tag is used`(tag: String, known: String) {
    #expect(LocaleMatch.locale(for: tag, own: []) == known)
  }

  @Test func `a tag of no language is not known`() {
    #expect(LocaleMatch.locale(for: "qq", own: []) == nil)
    #expect(LocaleMatch.locale(for: "qq", own: ["qq"]) == "qq")
  }
}

/// Lines of fields between tabs; lines that begin with `#` are comments.
struct Table {
  let rows: [[String]]

  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/" + name)
    rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}
