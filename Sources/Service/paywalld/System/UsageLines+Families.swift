import PaywallUsage
import Routing

extension UsageLines.Condition {
  /// The condition of the lines for a warehouse, as metrics.
  var families: [MetricFamily] {
    [
      MetricFamily("usage_lines_written_total", .counter, "Lines of usage written.", written),
      MetricFamily(
        "usage_lines_failures_total", .counter, "Failed attempts to write lines of usage.",
        failures),
      MetricFamily(
        "usage_lines_working", .gauge, "1 while lines of usage can be written, otherwise 0.",
        failure == nil ? 1 : 0),
    ]
  }
}
