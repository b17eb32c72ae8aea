import Foundation
import Locales
import Testing
import Wording

@Suite struct WordingTests {
  @Test func `a price looks as Foundation writes it, in every locale`() throws {
    let money = Money(amount: try #require(Amount("1234567.5")), currency: "EUR")
    let decimal = try #require(Decimal(string: "1234567.5"))
    for identifier in Locale.availableIdentifiers where identifier.split(separator: "_").count < 4 {
      let tag = identifier.replacing("_", with: "-")
      #expect(
        Wording(locale: tag).money(money)
          == decimal.formatted(.currency(code: "EUR").locale(Locale(identifier: identifier))),
        "\(tag)")
    }
  }

  @Test func `a currency has the decimals that Foundation writes`() {
    let locale = Locale(identifier: "en_US_POSIX")
    for code in Currency.codes {
      let zero = Decimal.zero.formatted(
        .currency(code: code).presentation(.isoCode).locale(locale))
      let decimals = zero.split(separator: ".").dropFirst().first?.count ?? 0
      #expect(Currency(code)?.writtenDecimals == decimals, "\(code)")
    }
  }

  @Test func `no decimal that is charged is left out`() throws {
    let money = Money(amount: try #require(Amount("599.5")), currency: "RSD")
    #expect(Wording(locale: "sr-Latn").money(money) == "599,5\u{A0}RSD")
  }

  @Test(arguments: [
    ("4.99", Decimals.always, "$4.99"), ("4.99", .unlessZero, "$4.99"), ("4.99", .never, "$5"),
    ("5.00", .always, "$5.00"), ("5.00", .unlessZero, "$5"), ("5", .always, "$5.00"),
  ])
  func `decimals are written as was chosen`(
    amount: String, decimals: Decimals, text: String
  ) throws {
    let money = Money(amount: try #require(Amount(amount)), currency: "USD")
    #expect(Wording(locale: "en-US").money(money, decimals: decimals) == text)
  }

  @Test func `a language that nobody knows has English words`() throws {
    let wording = Wording(locale: "xx")
    #expect(wording.locale == "en")
    #expect(wording.duration(Period(count: 1, unit: .month)) == "1 month")
  }

  @Test func `more locales than are remembered are still written`() throws {
    let money = Money(amount: try #require(Amount("1")), currency: "EUR")
    for identifier in Locale.availableIdentifiers {
      for decimals in [Decimals.always, .never] {
        let wording = Wording(locale: identifier)
        #expect(wording.money(money, decimals: decimals).contains { $0.isNumber }, "\(identifier)")
      }
    }
  }
}
