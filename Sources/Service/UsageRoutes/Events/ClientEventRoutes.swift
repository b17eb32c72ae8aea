import Foundation
import HTTP
import PaywallStorage
import PaywallStore
import PaywallUsage
import ReaderRoutes
import Routing
import Synchronization

/// Receives events from apps. Nothing personal is stored or logged: a client is a hash.
struct ClientEventRoutes: RouteGroup {
  let context: ServiceContext
  let ledger: UsageLedger
  let counts: EventCounts
  let activity: Activity

  private var limit: UsageLimits { ledger.limits }

  var routes: [Route] {
    [
      Route(
        .post, "/events/client", name: "postClientEvents",
        summary:
          "Counts what happened on paywalls: \(UsageSeries.Kind.events.map(\.rawValue).joined(separator: ", ")); refunded with a token of the role editor only. Such a token also proves all events of the request: whoever has an app can read its key, so a guard rail stops an experiment on proven events alone. An event counts once, by its id: it is recognised among the last \(UsageLimits.recognised) events, of which each key has an equal share, also after a restart. The receipt comes once what it says is durable, in a fleet on the node that answers; without one, the same events can be sent again. Events with an environment other than production are counted apart, and are no part of experiments. The content is JSON, also as text/plain, with which browsers send no preflight, and may be compressed (Content-Encoding: gzip) up to \(limit.expandedContent) bytes. A client may send \(limit.eventsPerHour) events an hour. What does not fit is in `resend`, with the seconds after which it can be sent again; the rest is counted. The status is 429 then. With a token of the role editor a request may have the events of many clients: each names its own `client`, and there may be \(limit.serverBatch) of them in \(limit.serverContent) bytes; the status stays 200, and `resend` tells what is left.",
        openContent: content,
        answers: [.json(.eventReceipt, "What was counted, and what was not and why.")],
        problems: [
          .invalidContent, .forbidden, .tooLarge, .unsupportedMediaType, .tooManyRequests,
          .notReady,
        ], showsRevision: true, handler: count)
    ]
  }

  private var content: OpenContent {
    OpenContent(
      ClientEvents.shape, limit: ledger.limits.content, limitName: UsageLimits.contentName,
      limitWithToken: ledger.limits.serverContent,
      types: ["application/json", "text/plain"])
  }

  @Sendable private func count(_ call: APICall) throws(Problem) -> HTTPReply {
    try call.request.checkGzip()
    return HTTPReply(
      .deferred {
        do throws(Problem) {
          return try answer(to: call.request)
        } catch {
          limits.note(error)
          return .response(error.response())
        }
      }
    ).working(in: .open)
  }

  private func answer(to request: HTTPRequest) throws(Problem) -> HTTPReply {
    // A wrong token counts once as an attempt.
    let hasToken = request.fields["Authorization"] != nil
    let isProven = hasToken && administration.may(.editor, request)
    if let problem = content.refusal(ofBytes: request.body.count, hasToken: isProven) {
      throw problem
    }
    let sent = try read(request, isServer: isProven)
    let (current, now) = (servedCatalog.current, administration.store.now())
    guard let key = current.catalog.key(sent.key) else {
      activity.note(unknownKeyOf: sent, at: now)
      throw Problem(
        .forbidden,
        "the client key is not valid; an admin makes one with POST /admin/brands/BRAND/keys")
    }
    let places = EventPlaces(key.brand, current, at: now)
    ledger.reserve(for: places.running, of: key.brand.name)
    let (events, refusals) = sent.checked(
      places, at: now, ledger.limits, isProven: isProven
    ) {
      isProven || (!hasToken && administration.may(.editor, request))
    }
    let own = UsageKey(key.brand, name: key.name, digest: key.terms.digest)
    var outcomes: [UsageLedger.Outcome] = []
    let receipt = ledger.count(
      events.map(\.event), key: own, perMinute: key.terms.eventsPerMinute
    ) { outcomes = $0 }
    return answer(
      with: EventReceipt(receipt, events, outcomes, refusals, age: ledger.limits.age), to: sent,
      own, at: now, isServer: isProven)
  }

  /// An app sends all of a request again after 429, as its queue keeps the order; what was counted counts once. A server reads which events
  /// are left: one client of many must not hold up the others.
  private func answer(
    with receipt: EventReceipt, to sent: ClientEvents, _ key: UsageKey, at now: Date,
    isServer: Bool
  ) -> HTTPReply {
    counts.note(duplicates: receipt.duplicates, receipt.refusals)
    activity.note(sent, receipt, by: key, at: now)
    guard let problem = receipt.problem else { return onceKept(receipt.response) }
    activity.note(
      refused: sent, count: receipt.left.count, by: key, problem.reason ?? "", problem.detail,
      at: now)
    limits.note(problem)
    guard !isServer else { return onceKept(receipt.response) }
    return receipt.accepted == 0 ? .response(problem.response()) : onceKept(problem.response())
  }

  private func read(_ request: HTTPRequest, isServer: Bool) throws(Problem) -> ClientEvents {
    do throws(Problem) {
      let limits = ledger.limits
      let content = try request.expandedBody(
        atMost: isServer ? limits.serverContent : limits.expandedContent,
        limitName: UsageLimits.expandedName)
      return try ClientEvents(content, limits, isServer: isServer)
    } catch {
      activity.note(unreadable: error, at: administration.store.now())
      throw error
    }
  }

  /// Answers once what is counted is in the file. Nobody waits on a thread for it.
  private func onceKept(_ receipt: HTTPResponse) -> HTTPReply {
    let outcome = KeptOutcome()
    return HTTPReply(
      .postponed(
        Postponement { [ledger] _, wake in
          ledger.whenKept { isKept in
            outcome.isKept.store(isKept, ordering: .releasing)
            wake()
          }
        } reply: {
          outcome.isKept.load(ordering: .acquiring)
            ? .response(receipt) : .response(Self.notKept.response())
        }))
  }

  private static let notKept = Problem(
    .notReady,
    "the counts cannot be written now, so there is no receipt; send the same events again: those that are counted already count once"
  ).with("Retry-After", "5")
}

/// Whether a write succeeded.
private final class KeptOutcome: Sendable {
  let isKept = Atomic(false)
}
