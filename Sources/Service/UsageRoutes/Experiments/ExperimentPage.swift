import Experiments
import Foundation
import PaywallPages
import PaywallUsage

/// The result of an experiment for people: the summary sentence, the numbers, and the method.
struct ExperimentPage {
  let report: ExperimentReport
  let result: ExperimentResult

  var html: HTML {
    let title = "\(report.name), an experiment of \(report.brand.name)"
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(title)</title><style>\(Self.style)</style></head><body><main>
      <h1>\(title)</h1>
      \(HTML(joining: result.comparisons.map { "<p class=\"verdict\">\($0.sentence).</p>" }))
      \(HTML(joining: [report.notice].compactMap(\.self).map { "<p class=\"notice\">\($0).</p>" }))
      \(table)
      \(HTML(joining: differences))
      \(shares)
      \(HTML(joining: funnels))
      </main></body></html>
      """
  }

  private var table: HTML {
    let rows = result.variants.enumerated().map { index, totals in
      """
      <tr><th scope="row"><i class="v\(index % 6)"></i> \(totals.name)</th><td>\(totals.readers)</td><td>\(totals.buyers)</td>
      <td>\(Self.percent(totals.conversions.mean))</td><td>\(money(totals))</td><td>\(totals.failing)</td><td>\(totals.refunding)</td></tr>
      """ as HTML
    }
    let names = Self.columns.map { "<th scope=\"col\">\($0)</th>" as HTML }
    return """
      <div class="wide"><table><thead><tr><th scope="col">Variant</th>\(HTML(joining: names))</tr></thead>
      <tbody>\(HTML(joining: rows))</tbody></table></div>
      """
  }

  private static let columns = [
    "Readers", "Bought", "Rate", "Revenue a reader", "Failed", "Refunded",
  ]

  /// Names each number on a narrow screen, which has no room for columns.
  private static let names = columns.enumerated().map {
    "td:nth-of-type(\($0 + 1))::before { content: \"\($1)\"; }"
  }.joined(separator: " ")

  private var measure: String { result.terms.measure.rawValue }

  private func money(_ totals: VariantTotals) -> String {
    guard let currency = report.currency, totals.readers > 0 else { return "–" }
    return "\(ResultWords.money(totals.payments.mean)) \(currency)"
  }

  /// The difference of each variant from the first, with its confidence interval.
  private var differences: [HTML] {
    guard [.purchases, .revenue].contains(result.terms.measure) else { return [] }
    let history = report.points.map { ExperimentResult($0.variants, result.terms, days: 1) }
    return result.comparisons.indices.map { index in
      let findings = history.map { $0.comparisons[index].relative(of: result.terms.measure) }
      let name = result.variants[index + 1].name
      let bound = Self.bound(findings.compactMap(\.self))
      let plot = ExperimentPlot(
        label: "The difference in \(measure) over time, with its interval",
        hours: report.points.map(\.end),
        marks: [-bound, 0, bound].map { ($0, $0 > 0 ? "+" + Self.percent($0) : Self.percent($0)) },
        range: -bound...bound)
      let number = (index + 1) % 6
      return """
        <h2>\(name) beside \(result.variants[0].name): the difference in \(measure), with its interval</h2>
        \(plot.html([
          plot.band(number, findings.map { $0?.lower }, findings.map { $0?.upper }),
          plot.line(number, findings.map { $0?.effect }),
        ]))
        """
    }
  }

  /// Returns a round number that bounds the last intervals; the first ones are wider than any plot.
  private static func bound(_ findings: [ExperimentResult.Finding]) -> Double {
    let last = findings.suffix(max(1, findings.count / 2))
    let widest = last.map { max(abs($0.lower), abs($0.upper)) }.filter(\.isFinite).max() ?? 1
    return [0.05, 0.1, 0.25, 0.5, 1, 2, 5].first { $0 >= widest } ?? 10
  }

  /// The share of new readers of each variant, and its expected share.
  private var shares: HTML {
    let points = report.points
    let plot = ExperimentPlot(
      label: "The share of readers that each variant got over time", hours: points.map(\.end),
      marks: [0, 0.5, 1].map { ($0, Self.percent($0)) }, range: 0...1)
    let weights = result.variants.map(\.weight).reduce(0, +)
    let lines = result.variants.indices.flatMap { index -> [HTML] in
      let values = points.map { point -> Double? in
        let all = point.variants.reduce(0) { $0 + $1.readers }
        return all == 0 ? nil : Double(point.variants[index].readers) / Double(all)
      }
      let wanted = weights > 0 ? result.variants[index].weight / weights : 0
      return [
        plot.line(index % 6, points.map { _ in wanted }, dashed: true),
        plot.line(index % 6, values),
      ]
    }
    return "<h2>The share of readers; dashed is what it should be</h2>\n\(plot.html(lines))"
  }

  private var funnels: [HTML] {
    let most = report.steps.flatMap(\.self).max() ?? 0
    let names = ["saw it", "tapped", "began to buy", "bought"]
    let bars = zip(result.variants.indices, report.steps).map { index, steps in
      let rows = zip(names, steps).map { name, count in
        let share = most == 0 ? 0 : Int(clamping: (Double(count) / Double(most) * 100).rounded())
        return """
          <div class="step"><span>\(name)</span><span class="bar"><i class="v\(index % 6)" style="width: \(share)%"></i></span><span>\(count)</span></div>
          """ as HTML
      }
      return "<h3>\(result.variants[index].name)</h3>\n\(HTML(joining: rows))" as HTML
    }
    return ["<h2>From seeing it to buying: how often</h2>"] + bars
  }

  /// Formats a share such as `12.5 %`.
  private static func percent(_ share: Double) -> String {
    guard share.isFinite else { return "–" }
    let tenths = (share * 1_000).rounded() / 10
    return (Int(exactly: tenths).map(String.init) ?? String(tenths)) + " %"
  }

  private static let style: HTML = """
    :root { color-scheme: light dark; --v0: light-dark(#5B6472, #A9B2C0); --v1: light-dark(#0B62D6, #6CB0FF); --v2: light-dark(#A8480B, #FFB27A);
      --v3: light-dark(#0C7A43, #66D79B); --v4: light-dark(#8A2BC2, #D29BFF); --v5: light-dark(#A3142F, #FF95A6); }
    body { font: 17px/1.5 system-ui, sans-serif; margin: 0; background: light-dark(#F6F7FA, #14161A); color: light-dark(#14161A, #ECEEF2); }
    main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
    .verdict { font-size: 1.25rem; } .verdict::first-letter, .notice::first-letter { text-transform: uppercase; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
    th, td { padding: .35rem .6rem; text-align: right; white-space: nowrap; } th:first-child { text-align: left; }
    tbody tr { border-top: 1px solid light-dark(#D5D9E0, #363B44); }
    i { display: inline-block; width: .8em; height: .8em; border-radius: 2px; }
    svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: currentColor; }
    .axis { stroke: light-dark(#C9CED8, #3C424D); } .line { fill: none; stroke-width: 2; } .band { opacity: .2; } .wanted { stroke-dasharray: 4 4; }
    .step { display: grid; grid-template-columns: 7rem 1fr 5rem; gap: .5rem; align-items: center; }
    .bar { background: light-dark(#E3E7EE, #2A2F38); border-radius: 3px; height: .8rem; } .bar i { height: 100%; vertical-align: top; }
    @media (max-width: 480px) { svg text { font-size: 20px; } thead { display: none; } tr, td { display: block; } tbody tr { padding: .5rem 0; }
      th { padding: .1rem 0; } td { display: flex; justify-content: space-between; padding: .1rem 0; } \(HTML(trusted: names)) }
    .step span:last-child { text-align: right; }
    \(HTML(joining: (0..<6).map { "i.v\($0) { background: var(--v\($0)); } .line.v\($0) { stroke: var(--v\($0)); } .band.v\($0) { fill: var(--v\($0)); }" }))
    """
}

extension ExperimentResult.Comparison {
  /// The relative difference in what decides.
  fileprivate func relative(of measure: Measure) -> ExperimentResult.Finding? {
    switch measure {
    case .purchases: conversions
    case .revenue: revenue
    default: nil
    }
  }
}
