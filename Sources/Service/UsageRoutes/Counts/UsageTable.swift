import Foundation
import PaywallModel
import PaywallStorage
import PaywallUsage
import Routing

/// Counts for people and programs: sums of hours or days for a question.
struct UsageTable {
  /// The selection of a request.
  struct Question: Sendable {
    var brand: String?
    var paywall: String?
    var experiment: String?
    /// The hours since 1970.
    var hours: Range<Int>
    var isByDay: Bool
  }

  /// A sum, with the beginning of its hour or day.
  struct Row {
    let hour: Int
    let series: UsageSeries
    var count: Int
  }

  /// The maximum number of rows in a response.
  static let mostRows = 100_000

  let question: Question
  /// Whether the counts survive a restart.
  var isKept = true
  /// Whether the counts of all nodes are included.
  var isComplete = true
  /// The rows, ordered by time, then by name.
  let rows: [Row]

  /// Nil if there are too many rows.
  init?(_ question: Question, _ counts: UsageCounts) {
    var sums: [UsageSeries: [Int: Int]] = [:]
    var size = 0
    counts.visit(question.hours) { row in
      guard size <= Self.mostRows, question.wants(row.series.place) else { return }
      let hour = question.isByDay ? row.hour - row.hour % 24 : row.hour
      if sums[row.series]?[hour] == nil { size += 1 }
      sums[row.series, default: [:]][hour, default: 0] += row.count
    }
    guard size <= Self.mostRows else { return nil }
    self.question = question
    rows = sums.flatMap { series, counts in
      counts.map { Row(hour: $0.key, series: series, count: $0.value) }
    }.map { (row: $0, key: Self.order(of: $0)) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.row)
  }

  private static func order(of row: Row) -> [String] {
    let place = row.series.place
    let hour = String(row.hour)
    return [
      String(repeating: "0", count: max(0, 12 - hour.count)) + hour,
      place?.paywall.description ?? "~", String(place?.version ?? 0), place?.placement ?? "",
      place?.experiment ?? "", place?.variant ?? "", place?.product ?? "",
      row.series.kind.rawValue, row.series.environment.rawValue, String(place?.phase ?? 0),
    ]
  }

  /// The table as CSV (RFC 4180). Counts without a series of their own are summed in a row without names.
  var csv: [UInt8] {
    let head = (Self.columns + ["version", "count", "environment", "experimentVersion"]).joined(
      separator: ",")
    let lines = rows.map { row in
      (Self.cells(of: row) + [
        row.series.shown.map { String($0.version) } ?? "",
        String(row.count), row.series.testName ?? "", row.series.phase.map(String.init) ?? "",
      ])
      .map(Self.quoted).joined(separator: ",")
    }
    return Array(([head] + lines).map { $0 + "\r\n" }.joined().utf8)
  }

  private static let columns = [
    "time", "type", "brand", "paywall", "placement", "experiment", "variant", "product",
  ]

  private static func cells(of row: Row) -> [String] {
    let place = row.series.place
    return [
      Timestamp.text(ofHour: row.hour), row.series.kind.rawValue, place?.paywall.name ?? "",
      row.series.shown?.paywall.paywall ?? "", place?.placement ?? "",
      place?.experiment ?? "",
      place?.variant ?? "", place?.product ?? "",
    ]
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension Timestamp {
  /// Returns the beginning of an hour, which is counted since 1970.
  static func text(ofHour hour: Int) -> String {
    text(Date(timeIntervalSince1970: Double(hour) * 3600))
  }
}

extension AnswerForm<Int> {
  static let hour = AnswerForm(.time) { $1.string(Timestamp.text(ofHour: $0)) }
}

extension AnswerForm<UsageTable> {
  static let usage = object([
    .member("from", .hour, \.question.hours.lowerBound),
    .member("to", .hour, \.question.hours.upperBound),
    .member("by", .choice(["hour", "day"])) { $0.question.isByDay ? "day" : "hour" },
    .member("kept", .flag, \.isKept), .member("complete", .flag, \.isComplete),
    .member("rows", .list(of: usageRowForm), \.rows),
  ]).named("Usage")
}

private let usageRowForm = AnswerForm<UsageTable.Row>.object([
  .member("time", .hour, \.hour),
  .member("type", .choice, \.series.kind),
  .optional("brand", .text) { $0.series.place?.paywall.name },
  .optional("paywall", .text) { $0.series.shown?.paywall.paywall },
  .optional("placement", .text) { $0.series.place?.placement },
  .optional("experiment", .text) { $0.series.place?.experiment },
  .optional("experimentVersion", .integer, \.series.phase),
  .optional("variant", .text) { $0.series.place?.variant },
  .optional("product", .text) { $0.series.place?.product },
  .optional("version", .integer) { $0.series.shown?.version },
  .optional("environment", .text, \.series.testName),
  .optional("other", .flag) { $0.series.isOther ? true : nil },
  .member("count", .integer, \.count),
]).named("UsageRow")

extension UsageSeries {
  /// The place of a paywall; nil for sums, and where none was shown.
  fileprivate var shown: Place? { place.flatMap { $0.version == 0 ? nil : $0 } }

  /// The version of the experiment; nil for 0, and outside of experiments.
  fileprivate var phase: Int? { place.flatMap { $0.phase == 0 ? nil : $0.phase } }

  /// The environment of tests; nil for what real readers did.
  fileprivate var testName: String? { environment.isTest ? environment.rawValue : nil }
}

extension UsageTable.Question {
  fileprivate func wants(_ place: UsageSeries.Place?) -> Bool {
    guard let place else { return brand == nil && paywall == nil && experiment == nil }
    if place.isOther {
      return (brand ?? place.paywall.name) == place.paywall.name && paywall == nil
        && experiment == nil
    }
    return (brand ?? place.paywall.name) == place.paywall.name
      && (paywall == nil || !place.isExposure && paywall == place.paywall.paywall)
      && (experiment == nil || experiment == place.experiment)
  }
}
