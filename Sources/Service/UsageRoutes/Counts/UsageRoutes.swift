import Foundation
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import PaywallUsage
import ReaderRoutes
import Routing

/// Serves the counts of events on paywalls, for operators.
package struct UsageRoutes: RouteGroup {
  package let context: ServiceContext
  let ledger: UsageLedger

  package var routes: [Route] {
    [
      Route(
        .get, "/admin/usage", name: "getUsage",
        summary:
          "How often each thing happened: by hour or day, of each paywall, version, placement, variant and product. Of experiments it also has how many readers took part, bought, saw a purchase fail and had money back, each for the first time. Rows of test stores are apart, with their environment. A node of a fleet has the sums of all nodes; complete is false while it cannot exchange them, and where something of these hours has no series or reader of its own, because there are too many: rows with other have the sum.",
        parameters: [
          QueryParameter(name: "brand", kind: .brand, summary: "Only this brand."),
          QueryParameter(
            name: "paywall", kind: .paywall, summary: "Only the paywall with this name."),
          QueryParameter(
            name: "experiment", kind: .line(characters: 64),
            summary: "Only the experiment with this name."),
        ] + Self.period + [
          QueryParameter(
            name: "by", kind: .choice(["hour", "day"]),
            summary: "Sums of hours (the default) or of days, in UTC."),
          QueryParameter(
            name: "format", kind: .choice(["json", "csv"]),
            summary: "The form of the answer; the default is json."),
        ],
        answers: [
          RouteAnswer.json(
            .usage, "The sums. Without from, those of the last 24 hours, or of 30 days with by=day."
          ).or("text/csv")
        ], handler: usage)
    ]
  }

  /// The parameters that select a period.
  static let period = [
    QueryParameter(
      name: "from", kind: .time,
      summary: "The beginning, which is that of its hour (RFC 3339)."),
    QueryParameter(
      name: "to", kind: .time, summary: "The end, which is that of its hour; the default is now."),
  ]

  @Sendable private func usage(_ call: APICall) throws(Problem) -> HTTPReply {
    let isByDay = call.query["by"] == "day"
    let question = UsageTable.Question(
      brand: call.query["brand"], paywall: call.query["paywall"],
      experiment: call.query["experiment"],
      hours: try Self.hours(call, at: administration.store.now(), usual: isByDay ? 30 * 24 : 24),
      isByDay: isByDay)
    let isCSV = call.query["format"] == "csv"
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      [ledger] (_) throws(StoreError) in
      guard var table = UsageTable(question, ledger.counts) else {
        return Problem(
          .invalidParameter,
          "that is more than \(UsageTable.mostRows) sums; ask for one brand, less time, or by=day"
        ).response()
      }
      table.isKept = ledger.condition.failure == nil
      table.isComplete = ledger.isComplete(of: question.brand, in: question.hours)
      return isCSV
        ? .content(table.csv, type: "text/csv; charset=utf-8")
        : .json(table, as: .usage, style: .compact)
    }
  }

  /// Returns the hours that a request selects.
  ///
  /// - Parameter usual: the number of hours without `from`.
  static func hours(
    _ call: APICall, at now: Date, usual: Int
  ) throws(Problem) -> Range<Int> {
    let end = UsageEvent.hour(of: call.time("to") ?? now) + 1
    let start = call.time("from").map(UsageEvent.hour) ?? end - usual
    guard start < end else { throw Problem(.invalidParameter, "from must be before to") }
    return start..<end
  }
}
