import Foundation
import HTTP
import PaywallModel
import PaywallOutgoing
import PaywallStore
import ReaderRoutes
import Routing

/// The status of the data sources of a brand's live version.
struct SourceRoutes: RouteGroup {
  let context: ServiceContext
  let fetcher: DataFetcher

  var routes: [Route] {
    [
      Route(
        .get, "/admin/brands/{brand}/sources", name: "getSources",
        summary:
          "The data sources of the brand's live version: when each last gave a valid response, its last error, and when it is fetched next.",
        answers: [.json(sourcesForm, "The sources by the names of their data.")],
        problems: [.unknownBrand], handler: list)
    ]
  }

  @Sendable private func list(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .viewer) {
      [administration, fetcher] (_) throws(StoreError) in
      guard administration.store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      let records = fetcher.records.filter { $0.key.brand == brand }
      return .json(records, as: sourcesForm)
    }
  }
}

private let sourcesForm = sourceForm.listed(as: "sources").named("Sources")

private let sourceForm = AnswerForm<SourceRecord>.object([
  .member("name", .text, \.key.name), .member("url", .text, \.key.url),
  .member("seconds", .integer, \.source.every.seconds),
  .member("shown", .choice(["answer", "fallback"])) {
    $0.lastGood == nil ? "fallback" : "answer"
  },
  .member("lastGood", .nullable(.time), \.lastGood),
  .member("size", .nullable(.integer), \.size),
  .member("etag", .nullable(.text), \.etag), .member("asked", .nullable(.time), \.asked),
  .member("error", .nullable(.text)) { $0.failure?.description },
  .member("failures", .integer, \.failures), .member("next", .nullable(.time), \.next),
]).named("Source")

extension DataFetcher {
  /// The counters of sources as metrics.
  package var families: [MetricFamily] {
    let (counts, records) = (counts, records)
    var answers = MetricFamily(
      "data_source_answers_total", .counter, "Attempts to fetch data by outcome.")
    answers.add(Double(counts.taken), ["outcome": "taken"])
    answers.add(Double(counts.unchanged), ["outcome": "unchanged"])
    answers.add(Double(counts.wrong), ["outcome": "wrong"])
    answers.add(Double(counts.failed), ["outcome": "failed"])
    var good = MetricFamily(
      "data_source_last_good_seconds", .gauge,
      "When a source last gave a valid response, in seconds since 1970; 0 if never.")
    for record in records {
      good.add(
        (record.lastGood?.timeIntervalSince1970 ?? 0).rounded(),
        ["brand": record.key.brand.name, "data": record.key.name])
    }
    return [
      answers, good, .limitsHit(SourceLimits.names.map { ($0, counts.limitsHit[$0] ?? 0) }),
      MetricFamily(
        "data_sources_failing", .gauge,
        "Sources whose last attempt failed, or which are not fetched.",
        records.count { $0.failure != nil }),
    ]
  }
}
