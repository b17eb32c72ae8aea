import Testing

@testable import Wording

#if canImport(_FoundationICU)
  import _FoundationICU
#endif

@Suite struct PluralRulesTests {
  #if canImport(_FoundationICU)
    @Test func `whole numbers have the categories that ICU gives them`() throws {
      for language in WordFiles.languages {
        let rules = PluralRules(language: language)
        var status = U_ZERO_ERROR
        let icu = swift_uplrules_open(language.replacing("-", with: "_"), &status)
        defer { swift_uplrules_close(icu) }
        for count in Array(0...1_000) + [1_000_000, 1_000_001, 2_000_000, 1_500_000] {
          var units = [UInt16](repeating: 0, count: 16)
          let length = swift_uplrules_select(icu, Double(count), &units, 16, &status)
          let keyword = String(decoding: units.prefix(Int(length)), as: UTF16.self)
          #expect(rules.category(of: count).rawValue == keyword, "\(language) \(count)")
        }
        #expect(status.rawValue <= U_ZERO_ERROR.rawValue)
      }
    }
  #endif

  @Test func `a language needs the categories of the whole numbers up to a thousand`() {
    for language in WordFiles.languages {
      let rules = PluralRules(language: language)
      let seen = Set((0...1_000).map { rules.category(of: $0) })
      #expect(rules.needed == seen.union([.other]), "\(language)")
      #expect(rules.categories.isSuperset(of: rules.needed), "\(language)")
    }
  }

  @Test(arguments: [("pt-PT", 0, "other"), ("pt-BR", 0, "one"), ("pt", 0, "one"), ("xx", 1, "one")])
  func `a region may count differently`(language: String, count: Int, category: String) {
    #expect(PluralRules(language: language).category(of: count).rawValue == category)
    #expect(
      PluralRules(language: language).category(of: -count).rawValue == category)
  }
}
