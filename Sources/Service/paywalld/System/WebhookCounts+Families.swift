import PaywallOutgoing
import PaywallStore
import Routing

extension Webhook.Counts {
  /// The webhook's counters as metrics.
  var families: [MetricFamily] {
    var changes = MetricFamily(
      "webhook_changes_total", .counter, "Changes by outcome.")
    changes.add(Double(delivered), ["outcome": "delivered"])
    changes.add(Double(givenUp), ["outcome": "given_up"])
    changes.add(Double(dropped), ["outcome": "dropped"])
    return [
      changes, MetricFamily("webhook_waiting", .gauge, "Changes waiting to be sent.", waiting),
    ]
  }
}
