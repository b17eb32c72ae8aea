import JSON
import Locales
import ProgramFiles
import Testing

@testable import Wording

@Suite struct TermsTests {
  @Test(
    arguments: WordFiles.languages + ["en-AU", "en-CA", "ar-EG", "ar-SA", "de-CH", "mr-u-nu-deva"])
  func `all that is charged is said, and nothing else`(locale: String) {
    let words = TermsWords(locale: locale)
    #expect(
      WordFiles.languages.contains(words.language) && locale.hasPrefix(words.language.prefix(2)))
    for (name, deal) in SampleDeals.all {
      let terms = words.terms(of: deal)
      let money = { words.wording.money($0) }
      for price in deal.shortAmounts {
        #expect(terms.short.count(of: money(price)) == 1, "\(name) \(price): \(terms.short)")
      }
      for price in deal.shortAmounts + deal.seats.map(\.price) {
        #expect(terms.long.contains(money(price)), "\(name) \(price): \(terms.long)")
      }
      for day in deal.chargedDays {
        #expect(terms.long.contains(words.wording.day(day)), "\(name) \(day): \(terms.long)")
      }
      expectNothingElse(terms, of: deal, in: words, name)
    }
  }

  /// No digits stand in terms but those of the deal.
  private func expectNothingElse(
    _ terms: Terms, of deal: Deal, in words: TermsWords, _ name: String
  ) {
    let money = (deal.shortAmounts + deal.seats.map(\.price)).map { words.wording.money($0) }
    let days = (deal.chargedDays + deal.otherDays).map { words.wording.day($0) }
    let hours = deal.store == .appStore ? [words.wording.number(24)] : []
    let numbers = deal.numbers.sorted(by: >).map { words.wording.number($0) }
    for text in [terms.short, terms.long] {
      #expect(!text.contains { "{}#".contains($0) }, "\(name): \(text)")
      var rest = text
      for said in money + days + hours { rest = rest.replacing(said, with: "") }
      for number in numbers { rest = rest.replacing(number, with: "") }
      #expect(
        !rest.unicodeScalars.contains { $0.properties.numericType == .decimal },
        "\(name): \(rest)")
      #expect(!rest.contains("US$") && !rest.contains("USD"), "\(name): \(rest)")
    }
  }

  @Test(arguments: WordFiles.languages)
  func `each statement that a source of the language requires has its sentence`(
    language: String
  ) throws {
    let root = try JSONText(
      parsing: try #require(ProgramWords.bytes(of: "sources")), limits: .document
    ).root
    var asked: Set<Terms.Statement> = []
    for name in try #require(try WordFiles.parsed(language)).sources {
      let source = try #require(root[name])
      asked.formUnion(
        try source.elements("for").compactMap { $0.string.flatMap(Terms.Statement.init) })
    }
    for (name, deal) in SampleDeals.all {
      let terms = TermsWords(locale: language).terms(of: deal)
      let said = terms.sentences.reduce(into: Set<Terms.Statement>()) { $0.formUnion($1.states) }
      #expect(
        said.isSuperset(of: asked.intersection(deal.statements)),
        "\(name): \(asked.intersection(deal.statements).subtracting(said))")
      for sentence in terms.sentences { #expect(!sentence.text.isEmpty, "\(name)") }
    }
  }

  @Test func `the short form is what stands under a button`() {
    let short = Dictionary(
      uniqueKeysWithValues: SampleDeals.all.map { name, deal in
        (name, TermsWords(locale: "en-US").terms(of: deal).charge)
      })
    #expect(short["trial in the App Store"] == "7 days free, then $9.99 per month")
    #expect(short["commitment that renews"] == "$4.99 per month for 12 months ($59.88 in total)")
    #expect(
      short["week, then lower price, then regular price"]
        == "1 week free, then $0.99 per month for 3 months, then $9.99 per month")
    #expect(short["quarterly, taxes excluded"] == "$29.99 every 3 months, plus tax")
    #expect(short["eight seats"] == "$73.92 per month for 8 seats")
    #expect(
      short["one payment, discounted"] == "$39.99 instead of $79.99, one-time payment")
  }

  @Test func `parts say what the whole says`() {
    for (name, deal) in SampleDeals.all {
      let terms = TermsWords(locale: "en").terms(of: deal)
      let parts = Terms.Part.allCases.filter { part in
        terms.sentences.contains { $0.part == part }
      }
      #expect(parts.compactMap(terms.long).joined(separator: " ") == terms.long, "\(name)")
      #expect(terms.short(.charge) == terms.charge)
    }
    let terms = TermsWords(locale: "en").terms(of: SampleDeals.trial)
    #expect(terms.short(.trial) == "7 days free")
    #expect(terms.short(.renewal) == "Renews every month")
    #expect(terms.short(.cancel) == "Cancel anytime")
    #expect(terms.long(.commitment) == nil)
  }

  @Test func `who is bound is not told to cancel at any time`() throws {
    let bound = try #require(SampleDeals.all.first { $0.name == "commitment that renews" }).deal
    let terms = TermsWords(locale: "en").terms(of: bound)
    #expect(terms.short(.cancel)?.contains("anytime") == false)
    #expect(terms.short(.renewal) == "Renews every 12 months")
    #expect(
      terms.short
        == "$4.99 per month for 12 months ($59.88 in total). Renews every 12 months.")
    #expect(terms.long(.commitment)?.contains("12 payments") == true)
  }

  @Test func `the store's own text of the regular price is said as it is`() {
    var deal = SampleDeals.trial
    deal.displayPrice = "9,99 US$"
    let terms = TermsWords(locale: "en").terms(of: deal)
    #expect(terms.charge == "7 days free, then 9,99 US$ per month")
    #expect(terms.long.contains("9,99 US$ per month") && !terms.long.contains("$9.99"))
  }

  @Test func `a phase that costs nothing is free`() {
    var deal = SampleDeals.trial
    deal.phases[0].price = Money(amount: .zero, currency: "USD")
    let words = TermsWords(locale: "en")
    #expect(words.terms(of: deal) == words.terms(of: SampleDeals.trial))
  }

  @Test(arguments: [
    ("2027-01-31", "P1M", "2027-02-28"), ("2028-02-29", "P1Y", "2029-02-28"),
    ("2026-12-31", "P2M", "2027-02-28"), ("2026-12-25", "P1W", "2027-01-01"),
  ])
  func `charges begin on days of the calendar`(
    start: String, period: String, next: String
  ) throws {
    let length = try #require(Period(period))
    let deal = Deal(
      price: SampleDeals.monthly.price, per: length, from: try #require(CivilDay(start)))
    let terms = TermsWords(locale: "en").terms(of: deal)
    let day = Wording(locale: "en").day(try #require(CivilDay(next)))
    #expect(terms.long.contains("The next payment is due on \(day)."))
  }

  @Test func `endless deals have terms`() {
    var deal = SampleDeals.monthly
    deal.period = Period(count: .max, unit: .year)
    deal.phases = [
      Deal.Phase(price: nil, period: Period(count: 9_999, unit: .year), cycles: .max),
      Deal.Phase(price: deal.price, period: Period(count: 0, unit: .day), cycles: -1),
    ]
    deal.seats = [
      Deal.SeatTier(count: .max, price: deal.price), Deal.SeatTier(count: 2, price: deal.price),
    ]
    deal.commitment = Deal.Commitment(
      total: deal.price, payments: .max, period: Period(count: .max, unit: .month), renews: true)
    for language in WordFiles.languages {
      #expect(!TermsWords(locale: language).terms(of: deal).long.isEmpty)
    }
  }

  @Test func `terms that were written before cost little`() {
    let words = TermsWords(locale: "ru")
    let deals = SampleDeals.all.map(\.deal)
    for deal in deals { _ = words.terms(of: deal) }
    let spent = ContinuousClock().measure {
      for _ in 0..<100 { for deal in deals { _ = words.terms(of: deal) } }
    }
    #expect(spent / (100 * deals.count) < .milliseconds(1))
  }
}

extension Deal {
  /// The amounts of the short form.
  fileprivate var shortAmounts: [Money] {
    phases.compactMap(\.price) + [price] + [commitment?.total, formerPrice].compactMap { $0 }
  }

  /// The days, other than that of the purchase, on which a price begins.
  fileprivate var chargedDays: [CivilDay] {
    guard period != nil else { return [] }
    var day = startDay
    return phases.map { phase in
      day = day.adding(phase.length)
      return day
    }
  }

  /// Days of the next payment, of the end and of the next commitment.
  fileprivate var otherDays: [CivilDay] {
    let regular = chargedDays.last ?? startDay
    let next = [phases.first?.period, commitment?.period, period].compactMap { $0 }
    return next.map(startDay.adding)
      + [commitment?.length, period].compactMap { $0 }.map(regular.adding)
  }

  /// Lengths and counts.
  fileprivate var numbers: Set<Int> {
    var numbers: Set<Int> = [seats.reduce(0) { $0 + $1.count }, commitment?.payments ?? 0]
    numbers.formUnion(phases.flatMap { [$0.length.count, $0.period.count] })
    numbers.formUnion([period?.count ?? 0])
    var last = 0
    for tier in seats {
      numbers.formUnion([last + 1, last + tier.count])
      last += tier.count
    }
    return numbers.subtracting([0])
  }

  /// What terms of the deal have to state.
  fileprivate var statements: Set<Terms.Statement> {
    guard period != nil else { return [.amount, .renewal, .when] }
    var statements: Set<Terms.Statement> = [.amount, .period, .renewal, .when]
    if renews { statements.insert(.cancelling) }
    if commitment != nil { statements.insert(.commitment) }
    if tax != nil { statements.insert(.tax) }
    if phases.contains(where: { $0.price == nil }) { statements.insert(.trial) }
    return statements
  }
}

extension String {
  fileprivate func count(of other: String) -> Int { ranges(of: other).count }
}
