import Foundation
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import PaywallUsage
import Placements
import ReaderRoutes
import Routing

/// Serves the current results of experiments.
struct ExperimentRoutes: RouteGroup {
  let context: ServiceContext
  let ledger: UsageLedger
  let dayRates: DayRatesFile?

  var routes: [Route] {
    [
      Route(
        .get, "/admin/brands/{brand}/experiments/{experiment}", name: "getExperiment",
        summary:
          "What an experiment of the live placements says so far: each variant's readers, conversions and revenue, and how each differs from the first, in numbers and in words. One may look at any time: the intervals allow for it. Counts of one version of the experiment are no part of another. After a change of weights, from is that time.",
        parameters: UsageRoutes.period + [
          QueryParameter(
            name: "version", kind: .integer(0...1_000_000),
            summary:
              "A version of the experiment; the current one when absent. An experiment that has left the placements is read from the last ones that had it. Version 0 also has what releases counted that mixed versions."
          ),
          QueryParameter(
            name: "effect", kind: .number(0.001...10),
            summary:
              "The relative difference that is looked for; the default is what the experiment declares, or else 0.1, which is 10 %."
          ),
          QueryParameter(
            name: "format", kind: .choice(["json", "html"]),
            summary: "A page for people with html; json when absent."),
        ],
        answers: [
          RouteAnswer.json(.experiment, "The result; the page shows it in plots.").or("text/html")
        ],
        problems: [.unknownBrand, .notFound], handler: result)
    ]
  }

  /// Without `from` all that is kept, by whole days.
  private func hours(_ call: APICall, at now: Date) throws(Problem) -> Range<Int> {
    let days = ledger.limits.days
    let asked = try UsageRoutes.hours(call, at: now, usual: days * 24 + 1)
    guard call.query["from"] == nil else { return asked }
    return UsageCounts.firstHour(of: days, until: asked.upperBound - 1)..<asked.upperBound
  }

  @Sendable private func result(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, name) = (try call.brandInPath(), call.path["experiment"] ?? "")
    let version = call.integer("version")
    let (now, effect) = (administration.store.now(), call.number("effect"))
    let hours = try hours(call, at: now)
    let isPage = call.query["format"] == "html"
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      [ledger, servedCatalog, dayRates] (_) throws(StoreError) in
      do throws(Problem) {
        let current = servedCatalog.current
        let found = try FoundExperiment(name, version: version, of: brand, in: current)
        let key = ExperimentCounts.Key(
          brand: brand.name, experiment: name, version: found.experiment.version)
        let counts = ExperimentCounts(of: [key], in: hours, ledger)
        var report = ExperimentReport(
          found.experiment, named: name, of: brand, counts, current.catalog, dayRates?.rates)
        report.placements = found.placements?.number
        report.campaign = found.placements?.brand.campaign
        let answer = ExperimentAnswer(report, effect: effect, at: now)
        guard isPage else { return .json(answer, as: .experiment) }
        let page = ExperimentPage(report: report, result: answer.result)
        return .content(page.html.bytes, type: "text/html; charset=utf-8")
      } catch {
        return error.response()
      }
    }
  }
}
