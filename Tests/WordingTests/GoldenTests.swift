import Foundation
import Locales
import Testing
import Wording

/// What people of a locale write, a line each in `Fixtures`; `scripts/campaigns/words.py` holds the tables to CLDR.
@Suite struct GoldenTests {
  @Test func `money is written as the locale does`() throws {
    let rows = try Table("prices.tsv").rows
    #expect(rows.count >= 40)
    for row in rows {
      let money = Money(amount: try #require(Amount(row[2])), currency: row[1])
      let wording = Wording(locale: row[0])
      #expect(wording.money(money) == row[3], "\(row)")
      #expect(wording.money(money, decimals: .unlessZero) == row[4], "\(row)")
    }
  }

  @Test func `periods are in the words of the language, with its plurals`() throws {
    let rows = try Table("periods.tsv").rows
    #expect(Set(rows.map { $0[0] }).count >= 25)
    for row in rows {
      let period = try #require(Period(row[1]))
      let wording = Wording(locale: row[0])
      let found = [
        wording.duration(period), wording.recurrence(period), wording.adverb(period),
        wording.rate("5", per: period), wording.rate("5", per: period, .short),
      ]
      #expect(found == Array(row[2...]), "\(row[0]) \(row[1])")
    }
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
