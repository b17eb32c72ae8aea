import Experiments
import Foundation
import Locales
import PaywallUsage
import Routing

/// The answer to a question for an experiment's result.
struct ExperimentAnswer {
  let report: ExperimentReport
  let result: ExperimentResult
  /// The relative difference that is looked for.
  let effect: Double
  /// The time from the first reader, in days.
  let days: Double

  init(_ report: ExperimentReport, effect: Double?, at now: Date) {
    self.report = report
    result = report.result(effect: effect, at: now)
    self.effect = result.terms.effect
    days = report.days(at: now)
  }

  /// The result of one variant.
  struct Variant {
    let totals: VariantTotals
    /// Whether all its products have prices in one currency.
    let hasPrices: Bool
    /// The payments of its readers, by currency.
    let currencies: [(currency: String, amount: Double)]
    /// The comparison with the first variant, which has none itself.
    let comparison: ExperimentResult.Comparison?
  }

  var variants: [Variant] {
    result.variants.enumerated().map { index, totals in
      Variant(
        totals: totals, hasPrices: report.currency != nil, currencies: report.currencies[index],
        comparison: index == 0 ? nil : result.comparisons[index - 1])
    }
  }
}

extension AnswerForm<ExperimentAnswer> {
  static let experiment = object([
    .member("brand", .text, \.report.brand.name), .member("experiment", .text, \.report.name),
    .member("version", .integer, \.report.experiment.version),
    .optional("placements", .integer, \.report.placements),
    .optional("campaign", .text, \.report.campaign),
    .member("status", .text, \.report.experiment.status.rawValue),
    .member("from", .hour, \.report.hours.lowerBound),
    .member("to", .hour, \.report.hours.upperBound),
    .member("measure", .choice, \.result.terms.measure),
    .optional("window", .integer, \.result.terms.window),
    .optional("cap", .number, \.result.terms.cap),
    .member("days", .number) { ($0.days * 10).rounded() / 10 },
    .member("effect", .number, \.effect),
    .member("complete", .flag, \.report.isComplete),
    .member("notice", .nullable(.text), \.report.notice),
    .member("groups", groupsForm, \.result),
    .member("readersNeeded", .nullable(.integer), \.result.readersNeeded),
    .member("currency", .nullable(.text), \.report.currency),
    .optional("rates", rateForm, \.report.rateDays),
    .member("variants", .list(of: variantForm), \.variants),
    .member("sentence", .text) {
      $0.result.comparisons.map(\.sentence).joined(separator: "; ")
    },
  ]).named("ExperimentResult")
}

private let groupsForm = AnswerForm<ExperimentResult>.object([
  .member("p", .number, \.ratio), .member("right", .flag, \.isRatioRight),
])

/// The first and last day of the rates by which payments were converted.
private let rateForm = AnswerForm<ClosedRange<Int>>.object([
  .member("from", .text) { "\(CivilDay(sinceEpoch: $0.lowerBound))" },
  .member("to", .text) { "\(CivilDay(sinceEpoch: $0.upperBound))" },
])

private let amountForm = AnswerForm<(currency: String, amount: Double)>.object([
  .member("currency", .text, \.currency), .member("amount", .number, \.amount),
])

private let variantForm = AnswerForm<ExperimentAnswer.Variant>.object([
  .member("variant", .text, \.totals.name), .member("weight", .number, \.totals.weight),
  .member("readers", .integer, \.totals.readers),
  .member("provenReaders", .integer, \.totals.provenReaders),
  .member("multipleExposures", .integer, \.totals.multiple),
  .optional("readersOfWindow", .integer) { $0.totals.old?.readers },
  .member("conversions", .integer, \.totals.buyers),
  .member("rate", .number, \.totals.conversions.mean),
  .member("purchases", .integer, \.totals.purchases),
  .member("unpriced", .integer, \.totals.unpriced),
  .member("revenue", .nullable(.number)) { $0.hasPrices ? $0.totals.revenue : nil },
  .member("revenuePerReader", .nullable(.number)) {
    $0.hasPrices ? $0.totals.payments.mean : nil
  },
  .member("currencies", .list(of: amountForm), \.currencies),
  .member("failures", .integer, \.totals.failing),
  .member("refunds", .integer, \.totals.refunding),
  .member("comparison", .nullable(.comparison), \.comparison),
]).named("VariantResult")
