import PaywallAPI
import PaywallOutgoing
import PaywallStore

extension Webhook.Counts {
  /// What the webhook has counted, as metrics.
  var families: [MetricFamily] {
    var changes = MetricFamily(
      "webhook_changes_total", .counter, "Changes by what became of them.")
    changes.add(Double(delivered), ["outcome": "delivered"])
    changes.add(Double(givenUp), ["outcome": "given_up"])
    changes.add(Double(dropped), ["outcome": "dropped"])
    return [
      changes, MetricFamily("webhook_waiting", .gauge, "Changes yet to be sent.", waiting),
    ]
  }
}
