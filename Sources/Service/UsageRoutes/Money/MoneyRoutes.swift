import Foundation
import HTTP
import PaywallMoney
import PaywallStore
import ReaderRoutes
import Routing

/// Shows what stores said of a brand's purchases: all that is kept of them, and all that is kept of one installation.
struct MoneyRoutes: RouteGroup {
  let context: ServiceContext
  let money: MoneyParts

  /// The most facts of an answer.
  private static let most = 1_000

  var routes: [Route] {
    [
      Route(
        .get, "/admin/brands/{brand}/money", name: "getMoney",
        summary:
          "What stores said of the brand's purchases: the last \(Self.most) facts by the stores' clocks, the newest first, all that is kept of each. With reader those of one installation, by its token, and of the purchases it made. Nobody is named: purchases, transactions and tokens are hashes.",
        parameters: [
          QueryParameter(
            name: "reader", kind: .line(characters: 128),
            summary: "The token of an installation: only what is kept of it.")
        ],
        answers: [.json(moneyForm, "The facts, and how many there are in all.")],
        problems: [.unknownBrand], handler: facts)
    ]
  }

  @Sendable private func facts(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, reader) = (try call.brandInPath(), call.query["reader"])
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      [store, money] (_) throws(StoreError) in
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      var facts = money.ledger?.facts(of: brand.name) ?? []
      if let reader { facts = facts.of(FactID(reader: reader)) }
      let answer = MoneyAnswer(count: facts.count, facts: facts.suffix(Self.most).reversed())
      return .json(answer, as: moneyForm)
    }
  }
}

private struct MoneyAnswer {
  let count: Int
  let facts: [Fact]
}

private let moneyForm = AnswerForm<MoneyAnswer>.object([
  .member("count", .integer, \.count), .member("facts", .list(of: factForm), \.facts),
]).named("Money")

private let factForm = AnswerForm<Fact>.object([
  .member("source", .choice, \.source), .member("kind", .choice, \.kind),
  .member("said", .text, \.said), .member("time", .time) { $0.time.date },
  .member("environment", .choice, \.environment),
  .optional("product", .text, \.product), .optional("phase", .choice, \.phase),
  .optional("amount", .text) { $0.amount?.decimal }, .optional("currency", .text, \.currency),
  .optional("storefront", .text, \.storefront), .optional("app", .text, \.app),
  .optional("until", .time) { $0.periodEnd?.date }, .member("shared", .flag, \.isShared),
  .member("id", .text) { $0.id.text }, .optional("purchase", .text) { $0.purchase?.text },
  .optional("transaction", .text) { $0.transaction?.text },
  .optional("reader", .text) { $0.reader?.text },
]).named("MoneyFact")

extension Int {
  /// Milliseconds since 1970 as a date.
  fileprivate var date: Date { Date(timeIntervalSince1970: Double(self) / 1_000) }

  /// Millionths as a decimal number: `39.99`.
  fileprivate var decimal: String {
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(rest + 1_000_000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return (self < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }
}
