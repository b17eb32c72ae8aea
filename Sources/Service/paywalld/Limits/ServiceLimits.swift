import HTTPServer
import PaywallMoney
import PaywallOutgoing
import PaywallRender
import PaywallUsage
import ReaderRoutes

/// The limits of the service from the options of `serve`: those of the HTTP server and of the parts around it.
struct ServiceLimits {
  var server = HTTPServerConfiguration()
  var render = RenderLimits.standard
  var readers = ReaderLimits()
  var sources = SourceLimits()
  var usage = UsageLimits()
  var money = MoneyLimits()
  var waits = WaitLimits()
  /// The time to judge a document, in milliseconds.
  var gateDeadline = 50_000
  /// The time for which the tokens of a fleet are trusted without an answer from etcd, in milliseconds.
  var tokenAge = 10_000
  /// Events kept for subscribers that reconnect.
  var eventsKept = 256
  /// The time for which a stop waits for requests in flight, in milliseconds.
  var drain = 10_000
  /// The part of `drain` during which the service still accepts connections after SIGTERM and reports that it is not ready, in
  /// milliseconds.
  var drainDelay = 1000

  init() {}

  init(
    _ arguments: Arguments, of options: [LimitOption] = LimitOption.all
  ) throws(UsageError) {
    for option in options {
      if let value = try arguments.quantity(option) { self[keyPath: option.place] = value }
    }
    let isChosen = arguments["drain-delay"].map { $0.source != .fallback } ?? false
    guard !isChosen || drainDelay < drain else {
      let text = Quantity.time.text
      throw UsageError(
        message:
          "--drain-delay \(text(drainDelay)) leaves nothing of --drain \(text(drain)) to requests in flight",
        hint: "raise --drain, or lower --drain-delay")
    }
  }
}
