import Foundation
import Testing

@testable import Wording

/// Prints the terms of all sample deals in all languages to the file that `PAYWALLD_TERMS_SHEET` names, for people to read.
@Suite struct TermsSheetTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["PAYWALLD_TERMS_SHEET"] != nil))
  func `a sheet has the terms of each deal in each language`() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PAYWALLD_TERMS_SHEET"])
    var sheet = ""
    for language in WordFiles.languages {
      sheet += "\n== \(language)\n"
      for (name, deal) in SampleDeals.all {
        let terms = TermsWords(locale: language).terms(of: deal)
        sheet += "- \(name)\n  \(terms.charge)\n  \(terms.short)\n  \(terms.long)\n"
      }
    }
    try sheet.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
